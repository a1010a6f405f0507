"""The tree of layers as it may be, and under which names it is counted."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from terazi.modules.layers.errors import LayerInCircle, TooMany
from terazi.modules.layers.values import MOST_DEPTH, Counted, Layer


def count_of(layer: Layer) -> str:
    """Return the subject under which the records of a layer are counted."""
    return f"layer_count:{layer.number}"


def edition_of(layer: Layer) -> str:
    """Return the subject of the edition of a layer: another number with each change of its records or columns."""
    return f"layer:{layer.number}"


def depth_of(layer: Layer, known: Mapping[UUID, Layer]) -> int:
    """Return how many layers there are from the root down to a layer, itself included."""
    depth = 1
    while layer.parent_id is not None:
        layer, depth = known[layer.parent_id], depth + 1
    return depth


def beneath(layer_id: UUID, layers: Sequence[Layer]) -> list[Layer]:
    """Return the layers beneath a layer, those nearer first; the layer itself is none of them."""
    found, level = list[Layer](), {layer_id}
    while level:
        next_ones = [each for each in layers if each.parent_id in level]
        found += next_ones
        level = {each.id for each in next_ones}
    return found


def height_of(layer_id: UUID, layers: Sequence[Layer]) -> int:
    """Return how many layers there are from a layer down to the deepest beneath it, itself included."""
    known = {each.id: each for each in layers}
    top = depth_of(known[layer_id], known)
    return max((depth_of(each, known) for each in beneath(layer_id, layers)), default=top) - top + 1


def require_place(layer_id: UUID, parent_id: UUID | None, layers: Sequence[Layer]) -> None:
    """Refuse a place beneath itself or too deep for a layer that is there."""
    if parent_id is None:
        return
    known = {each.id: each for each in layers}
    if parent_id == layer_id or parent_id in {each.id for each in beneath(layer_id, layers)}:
        raise LayerInCircle(field="parent_code")
    if depth_of(known[parent_id], known) + height_of(layer_id, layers) > MOST_DEPTH:
        raise TooMany(Counted.DEPTH, MOST_DEPTH)


def ordered(moved: Layer, siblings: Sequence[Layer], before: UUID | None) -> list[UUID]:
    """Return the order of layers of one parent once one of them, or a new one, stands before another, else last."""
    others = [each.id for each in siblings if each.id != moved.id]
    place = others.index(before) if before in others else len(others)
    return [*others[:place], moved.id, *others[place:]]
