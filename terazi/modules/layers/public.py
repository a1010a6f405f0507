"""What other modules may use of layers."""

from terazi.modules.layers.actions.finding import find_layers, find_places, find_wdms
from terazi.modules.layers.actions.finding_records import FoundRecord, find_record
from terazi.modules.layers.actions.looking_up import editions_of, lookup_frame
from terazi.modules.layers.actions.marking import NamedBefore, mark_codes
from terazi.modules.layers.actions.places import all_locations, find_locations
from terazi.modules.layers.actions.planting import Planter
from terazi.modules.layers.actions.reporting import LAYERS
from terazi.modules.layers.actions.telling import (
    NamedLayer,
    chains_of,
    expand_codes,
    find_common_facts,
    find_facts,
    layers_called,
    names_of,
)
from terazi.modules.layers.actions.using import layer_users
from terazi.modules.layers.queries.reporting import LAYER_CHANGES
from terazi.modules.layers.queries.shaping import list_tables
from terazi.modules.layers.values import LayerUser

__all__ = [
    "LAYERS",
    "LAYER_CHANGES",
    "FoundRecord",
    "LayerUser",
    "NamedBefore",
    "NamedLayer",
    "Planter",
    "all_locations",
    "chains_of",
    "editions_of",
    "expand_codes",
    "find_common_facts",
    "find_facts",
    "find_layers",
    "find_locations",
    "find_places",
    "find_record",
    "find_wdms",
    "layer_users",
    "layers_called",
    "list_tables",
    "lookup_frame",
    "mark_codes",
    "names_of",
]
