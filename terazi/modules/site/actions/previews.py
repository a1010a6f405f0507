"""Links to previews: made, shown to whoever holds them, taken back."""

from datetime import datetime, timedelta
from uuid import UUID

from pydantic import TypeAdapter

from terazi.foundation.context import Call, UserCall
from terazi.foundation.ids import hash_token, new_token
from terazi.foundation.questions import deleted, inserted
from terazi.modules.audit.public import AuditEvent, Subject, record_event
from terazi.modules.site.actions.desk import Desk, open_desk
from terazi.modules.site.actions.editing import subjects_at_hand
from terazi.modules.site.actions.editors import require_editor
from terazi.modules.site.errors import SiteNotFound, TooManyPreviews
from terazi.modules.site.queries import previews as queries
from terazi.modules.site.queries.revisions import find_release
from terazi.modules.site.queries.shelf import site_cache_of
from terazi.modules.site.rules.previews import as_of, as_previewed
from terazi.modules.site.tables import SITE_PREVIEW
from terazi.modules.site.values.previews import OpenedPreview, Previewed
from terazi.modules.site.values.views import SiteView

MOST_PREVIEWS = 50
_LIFE = timedelta(days=7)
_PREVIEWED = TypeAdapter(list[Previewed])


async def share_preview(call: UserCall, site_id: UUID, release_id: UUID | None) -> tuple[str, datetime]:
    """Make a link that shows the drafts as they are now, or the site as a release left it: its token and its end.

    What is written later does not come into it.
    """
    desk = await open_desk(call, site_id)
    (count,) = await call.db.ask(queries.count_previews(site_id, call.now))
    if count >= MOST_PREVIEWS:
        raise TooManyPreviews(most=MOST_PREVIEWS)
    number, previewed = None, _drafts(desk)
    if release_id is not None:
        number, previewed = await _release(desk, release_id)
    token, until = new_token(), call.now + _LIFE
    made = inserted(
        SITE_PREVIEW,
        id=call.new_id(),
        site_id=site_id,
        token_hash=hash_token(token).hex(),
        content={"release": number, "subjects": _PREVIEWED.dump_python(previewed, mode="json")},
        author_id=call.user.id,
        created_at=call.now,
        expires_at=until,
    )
    await call.db.write(made)
    await _tell_trail(call, "site.preview_shared", desk.site, release=number, until=until.isoformat())
    return token, until


async def show_preview(call: Call, token: str) -> tuple[OpenedPreview, SiteView, SiteView]:
    """Return what a token shows on the site of the call's host: with it the site as it is, and as it is previewed."""
    site = await site_cache_of(call.reader).find(call.site.domain)
    (opened,) = await call.reader.ask(queries.open_preview(site.id, hash_token(token).hex(), call.now))
    if opened is None:
        raise SiteNotFound
    previewed = _PREVIEWED.validate_python(opened.content["subjects"])
    return opened, site, as_previewed(site, previewed, call.now)


async def revoke_preview(call: UserCall, site_id: UUID, preview_id: UUID) -> None:
    """Let a link show nothing any more; who made it, and who may publish."""
    (preview,) = await call.reader.ask(queries.find_preview(site_id, preview_id, call.now))
    is_own = preview is not None and preview.author_id == call.user.id
    await require_editor(call, site_id, publishes=preview is not None and not is_own)
    if preview is None:
        raise SiteNotFound
    desk = await open_desk(call, site_id)
    await call.db.write(deleted(SITE_PREVIEW, preview_id))
    await _tell_trail(call, "site.preview_revoked", desk.site, release=preview.release)


def _drafts(desk: Desk) -> list[Previewed]:
    drafts = filter(None, map(desk.draft, subjects_at_hand(desk)))
    return [
        Previewed(kind=draft.kind, subject_id=draft.subject_id, content=draft.content) for draft in drafts
    ]


async def _release(desk: Desk, release_id: UUID) -> tuple[int, list[Previewed]]:
    (release,) = await desk.change.db.ask(find_release(desk.site.id, release_id))
    if release is None:
        raise SiteNotFound
    then, first = await desk.change.db.ask(
        queries.public_at(desk.site.id, release.created_at), queries.first_public(desk.site.id)
    )
    return release.number, as_of(then, first)


async def _tell_trail(call: UserCall, action: str, site: SiteView, **after: object) -> None:
    event = AuditEvent(
        action=action, subject=Subject.SITE, subject_id=site.id, subject_name=site.domain, after=after
    )
    await record_event(call, event)
