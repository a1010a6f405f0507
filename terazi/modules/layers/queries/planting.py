"""How far a planting of layers has come."""

from uuid import UUID

from sqlalchemy import select

from terazi.foundation.questions import Question, values
from terazi.modules.layers.tables import SEARCH_KEY

_SEARCHED = values(select(SEARCH_KEY.c.layer_id).distinct())


def searched_layers() -> Question[list[UUID]]:
    """The layers of which something is found: their records are there too."""
    return _SEARCHED()
