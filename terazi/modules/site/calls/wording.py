"""Calls about the words of a site."""

from uuid import UUID

from terazi.foundation.calls.declare import Effect
from terazi.foundation.calls.params import OptionalQueryText
from terazi.foundation.calls.schemas import Done
from terazi.foundation.context import UserCall
from terazi.foundation.limits import Limit
from terazi.modules.site.actions.desk import open_desk
from terazi.modules.site.actions.editing import change_subject
from terazi.modules.site.actions.editors import ADMIN, require_editor
from terazi.modules.site.actions.words import Wanted, acknowledged, list_words
from terazi.modules.site.calls.declared import Skip, editors
from terazi.modules.site.calls.saving import CHANGE, sent_of, told
from terazi.modules.site.errors import SiteNotFound
from terazi.modules.site.schemas import words as schemas
from terazi.modules.site.schemas.editing import SavedAnswer
from terazi.modules.site.values.revisions import SubjectKind
from terazi.modules.site.values.words import WordState


@editors.post(
    "/v1/frontend/wording/list", effect=Effect.READS, raises=[SiteNotFound], limit=Limit(count=3000)
)
async def list_wording(
    call: UserCall,
    frontend_client_id: UUID,
    search_text: OptionalQueryText = None,
    part: OptionalQueryText = None,
    state: WordState | None = None,
    skip: Skip = 0,
) -> schemas.WordingList:
    """The texts of the platform with a site's own words beside them, fifty at a time; plural forms stand together.

    They are looked for in key and text, in one part of the platform, by how the site's words stand to them: its own, the
    default, or its own while the default has changed.
    """
    await require_editor(call, frontend_client_id)
    desk = await open_desk(call, frontend_client_id)
    wanted = Wanted(search=search_text or "", part=part or "", state=state, skip=skip)
    subject = desk.subject(SubjectKind.WORDING)
    draft = desk.draft(subject)
    words = list_words(desk, wanted)
    return schemas.WordingList(
        list=[schemas.word_row(word, is_admin=call.user.has_role(ADMIN)) for word in words.rows],
        total=words.total,
        parts=words.parts,
        revision=(draft or desk.published(subject)).number,
        is_draft=draft is not None,
    )


@editors.post("/v1/frontend/wording/save", effect=Effect.WRITES, raises=CHANGE)
async def save_wording(
    call: UserCall, frontend_client_id: UUID, body: schemas.WordingSaveBody
) -> SavedAnswer:
    """Word texts of the platform in a site's own way; null brings the default back.

    What people agree to, and what the law has them told, is worded by administrators only.
    """
    sent = body.model_dump(mode="json", include={"wording"})["wording"]
    saved = await change_subject(call, frontend_client_id, sent_of(SubjectKind.WORDING, sent, body))
    return told(SavedAnswer, frontend_client_id, saved)


@editors.post("/v1/frontend/wording/seen", effect=Effect.WRITES, raises=[SiteNotFound])
async def note_defaults_seen(call: UserCall, frontend_client_id: UUID, body: schemas.WordsSeenBody) -> Done:
    """Say that the new defaults below a site's own words are known: the words stay, and are not marked any more."""
    await require_editor(call, frontend_client_id, publishes=True)
    desk = await open_desk(call, frontend_client_id)
    if changes := acknowledged(desk, body.keys):
        await call.db.write(*changes)
    return Done()
