"""Changing the columns of layers: what they mean at once, their type and unit by a change of the table."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from terazi.engine.units.errors import UnitError
from terazi.foundation.context import UserCall
from terazi.foundation.errors import FieldProblem, InvalidInput
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.questions import Question, inserted, updated
from terazi.foundation.types import Json
from terazi.modules.audit.public import AuditEvent, Subject, differences, trail_entry
from terazi.modules.layers.actions.editing import Tree, hold_tree, is_open, merged
from terazi.modules.layers.actions.search_keys import renew_keys
from terazi.modules.layers.actions.shaping import plan_shape
from terazi.modules.layers.actions.using import require_unused
from terazi.modules.layers.errors import (
    CodeTaken,
    ColumnBeingChanged,
    LayerPassive,
    MeaningTakenByOthers,
    OptionSetNotFound,
    PrivateInOpenLayer,
    StateNotAllowed,
    TooMany,
    WdmNotFound,
)
from terazi.modules.layers.jobs.words import renew_found
from terazi.modules.layers.queries import editing, shaping, tree
from terazi.modules.layers.rules.cells import Misfit, cell_json, read_cell
from terazi.modules.layers.rules.states import NEXT_OF_WDM, require_captions
from terazi.modules.layers.rules.wdms import (
    MEANING,
    WITH_TYPE,
    as_kept,
    line_between,
    must_rewrite,
    plain_wdm,
    plan_of,
    problems_of,
    taken_from,
    through,
    with_kept_rules,
)
from terazi.modules.layers.tables import LAYER, WDM
from terazi.modules.layers.values import (
    MOST_WDMS,
    Counted,
    Layer,
    LayerState,
    Option,
    ShapeKind,
    Wdm,
    WdmState,
)

_NAMED = {"is_new", "confirmed", "layer_code", "wdm_code", "option_set", "target_layer_code", "same_as"}


@dataclass(frozen=True, kw_only=True, slots=True)
class _Desk:
    """A layer held for a change of its columns."""

    layer: Layer
    held: Tree
    wdms: Sequence[Wdm]
    """All of them, those in the trash too."""

    def of(self, code: str) -> Wdm | None:
        return next((each for each in self.wdms if each.code == code), None)

    def others(self, wdm: Wdm) -> list[Wdm]:
        """Return the other columns that may be named."""
        return [each for each in self.wdms if each.id != wdm.id and each.state is not WdmState.TRASHED]


async def save_wdm(call: UserCall, layer_code: str, code: str, sent: Json) -> UUID:
    """Make a column, or change one; what changes its values is planned as a change of the table."""
    desk = await _desk(call, layer_code)
    before = desk.of(code)
    if sent.get("is_new"):
        if before is not None:
            raise CodeTaken(field="wdm_code")
        wdm_id = await _make(call, desk, code, sent)
        await renew_keys(call.db, layer_code)
        return wdm_id
    if before is None or before.state is WdmState.TRASHED:
        raise WdmNotFound
    wdm_id = await _change(call, desk, before, sent)
    await renew_keys(call.db, layer_code)
    return wdm_id


async def _make(call: UserCall, desk: _Desk, code: str, sent: Json) -> UUID:
    _require_room(desk)
    blank = plain_wdm(
        call.new_id(), desk.layer.id, code, max((w.position for w in desk.wdms), default=-1) + 1
    )
    wdm = await _checked(call, desk, blank, sent)
    _require_warned(desk, wdm, sent, was_private=False)
    kept = {name: getattr(wdm, name) for name in _KEPT}
    event = _event("layers.column_made", desk.layer, wdm, {}, {k: v for k, v in kept.items() if v})
    await call.db.write(
        inserted(WDM, id=wdm.id, layer_id=desk.layer.id, code=code, **kept, changed_at=call.now),
        editing.note_changed(desk.layer),
        trail_entry(call, event),
    )
    await _reshape(call, wdm, ShapeKind.ADD)
    return wdm.id


async def _change(call: UserCall, desk: _Desk, before: Wdm, sent: Json) -> UUID:
    after = await _checked(call, desk, before, sent)
    _require_warned(desk, after, sent, was_private=before.is_private)
    if before.id == desk.layer.key_wdm_id and not after.is_unique:
        raise InvalidInput([FieldProblem("unique", Phrase("layers.key_not_unique"))])
    after, plan = await _planned(call, before, after, sent)
    (followers,) = await call.db.ask(editing.followers(before.id))
    if followers and (plan or any(_differs(before, after, name) for name in ("unit", "option_set_id"))):
        raise MeaningTakenByOthers
    kept = {name: getattr(after, name) for name in _KEPT}
    was, became = differences({name: getattr(before, name) for name in kept}, kept)
    if not became:
        return before.id
    if any(_differs(before, after, name) for name in WITH_TYPE):
        await _require_still(call, before)
    is_to_be_unique = after.is_unique and not before.is_unique and before.column_number is not None
    at_once = {name: getattr(before, name) if plan and name in WITH_TYPE else kept[name] for name in kept}
    at_once |= {"is_unique": False} if is_to_be_unique else {}
    event = _event("layers.column_changed", desk.layer, before, was, became)
    await call.db.write(
        updated(WDM, before.id, **at_once, is_planted=False, changed_at=call.now),
        *await _followed(call, followers, after),
        editing.note_changed(desk.layer),
        trail_entry(call, event),
    )
    if any(_differs(before, after, name) for name in ("is_private", "option_set_id")):
        await renew_found(call, desk.layer.id)
    if plan:
        await _reshape(call, before, ShapeKind.RETYPE, plan)
    if is_to_be_unique:
        await _reshape(call, before, ShapeKind.UNIQUE)
    if before.is_unique and not after.is_unique and before.column_number is not None:
        await _reshape(call, before, ShapeKind.UNINDEX, {"column": before.column_number, "is_unique": True})
    return before.id


async def _reshape(call: UserCall, wdm: Wdm, kind: ShapeKind, plan: Json | None = None) -> None:
    await plan_shape(call, wdm.layer_id, kind, wdm_id=wdm.id, plan=plan, by=call.user.id)


def _differs(before: Wdm, after: Wdm, name: str) -> bool:
    return bool(getattr(before, name) != getattr(after, name))


async def _require_still(call: UserCall, wdm: Wdm) -> None:
    """Refuse to change what the change of a table that is under way will say of the column."""
    (is_moving,) = await call.db.ask(editing.is_being_retyped(wdm.id))
    if is_moving:
        raise ColumnBeingChanged


async def change_wdm_state(
    call: UserCall, layer_code: str, code: str, state: WdmState, *, is_confirmed: bool
) -> None:
    """Hide a column or show it, put it into the trash or take it out; the state it has is success."""
    desk = await _desk(call, layer_code)
    wdm = desk.of(code)
    if wdm is None:
        raise WdmNotFound
    if wdm.state is state:
        return
    if state not in NEXT_OF_WDM[wdm.state]:
        raise StateNotAllowed(wdm.state, NEXT_OF_WDM[wdm.state])
    if wdm.state is WdmState.TRASHED:
        _require_room(desk)
    if state is WdmState.ACTIVE:
        require_captions(wdm.captions)
    if state is WdmState.TRASHED and not is_confirmed:
        await require_unused(call, [desk.layer], wdm)
    named = {
        name: None
        for name in ("title_wdm_id", "key_wdm_id")
        if state is WdmState.TRASHED and getattr(desk.layer, name) == wdm.id
    }
    trashed_at = call.now if state is WdmState.TRASHED else None
    event = _event("layers.column_state_changed", desk.layer, wdm, {"state": wdm.state}, {"state": state})
    await call.db.write(
        updated(WDM, wdm.id, state=state, trashed_at=trashed_at, changed_at=call.now),
        *([updated(LAYER, desk.layer.id, **named)] if named else []),
        shaping.reshaped(desk.layer.id, has_table=desk.layer.has_table),
        editing.note_changed(desk.layer),
        trail_entry(call, event),
    )
    await renew_keys(call.db, layer_code)
    await renew_found(call, desk.layer.id)


async def _desk(call: UserCall, layer_code: str) -> _Desk:
    held = await hold_tree(call)
    layer = held.of(layer_code)
    if layer.state is LayerState.TRASHED:
        raise LayerPassive
    (wdms,) = await call.db.ask(editing.all_wdms(layer.id))
    return _Desk(layer=layer, held=held, wdms=wdms)


async def _checked(call: UserCall, desk: _Desk, before: Wdm, sent: Json) -> Wdm:
    """Return the column as it is to be; refused where it cannot be so."""
    given = as_kept(merged(before, {name: each for name, each in sent.items() if name not in _NAMED}))
    wdm = replace(before, **given, **await _references(call, desk, sent))
    others = desk.others(wdm)
    if wdm.same_as_id:
        wdm = await _as_the_other(call, wdm, others)
    if problems := problems_of(wdm, others, call.lang):
        raise InvalidInput(problems)
    if wdm.state is WdmState.ACTIVE:
        require_captions(wdm.captions)
    return with_kept_rules(await _with_default(call, wdm), others, call.lang)


async def _with_default(call: UserCall, wdm: Wdm) -> Wdm:
    """Return the column with its first value as cells hold it."""
    if wdm.default is None:
        return wdm
    options: Sequence[Option] = []
    if wdm.option_set_id:
        (options,) = await call.db.ask(editing.options_in(wdm.option_set_id))
    try:
        cell = read_cell(wdm, wdm.default, options, call.lang)
    except Misfit as misfit:
        raise InvalidInput([FieldProblem("default", misfit.phrase)]) from misfit
    return replace(wdm, default=cell_json(wdm, cell))


async def _references(call: UserCall, desk: _Desk, sent: Json) -> Json:
    found: Json = {}
    if "option_set" in sent:
        code = sent["option_set"]
        (sets,) = await call.db.ask(editing.option_sets([code] if code else []))
        if code and not sets:
            raise OptionSetNotFound(field="option_set")
        found["option_set_id"] = sets[0].id if sets else None
    if "target_layer_code" in sent:
        code = sent["target_layer_code"]
        found["target_id"] = desk.held.of(code, "target_layer_code").id if code else None
    if "same_as" in sent:
        code = sent["same_as"]
        (named,) = await call.db.ask(tree.named_wdms([], [code] if code and "." in code else []))
        if code and not named:
            raise WdmNotFound(field="same_as")
        found["same_as_id"] = (named[0].same_as_id or named[0].id) if named else None
    return found


async def _as_the_other(call: UserCall, wdm: Wdm, others: Sequence[Wdm]) -> Wdm:
    """Return the column with the meaning of the other that it is the same as."""
    named, followers = await call.db.ask(
        tree.named_wdms([wdm.same_as_id] if wdm.same_as_id else [], []), editing.followers(wdm.id)
    )
    if followers:
        raise MeaningTakenByOthers(field="same_as")
    if not named or named[0].id == wdm.id:
        raise WdmNotFound(field="same_as")
    if named[0].kind is not wdm.kind:
        raise InvalidInput([FieldProblem("same_as", Phrase("layers.same_as_other_kind"))])
    return taken_from(named[0], wdm, others)


async def _planned(call: UserCall, before: Wdm, after: Wdm, sent: Json) -> tuple[Wdm, Json | None]:
    """Return the column, and the plan of the change of the table if its values change with it."""
    try:
        line = line_between(before, after)
    except UnitError as problem:
        raise InvalidInput([FieldProblem("unit", problem.phrase)]) from problem
    if line and "ranges" not in sent:
        after = through(after, line)
    if before.column_number is None or not must_rewrite(before, after, line):
        return after, None
    set_id = after.option_set_id or before.option_set_id
    options: Sequence[Option] = []
    if set_id:
        (options,) = await call.db.ask(editing.options_in(set_id))
    return after, plan_of(before, after, line, options, call.lang)


async def _followed(call: UserCall, followers: Sequence[Wdm], after: Wdm) -> list[Question[int]]:
    """Return the changes of the columns that take their meaning from one."""
    if not followers:
        return []
    (beside,) = await call.db.ask(editing.wdms_in([each.layer_id for each in followers]))
    changes = []
    for each in followers:
        others = [one for one in beside if one.layer_id == each.layer_id and one.id != each.id]
        taken = taken_from(after, each, others)
        changes.append(updated(WDM, each.id, **{name: getattr(taken, name) for name in MEANING}))
    return changes


def _require_room(desk: _Desk) -> None:
    if sum(each.state is not WdmState.TRASHED for each in desk.wdms) >= MOST_WDMS:
        raise TooMany(Counted.WDMS, MOST_WDMS)


def _require_warned(desk: _Desk, wdm: Wdm, sent: Json, *, was_private: bool) -> None:
    is_new = wdm.is_private and not was_private
    if is_new and not sent.get("confirmed") and is_open(desk.layer, desk.held.known):
        raise PrivateInOpenLayer(names=[f"{desk.layer.code}.{wdm.code}"])


def _event(action: str, layer: Layer, wdm: Wdm, before: Json, after: Json) -> AuditEvent:
    return AuditEvent(
        action=action,
        subject=Subject.LAYER,
        subject_id=layer.id,
        subject_name=f"{layer.code}.{wdm.code}",
        before=before,
        after=after,
    )


_KEPT = (
    *("captions", "help", "synonyms", "kind", "display", "unit", "decimals", "molar_mass", "valence"),
    *("lines", "ranges", "is_required", "is_unique", "default", "option_set_id", "target_id", "may_grow"),
    *("is_private", "position", "state", "same_as_id", "external_codes", "source"),
)
