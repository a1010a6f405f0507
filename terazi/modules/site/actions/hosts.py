"""Making sites, and the hosts they answer for: no host belongs to two."""

from collections.abc import Sequence, Set
from dataclasses import replace
from datetime import timedelta
from typing import Protocol
from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.foundation.errors import FieldProblem, InvalidInput
from terazi.foundation.ids import SiteId
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.mail_jobs import oldest_waiting_mail
from terazi.foundation.questions import inserted, updated
from terazi.foundation.types import Json
from terazi.modules.audit.public import AuditEvent, Subject, record_event
from terazi.modules.site.actions.desk import open_desk
from terazi.modules.site.actions.publishing import problems_together
from terazi.modules.site.errors import NotPublishable, SiteNotFound, SiteTaken, TooManySites
from terazi.modules.site.mails import tell_others
from terazi.modules.site.queries import hosts as queries
from terazi.modules.site.queries.revisions import (
    find_site,
    live_menu,
    live_units,
    live_wording,
    raise_version,
)
from terazi.modules.site.queries.shelf import site_cache_of
from terazi.modules.site.rules.content import menu_row, settings_from, settings_json, unit_row
from terazi.modules.site.rules.hosts import host_of, typed_host
from terazi.modules.site.rules.merging import applied
from terazi.modules.site.rules.pictures import pictures_in
from terazi.modules.site.tables import MENU_ENTRY, SITE, SITE_ALIAS, TRANSLATION_OVERRIDE, WEBSITE_UNIT
from terazi.modules.site.values.revisions import SubjectKind
from terazi.modules.site.values.sites import MailState
from terazi.modules.site.values.views import SiteView

MOST_SITES = 1000
_SEEN_LATELY = _MAIL_PATIENCE = timedelta(minutes=10)


class SiteCopiedListener(Protocol):
    """Is told which pictures a new site shows that were another's, so that it may have them as its own."""

    async def __call__(self, call: UserCall, *, site_id: SiteId, documents: Set[str]) -> None: ...


on_site_copied: list[SiteCopiedListener] = []
"""Who keeps the pictures of sites; the entry fills the list."""


async def make_site(call: UserCall, domain: str, again: str, settings: Json, *, copy_of: UUID | None) -> UUID:
    """Make a site on a domain: prepared, with the menu, the units and the words of another, by default the default site's."""
    host = _host(domain, again)
    count, default, _ = await call.db.ask(
        queries.count_sites(), queries.default_site_id(), queries.hold_hosts()
    )
    if count >= MOST_SITES:
        raise TooManySites(most=MOST_SITES)
    await _require_free(call, [host], None)
    source_id = copy_of or default
    (source,) = await call.db.ask(find_site(source_id))
    if source is None:
        raise SiteNotFound
    site_id = call.new_id()
    chosen = settings_from(applied(settings_json(source.settings), settings))
    made = inserted(
        SITE,
        id=site_id,
        domain=host,
        is_default=False,
        settings=settings_json(chosen),
        live_at=None,
        planted=[],
        version=1,
        created_at=call.now,
        updated_at=call.now,
    )
    await call.db.write(made)
    await _copy(call, source_id, site_id)
    await _require_whole(call, site_id)
    await _tell(call, "site.made", site_id, host, after={"copy_of": str(source_id)})
    return site_id


async def move_site(
    call: UserCall, site: SiteView, *, domain: str | None, again: str, aliases: Sequence[str] | None
) -> SiteView:
    """Give a site another domain or other aliases, and return it; a new domain is prepared until it is seen to lead here."""
    await call.db.ask(queries.hold_hosts())
    (known,) = await call.db.ask(queries.aliases_of(site.id))
    hosts = [_alias(each) for each in aliases] if aliases is not None else known
    changes = []
    if domain is not None and host_of(domain) != site.domain:
        host = _host(domain, again)
        changes.append(
            updated(SITE, site.id, domain=host, live_at=call.now if site.is_default else None, seen_at=None)
        )
    else:
        host = site.domain
    if host in hosts or len(set(hosts)) != len(hosts):
        raise SiteTaken(field="aliases", what=host)
    if aliases is not None and hosts != known:
        changes += [
            queries.clear_aliases(site.id),
            *(inserted(SITE_ALIAS, host=each, site_id=site.id) for each in hosts),
        ]
    if not changes:
        return site
    await _require_free(call, [host, *hosts], site.id)
    await call.db.write(*changes, raise_version(site.id, call.now))
    former = {"domain": site.domain, "aliases": known}
    await _tell(call, "site.moved", site.id, host, before=former, after={"domain": host, "aliases": hosts})
    return replace(site, domain=host, version=site.version + 1)


