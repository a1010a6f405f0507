"""All jobs of layers."""

import terazi.modules.layers.jobs.words  # noqa: F401 - imported for what it declares
from terazi.modules.layers.jobs.shapes import tasks

__all__ = ["tasks"]
