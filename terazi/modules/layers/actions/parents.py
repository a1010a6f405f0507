"""Records above and below others: a parent that is there, no circle, and children that go with their parent."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.modules.layers.actions.reading import Opened
from terazi.modules.layers.errors import ParentInTrash, ParentRefused, RecordHasChildren
from terazi.modules.layers.queries import family
from terazi.modules.layers.rules.merging import Deed
from terazi.modules.layers.values import MOST_DEPTH, RecordParent, Shape


async def with_those_below(call: UserCall, shape: Shape, deeds: Sequence[Deed]) -> Sequence[Deed]:
    """Return deeds with those of the records below: they go into the trash with the one above them, and come back with it.

    Records of another layer stay and are named: who takes their parent away decides about them first.
    """
    layer = shape.layer
    coming = [deed.id for deed in deeds if deed.is_deleted is False]
    if coming and layer.record_parent is RecordParent.SAME:
        (back,) = await call.db.ask(family.gone_with(layer.number, coming))
        named = {deed.id for deed in deeds}
        deeds = [*deeds, *(Deed(id=each, is_deleted=False) for each in back if each not in named)]
    going = [deed.id for deed in deeds if deed.is_deleted]
    if not going:
        return deeds
    below: Sequence[UUID] = going
    if layer.record_parent is RecordParent.SAME:
        (below,) = await call.db.ask(family.below(layer.number, going))
    (layers,) = await call.db.ask(family.layers_below(layer.id))
    for number in layers:
        (count,) = await call.db.ask(family.children(number, below))
        if count:
            raise RecordHasChildren(count=count)
    named = {deed.id for deed in deeds}
    return [*deeds, *(Deed(id=each, is_deleted=True) for each in below if each not in named)]


async def require_parents(call: UserCall, opened: Opened, deeds: Sequence[Deed]) -> None:
    """Refuse parents that are not there, and a record that would be above itself."""
    wanted = {deed.parent_id for deed in deeds if deed.parent_id is not None}
    layer = opened.layer
    if not wanted:
        return
    is_same = layer.record_parent is RecordParent.SAME
    above = opened.above
    if above is None:
        raise ParentRefused
    fresh = {deed.id for deed in deeds} if is_same else set()
    asked = sorted(wanted - fresh)
    (there,) = await call.db.ask(family.hold(above.number, asked))
    if len(there) < len(asked):
        raise ParentRefused
    if is_same:
        (parents,) = await call.db.ask(family.above(layer.number, asked))
        _refuse_circles(deeds, parents)


async def require_parents_of(call: UserCall, opened: Opened, coming: Mapping[UUID, UUID | None]) -> None:
    """Refuse records that come out of the trash, by ids with their parents, while a parent stays there."""
    above = opened.above
    asked = sorted({parent for parent in coming.values() if parent is not None} - coming.keys())
    if above is None or not asked:
        return
    (there,) = await call.db.ask(family.hold(above.number, asked))
    if len(there) < len(asked):
        raise ParentInTrash


def _refuse_circles(deeds: Sequence[Deed], parents: dict[UUID, UUID | None]) -> None:
    parents = {**parents, **{deed.id: deed.parent_id for deed in deeds}}
    for deed in deeds:
        at, depth = deed.parent_id, 1
        while at is not None:
            depth += 1
            if at == deed.id or depth > MOST_DEPTH:
                raise ParentRefused
            at = parents.get(at)
