"""What is published is written to where visitors read it; old paths are remembered."""

from collections.abc import Iterator
from uuid import UUID

from terazi.foundation.ids import SiteId
from terazi.foundation.language.lang import Lang
from terazi.foundation.questions import Question, deleted, inserted, updated
from terazi.foundation.types import Json
from terazi.modules.site.actions.desk import Desk
from terazi.modules.site.queries.projecting import clear_word, forget_path, lead_on, remember_path
from terazi.modules.site.rules.content import menu_from, menu_row, unit_from, unit_row
from terazi.modules.site.rules.wording import default_of
from terazi.modules.site.tables import MENU_ENTRY, SITE, TRANSLATION_OVERRIDE, WEBSITE_UNIT
from terazi.modules.site.values.revisions import Subject, SubjectKind
from terazi.modules.site.values.sites import ClickType, MenuItem


def project(desk: Desk, subject: Subject, content: Json | None) -> Iterator[Question[int]]:
    """Yield the changes of what visitors read, from what it is to a content; the desk knows it from then on."""
    match subject.kind:
        case SubjectKind.SETTINGS:
            yield updated(SITE, subject.site_id, settings=content)
        case SubjectKind.MENU:
            yield from _menu(desk, subject, content or {})
        case SubjectKind.WORDING:
            yield from _wording(desk, subject, content or {})
        case SubjectKind.UNIT:
            yield from _unit(desk, subject, content)
    if content is None:
        desk.live.pop(subject, None)
    else:
        desk.live[subject] = content


def _menu(desk: Desk, subject: Subject, content: Json) -> Iterator[Question[int]]:
    before = {item.route_view: item for item in menu_from(desk.live.get(subject, {}))}
    after = {item.route_view: item for item in menu_from(content)}
    site_id, new_id = subject.site_id, desk.change.new_id
    for route, item in after.items():
        if route not in before:
            yield inserted(MENU_ENTRY, id=new_id(), site_id=site_id, is_edited=True, **menu_row(item))
        elif before[route] != item:
            yield updated(MENU_ENTRY, desk.menu[route], is_edited=True, **menu_row(item))
    for route in before.keys() - after.keys():
        yield deleted(MENU_ENTRY, desk.menu[route])
    yield from _old_paths(desk, subject, before, after)


def _old_paths(
    desk: Desk, subject: Subject, before: dict[str, MenuItem], after: dict[str, MenuItem]
) -> Iterator[Question[int]]:
    """A path that a screen had leads to the screen, or to what stood above it; a path that a screen has leads nowhere else."""
    used = {
        path for item in after.values() if item.click_type is ClickType.ROUTE for path in item.url.values()
    }
    for route, item in before.items():
        target = _still_there(route, before, after)
        if route not in after and target:
            yield lead_on(subject.site_id, route, target)
        for lang, path in item.url.items():
            if path not in used and path.strip("/") and target and lang in tuple(Lang):
                yield remember_path(
                    subject.site_id,
                    path,
                    lang=Lang(lang),
                    route_view=target,
                    row_id=desk.change.new_id(),
                    now=desk.change.now,
                )
    former = {path for item in before.values() for path in item.url.values()}
    for path in used - former:
        yield forget_path(subject.site_id, path)


def _still_there(route: str, before: dict[str, MenuItem], after: dict[str, MenuItem]) -> str:
    """Return a screen if it is still there, else the nearest above it that is; empty where none is."""
    seen: set[str] = set()
    while route not in after:
        above = before[route].parent if route in before else None
        if above is None or above in seen:
            return ""
        seen.add(above)
        route = above
    return route


def _wording(desk: Desk, subject: Subject, content: Json) -> Iterator[Question[int]]:
    before = desk.live.get(subject, {})
    for key in before.keys() | content.keys():
        now = content.get(key, {})
        if before.get(key, {}) == now:
            continue
        if key in before:
            yield clear_word(subject.site_id, key)
        for lang, text in now.items():
            yield inserted(
                TRANSLATION_OVERRIDE,
                id=desk.change.new_id(),
                site_id=subject.site_id,
                key=key,
                lang=Lang(lang),
                text=text,
                default_text=default_of(key, Lang(lang)),
            )


def _unit(desk: Desk, subject: Subject, content: Json | None) -> Iterator[Question[int]]:
    unit_id = UUID(str(subject.id))
    if content is None:
        if subject in desk.live:
            yield deleted(WEBSITE_UNIT, unit_id)
        return
    row = unit_row(unit_from(content))
    if subject in desk.live:
        yield updated(WEBSITE_UNIT, unit_id, is_edited=True, **row)
    else:
        yield inserted(WEBSITE_UNIT, id=unit_id, site_id=SiteId(subject.site_id), is_edited=True, **row)
