"""Changing lists of values that columns share."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.foundation.errors import InvalidInput
from terazi.foundation.questions import inserted, updated
from terazi.foundation.types import Json
from terazi.modules.audit.public import AuditEvent, Subject, differences, trail_entry
from terazi.modules.layers.actions.editing import Tree, hold_tree
from terazi.modules.layers.actions.reading import viewer_of
from terazi.modules.layers.errors import CodeTaken, LayerNotEditable, OptionSetNotFound, TooMany
from terazi.modules.layers.jobs.words import renew_found
from terazi.modules.layers.queries import editing
from terazi.modules.layers.queries.search import write_keys
from terazi.modules.layers.rules.options import merged_options, problems_of
from terazi.modules.layers.rules.rights import chain_of, rights_of
from terazi.modules.layers.rules.search_forms import searched_option
from terazi.modules.layers.tables import OPTION_SET
from terazi.modules.layers.values import MOST_OPTIONS, Counted, Layer, Option, OptionSet


async def save_options(call: UserCall, code: str, sent: Json) -> UUID:
    """Make a list of values, or change one: what is sent is made or changed and stands in that order, before what is not.

    Administrators may, and who may edit every layer that holds values of the list; nobody else makes one.
    """
    held = await hold_tree(call)
    (sets,) = await call.db.ask(editing.option_sets([code]))
    found = sets[0] if sets else None
    if sent.get("is_new") and found:
        raise CodeTaken(field="option_set")
    if found is None and not (sent.get("is_new") and viewer_of(call).is_admin):
        raise OptionSetNotFound
    users = await layers_of_options(call, held, found)
    before: Sequence[Option] = []
    if found:
        (before,) = await call.db.ask(editing.options_in(found.id))
    set_id = found.id if found else call.new_id()
    after = merged_options(set_id, before, sent.get("options", []), call.new_id)
    if len(after) > MOST_OPTIONS:
        raise TooMany(Counted.OPTIONS, MOST_OPTIONS)
    if problems := problems_of(after, sent.get("options", [])):
        raise InvalidInput(problems)
    captions = sent.get("captions", found.captions if found else {})
    was, became = differences(_said(before, found.captions if found else {}), _said(after, captions))
    if not became and found:
        return set_id
    event = AuditEvent(
        action="layers.options_saved",
        subject=Subject.LAYER,
        subject_id=set_id,
        subject_name=code,
        before=was,
        after=became,
    )
    own = (
        updated(OPTION_SET, set_id, captions=captions)
        if found
        else inserted(OPTION_SET, id=set_id, code=code, captions=captions)
    )
    changed = [each for each in after if each not in before]
    await call.db.write(
        own,
        editing.put_options(changed),
        *write_keys([searched_option(each) for each in changed]),
        *(editing.note_changed(each) for each in users),
        trail_entry(call, event),
    )
    for layer_id in {each.id for each in users if became.get("options")}:
        await renew_found(call, layer_id)
    return set_id


async def layers_of_options(call: UserCall, held: Tree, found: OptionSet | None) -> list[Layer]:
    """Return the layers that hold values of a list; refused where the caller may not edit one of them."""
    if found is None:
        return []
    (ids,) = await call.db.ask(editing.layers_with_options(found.id))
    viewer, known = viewer_of(call), held.known
    layers = [known[each] for each in ids]
    allowed = [rights_of(chain_of(each, known)).may_edit(viewer) for each in layers]
    if not viewer.is_admin and not any(allowed):
        raise OptionSetNotFound
    if not viewer.is_admin and not all(allowed):
        raise LayerNotEditable
    return layers


def _said(options: Sequence[Option], captions: Mapping[str, str]) -> Json:
    told = {each.code: f"{each.captions['tr']} · {each.captions['en']}" for each in options}
    retired = [each.code for each in options if each.is_retired]
    return {"captions": dict(captions), "options": told, "order": list(told), "retired": retired}
