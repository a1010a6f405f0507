"""All calls of layers, declared."""

import terazi.modules.layers.calls.describing
import terazi.modules.layers.calls.dictionary
import terazi.modules.layers.calls.exporting
import terazi.modules.layers.calls.importing
import terazi.modules.layers.calls.places
import terazi.modules.layers.calls.records
import terazi.modules.layers.calls.shapes
import terazi.modules.layers.calls.tree
import terazi.modules.layers.calls.views
import terazi.modules.layers.calls.wdms  # noqa: F401 - imported for what they declare
from terazi.modules.layers.calls.declared import calls

__all__ = ["calls"]
