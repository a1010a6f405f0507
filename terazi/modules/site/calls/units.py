"""Calls about the content blocks of a site."""

from uuid import UUID

from terazi.foundation.calls.declare import EVERYONE, TOKEN_OR_FKEY_OR_NONE, Effect
from terazi.foundation.calls.params import OptionalQueryText
from terazi.foundation.context import AnyCall, UserCall, call_of_person
from terazi.foundation.errors import FieldProblem, InvalidInput
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.limits import Limit
from terazi.foundation.types import Json
from terazi.modules.site.actions.desk import Desk, open_desk
from terazi.modules.site.actions.editing import author_names, change_on, subjects_at_hand
from terazi.modules.site.actions.editors import may_publish, require_editor
from terazi.modules.site.actions.publishing import problems_together
from terazi.modules.site.actions.units import find_unit, key_of_copy, require_free_key, site_of_unit
from terazi.modules.site.calls.declared import calls, editors
from terazi.modules.site.calls.saving import CHANGE, sent_of, told
from terazi.modules.site.errors import SiteNotFound, SiteTaken, TooManyUnits
from terazi.modules.site.rules.content import unit_json
from terazi.modules.site.rules.merging import applied
from terazi.modules.site.rules.spelling import read
from terazi.modules.site.schemas import editing as schemas
from terazi.modules.site.schemas import units as views
from terazi.modules.site.schemas.views import part_views, problem_views, subject_view, unit_row
from terazi.modules.site.values.revisions import SubjectKind
from terazi.modules.site.values.units import Unit, UnitKind


@editors.post("/v1/frontend/websiteunit/list", effect=Effect.READS, raises=[SiteNotFound])
async def list_units(
    call: UserCall, frontend_client_id: UUID, place: OptionalQueryText = None
) -> views.UnitList:
    """The content blocks of a site as its editors see them: drafts first, then by place and order."""
    await require_editor(call, frontend_client_id)
    desk = await open_desk(call, frontend_client_id)
    units = [subject for subject in subjects_at_hand(desk) if subject.kind is SubjectKind.UNIT]
    pairs = [(desk.draft(subject), desk.published(subject)) for subject in units]
    there = [pair for pair in pairs if pair[0] or pair[1].content is not None]
    names = await author_names(call, [draft or published for draft, published in there])
    rows = [unit_row(*pair, names) for pair in there]
    shown = [row for row in rows if place is None or row.websiteunit.get("place") == place]
    ordered = sorted(
        shown, key=lambda row: (row.is_draft == "no", row.websiteunit["place"], row.websiteunit["order"])
    )
    return views.UnitList(list=ordered)


@calls.post(
    "/v1/frontend/websiteunit/get",
    caller=TOKEN_OR_FKEY_OR_NONE,
    roles=EVERYONE,
    effect=Effect.READS,
    raises=[SiteNotFound],
    limit=Limit(count=3000),
)
async def get_unit(
    call: AnyCall, websiteunit_client_id: UUID, data_type: OptionalQueryText = None
) -> views.UnitAnswer:
    """One content block as it is published; ``draft`` and ``version:<n>`` are for who may edit its site only.

    With its draft comes what an editor needs beside it: the parts of its kind, its state, what keeps it from being published.
    """
    unit = await find_unit(call, websiteunit_client_id, data_type or "published")
    editor = call_of_person(call) if data_type == "draft" else None
    edit = await _edit_view(editor, websiteunit_client_id) if editor else None
    return views.UnitAnswer(websiteunit=unit, edit=edit)


async def _edit_view(call: UserCall, unit_id: UUID) -> views.UnitEditView:
    """Return a unit under the hands of its editors; that the caller is one has been asked."""
    desk = await open_desk(call, await site_of_unit(call, unit_id))
    subject = desk.subject(SubjectKind.UNIT, unit_id)
    draft, published = desk.draft(subject), desk.published(subject)
    now = draft or published
    names = await author_names(call, [now])
    return views.UnitEditView(
        frontend_client_id=desk.site.id,
        subject=subject_view(draft, published, names),
        parts=part_views(now.content["kind"] if now.content else UnitKind.TEXT),
        problems=problem_views(await problems_together(desk, {subject: now.content}), call.lang),
        may_publish=await may_publish(call, desk.site.id),
    )


@editors.post("/v1/frontend/websiteunit/new", effect=Effect.WRITES, raises=[*CHANGE, SiteTaken, TooManyUnits])
async def make_unit(
    call: UserCall,
    frontend_client_id: UUID,
    body: schemas.WebsiteUnitChange,
    websiteunit_client_id: UUID | None = None,
) -> schemas.UnitSavedAnswer:
    """Make a content block, or a copy of another; its key is its own on the site, a copy without one gets one."""
    desk = await _desk(call, frontend_client_id, body)
    sent = _unit_fields(body)
    if websiteunit_client_id is not None:
        copied = read(SubjectKind.UNIT, await find_unit(call, websiteunit_client_id, "draft"))
        sent = applied({**copied, "key": key_of_copy(desk, copied["key"])}, sent)
    for needed in ("key", "place"):
        if not sent.get(needed):
            raise InvalidInput([FieldProblem(needed, Phrase("foundation.field.missing"))])
    whole = applied(unit_json(Unit(key="", place="", order=0)), sent)
    return await _save_unit(desk, call, call.new_id(), whole, body)


@editors.post("/v1/frontend/website_unit/update", effect=Effect.WRITES, raises=[*CHANGE, SiteTaken])
async def change_unit(
    call: UserCall, websiteunit_client_id: UUID, body: schemas.WebsiteUnitChange
) -> schemas.UnitSavedAnswer:
    """Change a content block; only what is sent changes, null takes the block away. Answers what was merged into it."""
    site_id = await site_of_unit(call, websiteunit_client_id)
    desk = await _desk(call, site_id, body)
    sent = None if body.websiteunit is None else _unit_fields(body)
    return await _save_unit(desk, call, websiteunit_client_id, sent, body)


async def _desk(call: UserCall, site_id: UUID, body: schemas.WebsiteUnitChange) -> Desk:
    await require_editor(call, site_id, publishes=body.is_published)
    return await open_desk(call, site_id)


async def _save_unit(
    desk: Desk, call: UserCall, unit_id: UUID, sent: Json | None, body: schemas.WebsiteUnitChange
) -> schemas.UnitSavedAnswer:
    if sent and sent.get("key"):
        require_free_key(desk, desk.subject(SubjectKind.UNIT, unit_id), sent["key"])
    saved = await change_on(desk, call, sent_of(SubjectKind.UNIT, sent, body, unit_id=unit_id))
    return told(schemas.UnitSavedAnswer, desk.site.id, saved, websiteunit_client_id=unit_id)


def _unit_fields(body: schemas.WebsiteUnitChange) -> Json:
    if body.websiteunit is None:
        raise InvalidInput([FieldProblem("websiteunit", Phrase("foundation.field.missing"))])
    return read(SubjectKind.UNIT, body.websiteunit.model_dump(mode="json", exclude_unset=True, by_alias=True))
