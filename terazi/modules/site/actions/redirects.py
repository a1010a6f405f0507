"""Paths that screens had: an editor leads them elsewhere or forgets them; how often they are followed is counted."""

from collections import Counter
from uuid import UUID
from weakref import WeakKeyDictionary

from terazi.foundation.context import UserCall
from terazi.foundation.db import Database, DatabaseError, Reader
from terazi.foundation.errors import FieldProblem, InvalidInput
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.questions import deleted, updated
from terazi.modules.audit.public import AuditEvent, Subject, record_event
from terazi.modules.site.actions.desk import Desk
from terazi.modules.site.errors import SiteNotFound
from terazi.modules.site.queries.redirects import add_hits, find_redirect
from terazi.modules.site.queries.revisions import raise_version
from terazi.modules.site.queries.shelf import site_cache_of
from terazi.modules.site.tables import PATH_HISTORY

_FOLLOWED: WeakKeyDictionary[Reader, Counter[tuple[UUID, str]]] = WeakKeyDictionary()


async def lead_elsewhere(call: UserCall, desk: Desk, redirect_id: UUID, route: str | None) -> None:
    """Let an old path lead to another entry of the menu, or nowhere; visitors have it at once."""
    (known,) = await call.db.ask(find_redirect(desk.site.id, redirect_id))
    if known is None:
        raise SiteNotFound
    if route is not None and route not in desk.menu:
        raise InvalidInput([FieldProblem("route_view", Phrase("site.problem.route", {"route": route}))])
    change = (
        deleted(PATH_HISTORY, redirect_id)
        if route is None
        else updated(PATH_HISTORY, redirect_id, route_view=route)
    )
    await call.db.write(change, raise_version(desk.site.id, call.now))
    event = AuditEvent(
        action="site.redirect_changed",
        subject=Subject.SITE,
        subject_id=desk.site.id,
        subject_name=desk.site.domain,
        before={"path": known.path, "route_view": known.route_view},
        after={"path": known.path, "route_view": route or ""},
    )
    await record_event(call, event)
    call.afterwards.append(site_cache_of(call.reader).forget)


def note_followed(reader: Reader, site_id: UUID, path: str) -> None:
    """Count that an old path was followed, in memory; there are never more paths than a site has old ones."""
    _FOLLOWED.setdefault(reader, Counter())[site_id, path] += 1


async def write_followed(database: Database) -> None:
    """Write what was counted since the last time; what cannot be written is kept."""
    counted = _FOLLOWED.pop(database.reader, None)
    if not counted:
        return
    try:
        changes = (add_hits(site_id, path, more) for (site_id, path), more in counted.items())
        await database.recorder.write(*changes)
    except (DatabaseError, OSError):
        _FOLLOWED.setdefault(database.reader, Counter()).update(counted)
        raise