async def check_domain(call: UserCall, site: SiteView) -> bool:
    """Whether the domain of a site is live; a prepared one becomes so where it was reached by https lately.

    Nothing is asked of other machines: somebody opens a page of the domain, and that is what is seen.
    """
    if site.is_default or site.live_at is not None:
        return True
    (seen,) = await call.db.ask(queries.seen_at(site.id))
    if seen is None or seen < call.now - _SEEN_LATELY:
        return False
    await call.db.write(updated(SITE, site.id, live_at=call.now), raise_version(site.id, call.now))
    await _tell(call, "site.went_live", site.id, site.domain, after={"domain": site.domain})
    return True


async def check_mail(call: UserCall) -> MailState:
    """Whether mails of the platform, and so of the site, leave."""
    if not call.settings.smtp_url.get_secret_value():
        return MailState.ABSENT
    (since,) = await call.reader.ask(oldest_waiting_mail())
    is_late = since is not None and since < call.now - _MAIL_PATIENCE
    return MailState.WAITS if is_late else MailState.LEAVES


async def _require_free(call: UserCall, hosts: Sequence[str], own_id: UUID | None) -> None:
    (taken,) = await call.db.ask(queries.taken_hosts(hosts, own_id))
    if taken:
        raise SiteTaken(field="domain", what=taken[0])


def _host(domain: str, again: str) -> str:
    host = typed_host(domain)
    if host is None:
        raise InvalidInput([FieldProblem("domain", Phrase("site.problem.host"))])
    if host_of(again) != host:
        raise InvalidInput([FieldProblem("domain_again", Phrase("site.problem.domain_again"))])
    return host


def _alias(text: str) -> str:
    host = typed_host(text)
    if host is None:
        raise InvalidInput([FieldProblem("aliases", Phrase("site.problem.host"))])
    return host


async def _copy(call: UserCall, source_id: UUID, site_id: UUID) -> None:
    menu, units, wording = await call.db.ask(
        live_menu(source_id), live_units(source_id), live_wording(source_id)
    )
    own = {"site_id": site_id, "is_edited": True}
    await call.db.write(
        *(inserted(MENU_ENTRY, id=call.new_id(), **own, **menu_row(each.item)) for each in menu),
        *(inserted(WEBSITE_UNIT, id=call.new_id(), **own, **unit_row(each.unit)) for each in units),
        *(
            inserted(
                TRANSLATION_OVERRIDE,
                id=call.new_id(),
                site_id=site_id,
                key=each.key,
                lang=each.lang,
                text=each.text,
                default_text=each.default_text,
            )
            for each in wording
        ),
    )


async def _require_whole(call: UserCall, site_id: UUID) -> None:
    """Refuse a new site whose settings could not be published; let it have the pictures that it shows."""
    desk = await open_desk(call, site_id)
    settings = desk.subject(SubjectKind.SETTINGS)
    if problems := await problems_together(desk, {settings: desk.live[settings]}):
        raise NotPublishable(problems, call.lang)
    shown = {name for subject, content in desk.live.items() for name in pictures_in(subject.kind, content)}
    for listener in on_site_copied:
        await listener(call, site_id=desk.site.id, documents=shown)
    desk.touched.update(desk.live)
    await desk.write()


async def _tell(
    call: UserCall,
    action: str,
    site_id: UUID,
    host: str,
    *,
    before: Json | None = None,
    after: Json | None = None,
) -> None:
    event = AuditEvent(
        action=action,
        subject=Subject.SITE,
        subject_id=site_id,
        subject_name=host,
        before=before or {},
        after=after or {},
    )
    await record_event(call, event)
    await tell_others(
        call, action.removeprefix("site."), domain=host, former=(before or {}).get("domain", "")
    )
    call.afterwards.append(site_cache_of(call.reader).forget)
