"""Questions about views of layers."""

from uuid import UUID

from sqlalchemy import bindparam, func, or_, select

from terazi.foundation.questions import Question, many, one, value
from terazi.modules.layers.tables import LAYER_VIEW
from terazi.modules.layers.values import View

_VIEW = LAYER_VIEW.c
_OF_LAYER = _VIEW.layer_id == bindparam("layer_id")
_OWN = _VIEW.owner_id == bindparam("owner_id")
_ALL = many(View, select(*_VIEW).where(_OF_LAYER).order_by(_VIEW.name, _VIEW.id).limit(10_000))
_FOR = many(
    View,
    select(*_VIEW).where(_OF_LAYER, or_(_OWN, _VIEW.is_shared)).order_by(_VIEW.name, _VIEW.id).limit(1_000),
)
_HOLD = one(View, select(*_VIEW).where(_VIEW.id == bindparam("view_id")).with_for_update())
_COUNT = value(select(func.count()).select_from(LAYER_VIEW).where(_OF_LAYER, _OWN))


def all_views(layer_id: UUID) -> Question[list[View]]:
    """Everybody's views of a layer."""
    return _ALL(layer_id=layer_id)


def views_for(layer_id: UUID, owner_id: UUID) -> Question[list[View]]:
    """A person's views of a layer, and those that others share, by name."""
    return _FOR(layer_id=layer_id, owner_id=owner_id)


def hold_view(view_id: UUID) -> Question[View | None]:
    """A view that nobody else changes meanwhile."""
    return _HOLD(view_id=view_id)


def count_own(layer_id: UUID, owner_id: UUID) -> Question[int]:
    """How many views of a layer a person has."""
    return _COUNT(layer_id=layer_id, owner_id=owner_id)
