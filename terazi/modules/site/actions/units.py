"""Content blocks one by one: for visitors as they are published, for editors as they are drafted."""

from itertools import count
from uuid import UUID

from terazi.foundation.context import Call
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Json
from terazi.modules.site.actions.desk import Desk
from terazi.modules.site.actions.editors import EDITORS, require_editor
from terazi.modules.site.errors import SiteNotFound, SiteTaken
from terazi.modules.site.queries import units as queries
from terazi.modules.site.queries.revisions import revision_at
from terazi.modules.site.rules.content import unit_json
from terazi.modules.site.rules.menu import said_in
from terazi.modules.site.rules.spelling import written
from terazi.modules.site.values.revisions import RevisionState, Subject, SubjectKind

_KEPT_OF_KEY = 40


async def find_unit(call: Call, unit_id: UUID, data_type: str) -> Json:
    """Return a unit as it is published, in the caller's language; drafts and versions whole, for who may edit the site.

    Whoever may not is told that there is no such unit.
    """
    if data_type == "published":
        (kept,) = await call.reader.ask(queries.shown_unit(unit_id))
        if kept is None:
            raise SiteNotFound
        content = {part: said_in(call.lang, texts) for part, texts in kept.unit.content.items()}
        return {**written(SubjectKind.UNIT, unit_json(kept.unit)), "content": content}
    if not call.user or not call.user.has_role(*EDITORS):
        raise SiteNotFound
    site_id = await site_of_unit(call, unit_id)
    subject = Subject(site_id=site_id, kind=SubjectKind.UNIT, id=unit_id)
    number = data_type.removeprefix("version:")
    if data_type == "draft":
        (found,) = await call.reader.ask(queries.newest_state(unit_id))
    elif number.isascii() and number.isdigit() and len(number) < 10:
        (found,) = await call.reader.ask(revision_at(subject, int(number)))
        found = (
            found
            if found and found.number == int(number) and found.state is not RevisionState.SAVED
            else None
        )
    else:
        found = None
    content_now = found.content if found else None
    if found is None and data_type == "draft":
        (kept,) = await call.reader.ask(queries.any_unit(unit_id))
        content_now = unit_json(kept.unit) if kept else None
    if content_now is None:
        raise SiteNotFound
    return written(SubjectKind.UNIT, content_now)


def require_free_key(desk: Desk, subject: Subject, key: str) -> None:
    """Raise where another unit of the site has a key, be it in its draft alone."""
    units = desk.units()
    if any(content["key"] == key for content in units.pop(subject, [])):
        return
    for contents in units.values():
        for content in contents:
            if content["key"] == key:
                said = {"key": key, "place": content["place"]}
                raise SiteTaken(field="key", reason=Phrase("site.key_taken", said))


def key_of_copy(desk: Desk, key: str) -> str:
    """Return a key for the copy of a unit that no other unit of the site has."""
    taken = {content["key"] for contents in desk.units().values() for content in contents}
    stem = f"{key[:_KEPT_OF_KEY]}_copy"
    names = (f"{stem}_{number}" if number > 1 else stem for number in count(1))
    return next(name for name in names if name not in taken)


async def site_of_unit(call: Call, unit_id: UUID) -> UUID:
    """Return the site of a unit that the caller may edit."""
    (site_id,) = await call.reader.ask(queries.site_of_unit(unit_id))
    if site_id is None or call.user is None:
        raise SiteNotFound
    await require_editor(call, site_id)
    return UUID(str(site_id))
