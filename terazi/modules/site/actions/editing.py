"""One change of one subject: kept as a draft, or published at once; and the site as its editors see it."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.foundation.errors import FieldProblem, InvalidInput
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Json
from terazi.modules.accounts.public import find_usernames
from terazi.modules.audit.public import record_event
from terazi.modules.site.actions.desk import Desk, open_desk
from terazi.modules.site.actions.drafts import Saved, save_draft
from terazi.modules.site.actions.editors import ADMIN, require_editor
from terazi.modules.site.actions.publishing import Pick, publish
from terazi.modules.site.actions.trail import event_of_release
from terazi.modules.site.mails import tell_others
from terazi.modules.site.queries.shelf import site_cache_of
from terazi.modules.site.rules.wording import is_legal
from terazi.modules.site.values.previews import Preview
from terazi.modules.site.values.revisions import Release, Revision, Subject, SubjectKind


@dataclass(frozen=True, kw_only=True, slots=True)
class Sent:
    """A change as it was sent: of what, from which revision on; a content of None takes the subject away."""

    kind: SubjectKind
    unit_id: UUID | None = None
    content: Json | None
    base: int | None
    is_published: bool
    note: str = ""


async def change_subject(call: UserCall, site_id: UUID, sent: Sent) -> tuple[Saved, int]:
    """Save a change, publish it if that was asked for, and return it with the version of the site."""
    await require_editor(call, site_id, publishes=sent.is_published)
    desk = await open_desk(call, site_id)
    return await change_on(desk, call, sent)


async def change_on(desk: Desk, call: UserCall, sent: Sent) -> tuple[Saved, int]:
    """Save a change of a site that is at hand."""
    _require_lawful(call, sent)
    subject = desk.subject(sent.kind, sent.unit_id)
    before = desk.published(subject)
    saved = await save_draft(
        desk, subject, sent.content, base=sent.base, author_id=call.user.id, note=sent.note
    )
    if not sent.is_published:
        return saved, desk.site.version
    pick = Pick(subject=subject, number=saved.revision.number)
    released = await publish(desk, [pick], author_id=call.user.id, lang=call.lang)
    if released is None:
        return saved, desk.site.version
    await tell_release(call, desk, released, [before])
    now = desk.published(subject)
    return Saved(revision=now, merged_fields=saved.merged_fields), desk.site.version + 1


def _require_lawful(call: UserCall, sent: Sent) -> None:
    """Raise where somebody who is no administrator words a legal text of the platform otherwise."""
    if sent.kind is SubjectKind.WORDING and not call.user.has_role(ADMIN):
        legal = [key for key in sent.content or {} if is_legal(key)]
        if legal:
            raise InvalidInput([FieldProblem(key, Phrase("site.problem.legal")) for key in legal])


async def tell_release(call: UserCall, desk: Desk, released: Release, before: Sequence[Revision]) -> None:
    """Write a release into the trail; where it changes settings, all other administrators hear of it."""
    await tell_trail(call, desk, released, before)
    if any(former.kind is SubjectKind.SETTINGS for former in before):
        await tell_others(call, "settings", domain=desk.site.domain)


async def tell_trail(call: UserCall, desk: Desk, released: Release, before: Sequence[Revision]) -> None:
    """Write into the audit trail what a release changed, and let this process look at the site again."""
    await record_event(call, event_of_release(desk, released, before))
    call.afterwards.append(site_cache_of(call.reader).forget)


async def author_names(call: UserCall, revisions: Sequence[Revision | Release | Preview]) -> dict[UUID, str]:
    """Return the user names of who wrote these."""
    wanted = {each.author_id for each in revisions if each.author_id}
    if not wanted:
        return {}
    (names,) = await call.reader.ask(find_usernames(wanted))
    return names


def subjects_at_hand(desk: Desk) -> list[Subject]:
    """Return every subject of a site: its own three, and each unit that is published or drafted."""
    units = {subject for subject in desk.live if subject.kind is SubjectKind.UNIT}
    units |= {subject for subject, _ in desk.heads if subject.kind is SubjectKind.UNIT}
    own = [desk.subject(kind) for kind in SubjectKind if kind is not SubjectKind.UNIT]
    return own + sorted(units, key=lambda subject: subject.id)
