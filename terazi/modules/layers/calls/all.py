"""All calls of layers, declared."""

import terazi.modules.layers.calls.describing  # noqa: F401 - imported for what it declares
from terazi.modules.layers.calls.declared import calls

__all__ = ["calls"]
