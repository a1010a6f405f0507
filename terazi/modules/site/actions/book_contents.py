"""A site beside its workbook: what stands there now by sheets, and what the rows would make of it."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from uuid import UUID

from terazi.foundation.errors import InvalidInput
from terazi.foundation.language.lang import Lang
from terazi.foundation.types import Json
from terazi.modules.site.actions.desk import Desk
from terazi.modules.site.actions.editing import subjects_at_hand
from terazi.modules.site.queries.redirects import all_redirects
from terazi.modules.site.rules.book import SheetRow
from terazi.modules.site.rules.book_places import Places
from terazi.modules.site.rules.book_rows import Asked, Check, SheetReader, keys_of_units
from terazi.modules.site.rules.content import canonical, unit_json
from terazi.modules.site.rules.merging import applied
from terazi.modules.site.rules.pictures import cleaned
from terazi.modules.site.rules.spelling import read, written
from terazi.modules.site.rules.subjects import require_wholeness
from terazi.modules.site.values.books import CellProblem, SheetKind
from terazi.modules.site.values.revisions import Subject, SubjectKind
from terazi.modules.site.values.units import Unit

SHEET_OF: Mapping[SubjectKind, SheetKind] = {
    SubjectKind.SETTINGS: SheetKind.SITE,
    SubjectKind.MENU: SheetKind.MENU,
    SubjectKind.WORDING: SheetKind.WORDS,
    SubjectKind.UNIT: SheetKind.UNITS,
}
_ORDER_STEP = 10


@dataclass(kw_only=True, slots=True)
class Standing:
    """A site as its editors see it: each subject's content, and its old paths."""

    contents: dict[Subject, Json]
    old_paths: dict[str, Json]
    mark: str
    """Another one as soon as anything of the site is changed."""

    def records(self) -> dict[SheetKind, dict[str, Json]]:
        """Return what stands there by sheets and by what a row is about, spelled as it is answered."""
        found: dict[SheetKind, dict[str, Json]] = {kind: {} for kind in SheetKind}
        ordered = sorted(self.contents.items(), key=lambda each: _place_of(each[1]))
        for subject, content in ordered:
            spelled = written(subject.kind, content)
            if subject.kind is SubjectKind.SETTINGS:
                found[SheetKind.SITE][""] = spelled
            elif subject.kind is SubjectKind.UNIT:
                found[SheetKind.UNITS][str(subject.id)] = spelled
            else:
                found[SHEET_OF[subject.kind]] = spelled
        found[SheetKind.REDIRECTS] = self.old_paths
        return found


@dataclass(slots=True)
class Wanted:
    """What a workbook makes of a site: whole contents, None where something goes, and what is wrong with its rows."""

    contents: dict[Subject, Json | None] = field(default_factory=dict)
    old_paths: dict[str, Json | None] = field(default_factory=dict)
    refs: dict[Subject, str] = field(default_factory=dict)
    places: Places = field(default_factory=Places)
    problems: list[CellProblem] = field(default_factory=list)
    row_count: int = 0


async def standing_of(desk: Desk) -> Standing:
    """Return how a site stands now."""
    (kept,) = await desk.change.db.ask(all_redirects(desk.site.id))
    old_paths: dict[str, Json] = {
        each.path: {"route_view": each.route_view, "lang": each.lang.value, "hits": each.hits}
        for each in kept
    }
    numbers = sorted(f"{head.kind}{head.subject_id}{head.number}{head.state}" for head in desk.heads.values())
    paths = sorted(f"{path}{old['route_view']}{old['lang']}" for path, old in old_paths.items())
    said = "\n".join([str(desk.site.version), *numbers, *paths])
    contents = {}
    for subject in subjects_at_hand(desk):
        content = (desk.draft(subject) or desk.published(subject)).content
        if content is not None:
            contents[subject] = content
    return Standing(
        contents=contents, old_paths=old_paths, mark=hashlib.sha256(said.encode()).hexdigest()[:24]
    )


