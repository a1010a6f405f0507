"""Releases that happen by themselves at their time."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from itertools import groupby
from uuid import UUID

import structlog

from terazi.foundation.context import Change
from terazi.foundation.errors import FieldProblem, InvalidInput, Refusal
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.questions import updated
from terazi.modules.accounts.public import find_user
from terazi.modules.audit.public import AuditEvent, record_event
from terazi.modules.site.actions.desk import Desk, open_desk
from terazi.modules.site.actions.publishing import Pick, problems_together, publish
from terazi.modules.site.actions.trail import event_of_release
from terazi.modules.site.errors import NotPublishable, SiteNotFound
from terazi.modules.site.mails import mail_release_waits, tell_administrators
from terazi.modules.site.queries.revisions import find_site, list_due
from terazi.modules.site.rules.hosts import address_of
from terazi.modules.site.tables import SITE_REVISION
from terazi.modules.site.values.revisions import Release, Revision, SubjectKind

log = structlog.get_logger("terazi.site")


async def schedule(desk: Desk, picks: Sequence[Pick], *, at: datetime | None, lang: Lang) -> None:
    """Let drafts be published at a time; they have to be publishable now already. None: not by themselves any more."""
    if at is not None and at <= desk.change.now:
        raise InvalidInput([FieldProblem("at", Phrase("site.problem.past"))])
    chosen = []
    for pick in picks:
        draft = desk.draft(pick.subject)
        if draft is None or draft.number != pick.number:
            raise SiteNotFound
        chosen.append(draft)
    if at is not None:
        contents = {draft.subject: draft.content for draft in chosen}
        if problems := await problems_together(desk, contents):
            raise NotPublishable(problems, lang)
    await desk.write()
    await desk.change.db.write(
        *(updated(SITE_REVISION, draft.id, publish_at=at, failed_at=None) for draft in chosen)
    )


async def publish_due(change: Change, site_id: UUID, *, public_url: str) -> None:
    """Publish the drafts of a site whose time has come, those of one time together; what cannot be stays and is told."""
    (due,) = await change.db.ask(list_due(site_id, change.now))
    for _, group in groupby(due, key=lambda each: each.publish_at):
        together = list(group)
        result = await _publish_together(change, site_id, together)
        if not isinstance(result, Refusal):
            await change.db.write(*(updated(SITE_REVISION, each.id, publish_at=None) for each in together))
            if result is not None:
                await _tell_of_settings(change, site_id, together, public_url=public_url)
        elif together[0].failed_at is None:
            await _tell(change, site_id, together, result, public_url=public_url)


async def _publish_together(
    change: Change, site_id: UUID, due: Sequence[Revision]
) -> Release | Refusal | None:
    desk = await open_desk(change, site_id)
    picks = [Pick(subject=each.subject, number=each.number) for each in due]
    lang = desk.site.settings.default_language
    try:
        async with change.db.savepoint():
            before = [desk.published(pick.subject) for pick in picks]
            released = await publish(desk, picks, author_id=due[0].author_id, lang=lang)
            if released is not None:
                await _record(change, event_of_release(desk, released, before), due[0].author_id)
            return released
    except Refusal as refusal:
        log.info("scheduled release failed", site=str(site_id), reason=refusal.slug)
        return refusal


async def _record(change: Change, event: AuditEvent, author_id: UUID | None) -> None:
    """Write into the trail what was published by the clock, in the name of who wrote it."""
    (author,) = await change.db.ask(find_user(author_id)) if author_id else (None,)
    await record_event(change, event, actor=(author.id, author.username) if author else None)


async def _tell_of_settings(
    change: Change, site_id: UUID, due: Sequence[Revision], *, public_url: str
) -> None:
    """Tell all other administrators where settings were among what was published, as when it is done by hand."""
    author_id = next((each.author_id for each in due if each.kind is SubjectKind.SETTINGS), None)
    if author_id is None:
        return
    site, author = await change.db.ask(find_site(site_id), find_user(author_id))
    if site is not None and author is not None:
        named = replace(change, base_url=address_of(site) or public_url)
        await tell_administrators(named, author, "settings", domain=site.domain)


async def _tell(
    change: Change, site_id: UUID, due: Sequence[Revision], refusal: Refusal, *, public_url: str
) -> None:
    await change.db.write(*(updated(SITE_REVISION, each.id, failed_at=change.now) for each in due))
    author_id = due[0].author_id
    if author_id is None:
        return
    site, author = await change.db.ask(find_site(site_id), find_user(author_id))
    if site is None or author is None:
        return
    base_url = address_of(site) or public_url
    await mail_release_waits(change, author=author, domain=site.domain, base_url=base_url, refusal=refusal)
