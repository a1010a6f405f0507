"""Changing the tree: layers made, described, moved, made active, put into the trash."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.foundation.errors import FieldProblem, InvalidInput
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.questions import inserted, updated
from terazi.foundation.types import Json, Value
from terazi.modules.access.public import find_codes_to_give
from terazi.modules.audit.public import AuditEvent, Subject, differences, trail_entry
from terazi.modules.icons.public import is_icon_name
from terazi.modules.layers.actions.search_keys import renew_keys
from terazi.modules.layers.actions.using import require_unused
from terazi.modules.layers.errors import (
    CodeTaken,
    LayerHoldsRecords,
    LayerNotFound,
    PrivateInOpenLayer,
    StateNotAllowed,
    TooMany,
)
from terazi.modules.layers.queries import editing, tree
from terazi.modules.layers.rules.rights import chain_of, rights_of
from terazi.modules.layers.rules.states import NEXT_OF_LAYER, require_captions
from terazi.modules.layers.rules.tree import beneath, count_of, depth_of, ordered, require_place
from terazi.modules.layers.tables import LAYER
from terazi.modules.layers.values import (
    MOST_DEPTH,
    MOST_LAYERS,
    Counted,
    Layer,
    LayerState,
    Reading,
    RecordParent,
    Wdm,
)

_NAMED = {"parent_code", "title_wdm", "key_wdm", "is_new", "confirmed", "layer_code"}


@dataclass(frozen=True, slots=True)
class Tree:
    """Every layer, held so that nobody else changes the tree meanwhile."""

    layers: Sequence[Layer]

    @property
    def known(self) -> Mapping[UUID, Layer]:
        """The layers by id."""
        return {each.id: each for each in self.layers}

    def of(self, code: str, field: str | None = None) -> Layer:
        """Return a layer by its code."""
        found = next((each for each in self.layers if each.code == code), None)
        if found is None:
            raise LayerNotFound(field=field)
        return found

    def parent(self, code: str | None) -> Layer | None:
        """Return the layer beneath which another is put; None for the root."""
        return None if code is None else self.of(code, "parent_code")

    def siblings(self, parent_id: UUID | None) -> list[Layer]:
        """Return the layers of one parent in their order."""
        return [each for each in self.layers if each.parent_id == parent_id]

    def with_one(self, changed: Layer) -> "Tree":
        """Return the tree with a layer as it becomes."""
        return Tree([*(each for each in self.layers if each.id != changed.id), changed])


async def hold_tree(call: UserCall) -> Tree:
    """Return the tree; until the call ends nobody else changes it."""
    _, layers = await call.db.ask(editing.hold(), tree.all_layers())
    return Tree(layers)


async def save_layer(call: UserCall, code: str, sent: Json) -> UUID:
    """Make a layer, or change what is said of one; its code and its place stay."""
    held = await hold_tree(call)
    if sent.get("is_new"):
        layer_id = await _make(call, held, code, sent)
        await renew_keys(call.db, code)
        return layer_id
    before = held.of(code)
    given = await _given(call, before, sent)
    after = replace(before, **given)
    if after.state is LayerState.ACTIVE:
        require_captions(after.captions)
    if after.record_parent is not before.record_parent:
        await _require_no_records(call, [before])
    _require_parent(after)
    await require_warned(call, held, held.with_one(after), sent)
    was, became = differences(_said(before, given), _said(after, given))
    if became:
        event = _event("layers.layer_changed", before, was, became)
        await call.db.write(
            updated(LAYER, before.id, **given, is_planted=False, changed_at=call.now),
            editing.note_changed(before),
            trail_entry(call, event),
        )
        await renew_keys(call.db, code)
    return before.id


async def _make(call: UserCall, held: Tree, code: str, sent: Json) -> UUID:
    if any(each.code == code for each in held.layers):
        raise CodeTaken(field="layer_code")
    parent = held.parent(sent.get("parent_code"))
    if len(held.layers) >= MOST_LAYERS:
        raise TooMany(Counted.LAYERS, MOST_LAYERS)
    if parent and depth_of(parent, held.known) >= MOST_DEPTH:
        raise TooMany(Counted.DEPTH, MOST_DEPTH)
    parent_id = parent.id if parent else None
    layer_id, place = call.new_id(), len(held.siblings(parent_id))
    given = await _given(call, None, sent)
    if given.get("record_parent") == RecordParent.ABOVE and parent is None:
        raise _no_layer_above()
    fixed = {"code": code, "parent_id": parent_id, "position": place, "state": LayerState.DRAFT}
    event = AuditEvent(
        action="layers.layer_made",
        subject=Subject.LAYER,
        subject_id=layer_id,
        subject_name=code,
        after=given,
    )
    await call.db.write(
        inserted(LAYER, id=layer_id, **fixed, **given, made_at=call.now, changed_at=call.now),
        trail_entry(call, event),
    )
    return layer_id


async def move_layer(call: UserCall, code: str, sent: Json) -> None:
    """Put a layer, with all beneath it, beneath another or to another place among those of its parent."""
    held = await hold_tree(call)
    layer = held.of(code)
    parent = held.parent(sent.get("parent_code"))
    parent_id = parent.id if parent else None
    require_place(layer.id, parent_id, held.layers)
    after = replace(layer, parent_id=parent_id)
    if parent_id != layer.parent_id:
        _require_parent(after)
        if layer.record_parent is RecordParent.ABOVE:
            await _require_no_records(call, [layer])
        await require_warned(call, held, held.with_one(after), sent)
    before_code = sent.get("before_code")
    before = held.of(before_code, "before_code").id if before_code else None
    places = ordered(layer, held.siblings(parent_id), before)
    known = held.known
    moved = [
        updated(LAYER, each, position=place)
        for place, each in enumerate(places)
        if each != layer.id and known[each].position != place
    ]
    codes = {each.id: each.code for each in held.layers}
    was, became = differences(
        {"parent": codes.get(layer.parent_id), "position": layer.position},  # type: ignore[arg-type]  # none has no code
        {"parent": codes.get(parent_id), "position": places.index(layer.id)},  # type: ignore[arg-type]  # as above
    )
    if became:
        event = _event("layers.layer_moved", layer, was, became)
        own = {"parent_id": parent_id, "position": places.index(layer.id), "changed_at": call.now}
        await call.db.write(*moved, updated(LAYER, layer.id, **own), trail_entry(call, event))


async def change_layer_state(call: UserCall, code: str, state: LayerState, *, is_confirmed: bool) -> None:
    """Make a layer active or passive, put it into the trash or take it out; the state it has is success."""
    held = await hold_tree(call)
    layer = held.of(code)
    if layer.state is state:
        return
    if state not in NEXT_OF_LAYER[layer.state]:
        raise StateNotAllowed(layer.state, NEXT_OF_LAYER[layer.state])
    if state is LayerState.ACTIVE:
        require_captions(layer.captions)
    if state is LayerState.TRASHED and not is_confirmed:
        await require_unused(call, [layer, *beneath(layer.id, held.layers)])
    if layer.state is LayerState.DRAFT and state is LayerState.ACTIVE:
        await require_warned(
            call, held, held.with_one(replace(layer, state=state)), {"confirmed": is_confirmed}
        )
    trashed_at = call.now if state is LayerState.TRASHED else None
    event = _event("layers.layer_state_changed", layer, {"state": layer.state}, {"state": state})
    await call.db.write(
        updated(LAYER, layer.id, state=state, trashed_at=trashed_at, changed_at=call.now),
        editing.note_changed(layer),
        trail_entry(call, event),
    )
    await renew_keys(call.db, code)


async def require_warned(call: UserCall, before: Tree, after: Tree, sent: Json) -> None:
    """Refuse once that anybody may read layers with private columns which they could not read before."""
    if sent.get("confirmed"):
        return
    opened = [each for each in after.layers if is_open(each, after.known)]
    was_open = {each.id for each in before.layers if is_open(each, before.known)}
    newly = [each.code for each in opened if each.id not in was_open]
    if newly:
        (names,) = await call.db.ask(editing.private_in(newly))
        if names:
            raise PrivateInOpenLayer(names=names)


def is_open(layer: Layer, known: Mapping[UUID, Layer]) -> bool:
    """Whether anybody may read a layer."""
    rights = rights_of(chain_of(layer, known))
    return rights.reading is Reading.OPEN and not rights.is_hidden


async def _given(call: UserCall, layer: Layer | None, sent: Json) -> Json:
    """Return the columns of what was sent."""
    given = merged(layer, {name: each for name, each in sent.items() if name not in _NAMED})
    _require_icon(given.get("icon"))
    codes = {*given.get("read_codes", ()), *given.get("edit_codes", ())}
    if codes:
        (known,) = await call.db.ask(find_codes_to_give(call.user.id, call.now))
        problems = [
            FieldProblem(name, Phrase("layers.code_unknown", {"codes": unknown}))
            for name in ("read_codes", "edit_codes")
            if (unknown := [each for each in given.get(name, ()) if each not in known])
        ]
        if problems:
            raise InvalidInput(problems)
    named = {name: sent[name] for name in ("title_wdm", "key_wdm") if sent.get(name) is not None}
    given |= {f"{name}_id": None for name in ("title_wdm", "key_wdm") if name in sent}
    if named:
        (wdms,) = await call.db.ask(tree.wdms_of([layer.code] if layer else []))
        by_code = {each.code: each for each in wdms}
        for name, code in named.items():
            if code not in by_code:
                raise InvalidInput([FieldProblem(name, Phrase("layers.no_such_column", {"code": code}))])
            given[f"{name}_id"] = by_code[code].id
        if "key_wdm" in named and not by_code[named["key_wdm"]].is_unique:
            raise InvalidInput([FieldProblem("key_wdm", Phrase("layers.key_not_unique"))])
    return given


def _require_icon(name: str | None) -> None:
    if name and not is_icon_name(name):
        raise InvalidInput([FieldProblem("icon", Phrase("layers.no_such_icon", {"name": name}))])


async def _require_no_records(call: UserCall, layers: Sequence[Layer]) -> None:
    (sums,) = await call.db.ask(tree.sums_of(layers))
    if any(sums.get(count_of(each), 0) for each in layers):
        raise LayerHoldsRecords


def _require_parent(layer: Layer) -> None:
    if layer.record_parent is RecordParent.ABOVE and layer.parent_id is None:
        raise _no_layer_above()


def _no_layer_above() -> InvalidInput:
    return InvalidInput([FieldProblem("record_parent", Phrase("layers.no_layer_above"))])


def merged(before: Layer | Wdm | None, sent: Json) -> Json:
    """Return what was sent; what is said in one language alone leaves the other as it is."""
    words = {name: getattr(before, name) if before else {} for name in ("captions", "help") if name in sent}
    return sent | {name: {**was, **sent[name]} for name, was in words.items()}


def _said(layer: Layer, names: Mapping[str, Value]) -> Json:
    return {name: getattr(layer, name) for name in names}


def _event(action: str, layer: Layer, before: Json, after: Json) -> AuditEvent:
    return AuditEvent(
        action=action,
        subject=Subject.LAYER,
        subject_id=layer.id,
        subject_name=layer.code,
        before=before,
        after=after,
    )