def wanted_of(
    desk: Desk,
    now: Standing,
    rows: Mapping[SheetKind, Sequence[SheetRow]],
    *,
    check: Check,
    lang: Lang,
) -> Wanted:
    """Return what the rows of a workbook make of a site."""
    wanted = Wanted(row_count=sum(map(len, rows.values())))
    records = now.records()
    asked: dict[SheetKind, Asked] = {}
    for sheet, its_rows in rows.items():
        ids = keys_of_units(records[sheet], its_rows) if sheet is SheetKind.UNITS else {}
        reader = SheetReader(
            sheet=sheet, now=records[sheet], ids=ids, places=wanted.places, check=check, lang=lang
        )
        asked[sheet] = reader.read(its_rows)
        wanted.problems.extend(asked[sheet].problems)
    make = _Maker(desk, now, wanted)
    for sheet, found in asked.items():
        match sheet:
            case SheetKind.SITE:
                make.settings(found.sent)
            case SheetKind.MENU:
                make.menu(found.sent)
            case SheetKind.WORDS:
                make.words(found.sent)
            case SheetKind.UNITS:
                make.units(found.sent)
            case SheetKind.REDIRECTS:
                wanted.old_paths = {
                    path: None if sent is None else {**now.old_paths.get(path, {}), **sent}
                    for path, sent in found.sent.items()
                }
    return wanted


@dataclass(slots=True)
class _Maker:
    """Puts what was asked for into what stands there, subject by subject."""

    desk: Desk
    now: Standing
    wanted: Wanted

    def settings(self, sent: Mapping[str, Json | None]) -> None:
        subject = self.desk.subject(SubjectKind.SETTINGS)
        asked = sent.get("")
        if asked:
            self._keep(subject, "", applied(self.now.contents[subject], read(subject.kind, asked)))

    def words(self, sent: Mapping[str, Json | None]) -> None:
        subject = self.desk.subject(SubjectKind.WORDING)
        if sent:
            self._keep(subject, "", applied(self.now.contents.get(subject), dict(sent)))

    def menu(self, sent: Mapping[str, Json | None]) -> None:
        """Put entries into the menu one by one, so that one that is not whole is named by its row."""
        subject = self.desk.subject(SubjectKind.MENU)
        menu = self.now.contents[subject]
        last = max((entry["order"] for entry in menu.values()), default=0)
        result = dict(menu)
        for route, fields in sent.items():
            if fields is None:
                result.pop(route, None)
                continue
            last += 0 if route in menu else _ORDER_STEP
            fresh = {} if route in menu else {"order": last}
            entry = applied(menu.get(route, fresh), read(subject.kind, {route: fields})[route])
            if self._is_whole(subject.kind, route, {route: entry}):
                result[route] = entry
        if sent:
            self._keep(subject, "", result)

    def units(self, sent: Mapping[str, Json | None]) -> None:
        for ref, fields in sent.items():
            is_known = _is_id(ref)
            subject = self.desk.subject(
                SubjectKind.UNIT, UUID(ref) if is_known else self.desk.change.new_id()
            )
            self.wanted.refs[subject] = ref
            if fields is None:
                self.wanted.contents[subject] = None
                continue
            before = self.now.contents.get(subject, unit_json(Unit(key=ref, place="", order=0)))
            change = read(subject.kind, fields)
            self._keep(subject, ref, applied(before, change))

    def _is_whole(self, kind: SubjectKind, ref: str, content: Json) -> bool:
        try:
            require_wholeness(kind, content)
        except InvalidInput as refusal:
            self._tell(kind, ref, refusal)
            return False
        return True

    def _keep(self, subject: Subject, ref: str, whole: Json) -> None:
        self.wanted.refs.setdefault(subject, ref)
        if not self._is_whole(subject.kind, ref, whole):
            return
        try:
            self.wanted.contents[subject] = cleaned(subject.kind, canonical(subject.kind, whole))
        except InvalidInput as refusal:
            self._tell(subject.kind, ref, refusal)

    def _tell(self, kind: SubjectKind, ref: str, refusal: InvalidInput) -> None:
        for problem in refusal.problems:
            path = problem.field.split("/")
            self.wanted.problems.append(
                self.wanted.places.problem(SHEET_OF[kind], ref, path, "", problem.phrase)
            )


def _is_id(text: str) -> bool:
    try:
        return str(UUID(text)) == text
    except ValueError:
        return False


def _place_of(content: Json) -> tuple[str, int, str]:
    """Return by what units are put in order; what is no unit stands before them."""
    place, order, key = content.get("place"), content.get("order"), content.get("key")
    return (str(place or ""), order if isinstance(order, int) else 0, str(key or ""))
