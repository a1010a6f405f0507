"""Making one value of two: records get the one that stays, in one change per layer, and it keeps the other's names."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.foundation.errors import FieldProblem, InvalidInput
from terazi.foundation.language.phrases import Phrase
from terazi.modules.audit.public import AuditEvent, Subject, trail_entry
from terazi.modules.layers.actions.editing import hold_tree
from terazi.modules.layers.actions.options import layers_of_options
from terazi.modules.layers.actions.reading import TAKES_NOTHING, Opened, open_layers, viewer_of
from terazi.modules.layers.actions.recording import Cause, save_records
from terazi.modules.layers.errors import LayerPassive, OptionSetNotFound, TooMany
from terazi.modules.layers.queries import editing, records
from terazi.modules.layers.queries.records import Wanted
from terazi.modules.layers.queries.search import write_keys
from terazi.modules.layers.rules.merging import Deed
from terazi.modules.layers.rules.search_forms import searched_option
from terazi.modules.layers.values import MOST_MERGED, ChangeKind, Counted, Option


@dataclass(frozen=True, kw_only=True, slots=True)
class MergedLayer:
    """A layer whose records got the value that stays: the change that did it can be undone."""

    layer_code: str
    change_id: UUID
    changed: int


async def merge_option(call: UserCall, set_code: str, gone: str, stays: str) -> list[MergedLayer]:
    """Give records with one value of a list another of it; the first rests, its names find the other from then on.

    Who may change the list may. A record in the trash keeps the value that rests: it is read by its name as before.
    """
    held = await hold_tree(call)
    (sets,) = await call.db.ask(editing.option_sets([set_code]))
    if not sets:
        raise OptionSetNotFound
    users = await layers_of_options(call, held, sets[0])
    (before,) = await call.db.ask(editing.options_in(sets[0].id))
    first, second = _pair(before, gone, stays)
    opened = await open_layers(call.db, viewer_of(call), [each.code for each in users])
    cause = Cause(kind=ChangeKind.EDIT, note=f"{first.code} → {second.code}")
    merged, left = [], MOST_MERGED
    for each in opened.values():
        deeds = await _deeds(call, each, sets[0].id, first, second, left)
        left -= len(deeds)
        saved = await save_records(call, each, deeds, cause) if deeds else None
        if saved and saved.change_id:
            code = each.layer.code
            merged.append(MergedLayer(layer_code=code, change_id=saved.change_id, changed=len(saved.records)))
    event = AuditEvent(
        action="layers.options_merged",
        subject=Subject.LAYER,
        subject_id=sets[0].id,
        subject_name=set_code,
        before={"option": first.code},
        after={"option": second.code, "records": sum(each.changed for each in merged)},
    )
    stays_as = _named_as(second, first)
    await call.db.write(
        editing.put_options([replace(first, is_retired=True), stays_as]),
        *write_keys([searched_option(stays_as)]),
        *(editing.note_changed(each) for each in users),
        trail_entry(call, event),
    )
    return merged


def _pair(options: Sequence[Option], gone: str, stays: str) -> tuple[Option, Option]:
    by_code = {each.code: each for each in options}
    problems = [
        FieldProblem(name, Phrase("layers.option_unknown", {"code": code}))
        for name, code in (("option_code", gone), ("into", stays))
        if code not in by_code
    ]
    if not problems and (gone == stays or by_code[stays].is_retired):
        problems = [FieldProblem("into", Phrase("layers.option_cannot_stay"))]
    if problems:
        raise InvalidInput(problems)
    return by_code[gone], by_code[stays]


async def _deeds(
    call: UserCall, opened: Opened, set_id: UUID, gone: Option, stays: Option, left: int
) -> list[Deed]:
    cells: dict[UUID, dict[int, str]] = {}
    if opened.layer.has_table:
        for wdm in (each for each in opened.shape.built if each.option_set_id == set_id):
            wanted = Wanted(
                shape=opened.shape, condition=f"{wdm.column} = :gone", parameters={"gone": gone.code}
            )
            (found,) = await call.db.ask(records.page(wanted, count=left + 1))
            for record in found:
                cells.setdefault(record.id, {})[wdm.number] = stays.code
    if len(cells) > left:
        raise TooMany(Counted.MERGED, MOST_MERGED)
    if cells and opened.layer.state in TAKES_NOTHING:
        raise LayerPassive
    return [Deed(id=key, cells=value) for key, value in cells.items()]


def _named_as(option: Option, other: Option) -> Option:
    own = {option.code, *option.captions.values()}
    names = [*option.synonyms, other.code, *other.captions.values(), *other.synonyms]
    return replace(option, synonyms=[each for each in dict.fromkeys(names) if each and each not in own])
