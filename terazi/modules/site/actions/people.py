"""Whom a site names as its editors."""

from typing import Literal
from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.foundation.errors import FieldProblem, InvalidInput
from terazi.foundation.language.phrases import Phrase
from terazi.modules.accounts.public import find_addressed, find_usernames
from terazi.modules.audit.public import AuditEvent, Subject, record_event
from terazi.modules.site.errors import SiteNotFound
from terazi.modules.site.queries.revisions import editors_of, find_site, lock_site, name_editor

MOST_NAMED = 200


async def people_of(call: UserCall, site_id: UUID) -> dict[str, bool]:
    """Return the user names of a site's editors, and whether they may publish."""
    site, named = await call.reader.ask(find_site(site_id), editors_of(site_id))
    if site is None:
        raise SiteNotFound
    if not named:
        return {}
    (names,) = await call.reader.ask(find_usernames(set(named)))
    return {names[user_id]: may_publish for user_id, may_publish in named.items() if user_id in names}


async def save_person(
    call: UserCall, site_id: UUID, username: str, part: Literal["edit", "publish", "none"]
) -> None:
    """Name a person as an editor of a site, or no more; said twice it is the same."""
    (site,) = await call.db.ask(lock_site(site_id))
    if site is None:
        raise SiteNotFound
    found, named = await call.db.ask(find_addressed([username]), editors_of(site_id))
    if not found:
        raise InvalidInput([FieldProblem("username", Phrase("site.person_unknown"))])
    (person,) = found
    before, after = named.get(person.id), None if part == "none" else part == "publish"
    if before == after:
        return
    if before is None and len(named) >= MOST_NAMED:
        raise InvalidInput([FieldProblem("username", Phrase("site.too_many_people", {"most": MOST_NAMED}))])
    await call.db.write(*name_editor(site_id, person.id, may_publish=after))
    event = AuditEvent(
        action="site.people_changed",
        subject=Subject.SITE,
        subject_id=site_id,
        subject_name=site.domain,
        before={"username": person.username, "part": _said(before)},
        after={"username": person.username, "part": _said(after)},
    )
    await record_event(call, event)


def _said(may_publish: bool | None) -> str:
    if may_publish is None:
        return "none"
    return "publish" if may_publish else "edit"
