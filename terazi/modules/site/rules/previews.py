"""A site as a preview shows it: what visitors get, with other content put over it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from uuid import UUID, uuid5

from terazi.foundation.language.lang import Lang
from terazi.foundation.types import Json
from terazi.modules.site.rules.client_texts import wording_in
from terazi.modules.site.rules.content import menu_from, settings_from, unit_from
from terazi.modules.site.values.previews import Previewed
from terazi.modules.site.values.revisions import Revision, SubjectKind
from terazi.modules.site.values.sites import MenuItem, SiteSettings
from terazi.modules.site.values.units import Unit
from terazi.modules.site.values.views import SiteView


def as_of(at_release: Iterable[Revision], first: Iterable[Revision]) -> list[Previewed]:
    """Return a site as a release left it: what was edited later stood then as it was planted, or was not there."""
    found = {each.subject: each.content for each in at_release}
    for each in first:
        if each.subject not in found:
            found[each.subject] = None if each.release_id else each.content
    return [
        Previewed(kind=subject.kind, subject_id=subject.id, content=content)
        for subject, content in found.items()
        if content is not None or subject.kind is SubjectKind.UNIT
    ]


def as_previewed(site: SiteView, previewed: Sequence[Previewed], now: datetime) -> SiteView:
    """Return a site with what is previewed put over it. It is open and nobody signs in on it: it is for looking only."""
    settings, menu, wording, units = site.settings, site.menu, site.wording, dict(site.units)
    for each in previewed:
        content = each.content or {}
        match each.kind:
            case SubjectKind.SETTINGS:
                settings = settings_from(content)
            case SubjectKind.MENU:
                menu = _menu(site, content)
            case SubjectKind.WORDING:
                wording = _wording(content)
            case SubjectKind.UNIT:
                units.pop(each.subject_id, None)
                if each.content and _is_shown(unit := unit_from(each.content), now):
                    units[each.subject_id] = unit
    ordered = sorted(units.items(), key=lambda one: (one[1].order, one[0]))
    return replace(site, settings=_for_looking(settings), menu=menu, wording=wording, units=dict(ordered))


def texts_that_differ(lang: Lang, before: SiteView, after: SiteView) -> dict[str, str]:
    """Return the texts of the web client that a preview words otherwise than the site does."""
    own = before.wording.get(lang, {}).keys() | after.wording.get(lang, {}).keys()
    if not own:
        return {}
    said, now = wording_in(lang, before), wording_in(lang, after)
    return {key: now[key] for key in own & now.keys() if now[key] != said[key]}


def _for_looking(settings: SiteSettings) -> SiteSettings:
    return replace(settings, is_active=True, is_login_on=False, is_login_external=True)


def _menu(site: SiteView, content: Json) -> Mapping[UUID, MenuItem]:
    ids = {item.route_view: key for key, item in site.menu.items()}
    return {ids.get(item.route_view, uuid5(site.id, item.route_view)): item for item in menu_from(content)}


def _wording(content: Json) -> Mapping[Lang, Mapping[str, str]]:
    return {lang: {key: texts[lang] for key, texts in content.items() if texts.get(lang)} for lang in Lang}


def _is_shown(unit: Unit, now: datetime) -> bool:
    has_begun = unit.shown_from is None or unit.shown_from <= now
    return unit.is_active and has_begun and (unit.shown_until is None or unit.shown_until > now)
