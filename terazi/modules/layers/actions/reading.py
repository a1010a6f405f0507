"""Opening layers: what of them whoever asks may see."""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import groupby
from uuid import UUID

from terazi.foundation.asking import Asker
from terazi.foundation.context import Call
from terazi.modules.layers.errors import LayerNotEditable, LayerNotFound, LayerPassive
from terazi.modules.layers.queries import tree
from terazi.modules.layers.rules.rights import STRANGER, Opened, Seen, Viewer, is_shown, opened_to, seen_tree
from terazi.modules.layers.values import LayerState, Shape, Wdm

__all__ = ["Opened", "open_layer", "open_layers", "viewer_of"]
TAKES_NOTHING = frozenset({LayerState.PASSIVE, LayerState.TRASHED})


async def open_layer(call: Call, code: str, *, to_edit: bool = False) -> Opened:
    """Return a layer as the caller sees it, in one trip; refused where they may not read it, or not edit it as they want."""
    opened = (await open_layers(call.reader, viewer_of(call), [code])).get(code)
    if opened is None:
        raise LayerNotFound
    if to_edit and not opened.may_edit:
        raise LayerNotEditable
    if to_edit and opened.layer.state in TAKES_NOTHING:
        raise LayerPassive
    return opened


async def open_layers(reader: Asker, viewer: Viewer, codes: Sequence[str]) -> Mapping[str, Opened]:
    """Return those of layers that somebody may read, by code."""
    layers, wdms, options = await reader.ask(
        tree.with_those_above(codes), tree.wdms_of(codes), tree.options_of(codes)
    )
    known = {each.id: each for each in layers}
    by_code = {each.code: each for each in layers}
    columns = {key: list(group) for key, group in groupby(wdms, lambda each: each.layer_id)}
    sets = {key: list(group) for key, group in groupby(options, lambda each: each.option_set_id)}
    shapes = {
        code: Shape(layer=by_code[code], wdms=columns.get(by_code[code].id, []), options=sets)
        for code in codes
        if code in by_code
    }
    opened = {code: opened_to(viewer, shape, known) for code, shape in shapes.items()}
    return {code: each for code, each in opened.items() if each is not None}


@dataclass(frozen=True, kw_only=True, slots=True)
class Marked:
    """A part of the tree: which columns were asked for, and which layers are above theirs."""

    seen: Sequence[Seen]
    asked: Mapping[UUID, Sequence[Wdm]]
    """By layer."""
    passed: Set[UUID]
    missing: Sequence[str]
    """What was asked for and is not there for whoever asks."""


async def mark_tree(reader: Asker, viewer: Viewer, wanted: Sequence[str]) -> Marked:
    """Return the smallest tree that holds columns, named by id, by code or by layer and code."""
    ids = [known for each in wanted if (known := as_id(each))]
    layers, wdms = await reader.ask(tree.all_layers(), tree.named_wdms(ids, wanted))
    seen = {each.layer.id: each for each in seen_tree(layers, viewer)}
    asked: dict[UUID, list[Wdm]] = {}
    names: set[str] = set()
    for wdm in wdms:
        place = seen.get(wdm.layer_id)
        if place is not None and is_shown(viewer, wdm, may_edit=place.rights.may_edit(viewer)):
            asked.setdefault(wdm.layer_id, []).append(wdm)
            names |= {str(wdm.id), wdm.code, f"{place.layer.code}.{wdm.code}"}
    passed: set[UUID] = set()
    for layer_id in asked:
        above = seen[layer_id].parent
        while above is not None and above.id not in passed:
            passed.add(above.id)
            above = seen[above.id].parent
    missing = [each for each in wanted if str(as_id(each) or each) not in names]
    return Marked(seen=list(seen.values()), asked=asked, passed=passed, missing=missing)


def as_id(text: str) -> UUID | None:
    """Return the id that a text is; None where it is none."""
    try:
        return UUID(text)
    except ValueError:
        return None


def viewer_of(call: Call) -> Viewer:
    """Return who makes a call; what comes with the key or the token of an application is nobody's here."""
    user = call.user
    if user is None or user.application_id is not None or call.application is not None:
        return STRANGER
    return Viewer(is_person=True, codes=user.roles)
