"""What other modules may use of layers."""

from terazi.modules.layers.actions.finding import find_layers, find_places, find_wdms
from terazi.modules.layers.actions.places import find_locations
from terazi.modules.layers.actions.planting import Planter
from terazi.modules.layers.actions.telling import expand_codes, find_facts, names_of
from terazi.modules.layers.actions.using import layer_users
from terazi.modules.layers.queries.shaping import list_tables
from terazi.modules.layers.values import LayerUser

__all__ = [
    "LayerUser",
    "Planter",
    "expand_codes",
    "find_facts",
    "find_layers",
    "find_locations",
    "find_places",
    "find_wdms",
    "layer_users",
    "list_tables",
    "names_of",
]
