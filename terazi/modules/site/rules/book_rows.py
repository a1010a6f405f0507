"""What the rows of a site's workbook ask for, as calls would be sent it: only what differs from what stands there."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from terazi.foundation.errors import FieldProblem, InvalidInput
from terazi.foundation.language.lang import Lang, fold
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Json, Value
from terazi.modules.site.rules.book import (
    COLUMNS,
    DELETE,
    ID,
    KEYS,
    LANGS,
    PART,
    Cell,
    Path,
    SheetColumn,
    SheetRow,
    UnreadableCell,
    at,
    is_same_said,
    is_yes,
    read_cell,
    setting_caption,
    setting_columns,
    text_of,
)
from terazi.modules.site.rules.book_places import Places
from terazi.modules.site.rules.wording import texts_to_word
from terazi.modules.site.values.books import CellProblem, SheetKind

Check = Callable[[SheetKind, str, Json], Json]
"""Returns fields as the call of a screen takes them; raises InvalidInput with their paths where it would refuse them."""


@dataclass(slots=True)
class Asked:
    """What one sheet asks for, by what it is about; None takes something away."""

    sent: dict[str, Json | None] = field(default_factory=dict)
    problems: list[CellProblem] = field(default_factory=list)
    seen: set[tuple[str, Path]] = field(default_factory=set)
    """What a row was about already."""
    said: dict[str, list[tuple[SheetRow, Json]]] = field(default_factory=dict)
    """What rows say, by what they are about, as far as it differs from what stands there."""

    def add(self, ref: str, fields: Json) -> None:
        """Put fields to what is asked of one thing already; nothing where it is taken away."""
        kept = self.sent.setdefault(ref, {})
        if kept is not None:
            _join(kept, fields)


@dataclass(frozen=True, kw_only=True, slots=True)
class SheetReader:
    """Reads one sheet beside what stands there now: ``now`` by what rows are about, spelled as it is answered."""

    sheet: SheetKind
    now: Mapping[str, Json]
    ids: Mapping[str, str]
    """What rows name things by, and what they are known by here; of units their ids and keys."""
    places: Places
    check: Check
    lang: Lang

    def read(self, rows: Iterable[SheetRow]) -> Asked:
        """Return what the rows ask for."""
        asked = Asked()
        for row in rows:
            try:
                self._read_row(row, asked)
            except UnreadableCell as wrong:
                asked.problems.append(_problem(row, wrong.column or KEYS[self.sheet], wrong.phrase))
        for ref, said in asked.said.items():
            self._keep_together(ref, said, asked)
        asked.problems.sort(key=lambda problem: problem.row)
        return asked

    def _read_row(self, row: SheetRow, asked: Asked) -> None:
        ref, base = self._ref_of(row)
        if (ref, base) in asked.seen:
            raise UnreadableCell(Phrase("site.book.twice"))
        asked.seen.add((ref, base))
        self.places.add(self.sheet, ref, base, row.number)
        self.places.add(self.sheet, ref, (), row.number)
        try:
            is_deleted = DELETE in row.cells and is_yes(row.cells[DELETE])
        except UnreadableCell as wrong:
            asked.problems.append(_problem(row, DELETE, wrong.phrase))
            return
        if is_deleted:
            self._delete(ref, base, asked)
            return
        if ref not in self.now and self.sheet is not SheetKind.WORDS:
            asked.sent.setdefault(ref, {})  # something new, however little the row says of it
        found = self._fields(row, ref, base, asked)
        if found:
            asked.said.setdefault(ref, []).append((row, found))

    def _ref_of(self, row: SheetRow) -> tuple[str, Path]:
        """Return what a row is about, and where in it its fields stand."""
        key = text_of(row.cells.get(KEYS[self.sheet]))
        if self.sheet is SheetKind.SITE:
            return "", self._setting(key)
        if self.sheet is not SheetKind.UNITS:
            if not key:
                raise UnreadableCell(Phrase("site.book.no_key"))
            if self.sheet is SheetKind.WORDS and key not in self.now and key not in texts_to_word():
                raise UnreadableCell(Phrase("site.problem.wording_key", {"key": key}))
            return key, ()
        own_id = text_of(row.cells.get(ID)).lower()
        if own_id and own_id not in self.now:
            raise UnreadableCell(Phrase("site.book.unknown_id"), ID)
        if not own_id and not key:
            raise UnreadableCell(Phrase("site.book.no_key"))
        part = text_of(row.cells.get(PART))
        return own_id or self.ids.get(key, key), ("content", part) if part else ()

    def _setting(self, key: str) -> Path:
        """Return the path of a setting that is named by its key, or by its caption in either language."""
        for column in setting_columns(self.now[""]):
            names = (column.name, *(setting_caption(column.name, lang) for lang in Lang))
            if fold(key) in map(fold, names):
                return tuple(column.name.split("/"))
        raise UnreadableCell(Phrase("site.book.unknown_setting"))

    def _delete(self, ref: str, base: Path, asked: Asked) -> None:
        kept = asked.sent.setdefault(ref, {}) if base else None
        if kept is not None:
            _put(kept, base, None)
        elif not base and ref in self.now:
            asked.sent[ref] = None

    def _columns(self, base: Path, row: SheetRow) -> Iterable[tuple[SheetColumn, Cell, Path]]:
        """Yield the columns of a row that say something, and where it belongs."""
        if self.sheet is SheetKind.SITE:
            named = [each for each in setting_columns(self.now[""]) if each.name == "/".join(base)]
            for column in named:
                cell = column.path[-1] if column.path != base else "value"
                if cell in row.cells:
                    yield column, row.cells[cell], column.path
            return
        for column in COLUMNS[self.sheet]:
            if not column.path or column.name not in row.cells:
                continue
            is_of_part = self.sheet is SheetKind.UNITS and column.path[0] in LANGS
            yield column, row.cells[column.name], (*base, *column.path) if is_of_part else column.path

    def _fields(self, row: SheetRow, ref: str, base: Path, asked: Asked) -> Json:
        found: Json = {}
        asked.problems.extend(self._misplaced(row, base))
        for column, cell, path in self._columns(base, row):
            if self.sheet is SheetKind.UNITS and len(path) == 1 and path[0] in LANGS:
                continue  # said already: a text without a part
            name = column.name if self.sheet is not SheetKind.SITE else _cell_name(column, base)
            try:
                said = read_cell(column, cell)
                value = at(self.now.get(ref), path)
                if ref in self.now and is_same_said(column, said, value, self.lang):
                    continue
            except UnreadableCell as unreadable:
                asked.problems.append(_problem(row, name, unreadable.phrase))
                continue
            if path == ("key",) and said == "":
                asked.problems.append(_problem(row, name, Phrase("site.book.not_empty")))
            else:
                _put(found, path, said)
        return found

    def _misplaced(self, row: SheetRow, base: Path) -> Iterator[CellProblem]:
        """Yield what stands in a cell where it says nothing: a text without a part, a value in two languages."""
        if self.sheet is SheetKind.UNITS and not base and {"tr", "en"} & row.cells.keys():
            yield _problem(row, PART, Phrase("foundation.field.missing"))
        if self.sheet is SheetKind.SITE:
            used = {_cell_name(column, base) for column, _, _ in self._columns(base, row)}
            for name in ("value", "tr", "en"):
                if name in row.cells and name not in used:
                    yield _problem(row, name, Phrase("site.book.wrong_column"))

    def _keep_together(self, ref: str, said: Sequence[tuple[SheetRow, Json]], asked: Asked) -> None:
        """Keep what several rows say of one thing at once; each by itself where not all of it is taken."""
        if asked.sent.get(ref, {}) is None:
            return  # another row takes it away
        whole: Json = {}
        for _, found in said:
            _join(whole, found)
        try:
            checked = self.check(self.sheet, ref, whole)
        except InvalidInput:
            for row, found in said:
                self._keep(row, ref, found, asked)
            return
        asked.add(ref, checked)

    def _keep(self, row: SheetRow, ref: str, found: Json, asked: Asked) -> None:
        """Keep the fields that their call takes; the others are told, so that each mistake of a row is found."""
        try:
            checked = self.check(self.sheet, ref, found)
        except InvalidInput as refusal:
            asked.problems.extend(self._located(row, ref, problem) for problem in refusal.problems)
            wrong = {problem.field.partition(".")[0] for problem in refusal.problems}
            rest = {name: value for name, value in found.items() if name not in wrong}
            if rest and len(rest) < len(found):
                self._keep(row, ref, rest, asked)
            return
        asked.add(ref, checked)

    def _located(self, row: SheetRow, ref: str, problem: FieldProblem) -> CellProblem:
        located = self.places.problem(self.sheet, ref, problem.field.split("."), "", problem.phrase)
        return CellProblem(sheet=self.sheet, row=row.number, column=located.column, phrase=problem.phrase)


def keys_of_units(now: Mapping[str, Json], rows: Sequence[SheetRow]) -> dict[str, str]:
    """Return the ids of units by their keys, as they are and as the workbook renames them."""
    known = {content["key"]: unit_id for unit_id, content in now.items()}
    for row in rows:
        unit_id, key = text_of(row.cells.get(ID)).lower(), text_of(row.cells.get("key"))
        if unit_id in now and key and not row.cells.get(PART):
            known.setdefault(key, unit_id)
    return known


def _cell_name(column: SheetColumn, base: Path) -> str:
    return "value" if column.path == base else column.path[-1]


def _put(content: Json, path: Path, value: Value) -> None:
    for name in path[:-1]:
        inner = content.get(name)
        content[name] = inner if isinstance(inner, dict) else {}
        content = content[name]
    content[path[-1]] = value


def _join(kept: Json, more: Json) -> None:
    for name, value in more.items():
        if isinstance(value, dict):
            inner = kept.get(name)
            kept[name] = inner if isinstance(inner, dict) else {}
            _join(kept[name], value)
        else:
            kept[name] = value


def _problem(row: SheetRow, column: str, phrase: Phrase) -> CellProblem:
    return CellProblem(sheet=row.sheet, row=row.number, column=column, phrase=phrase)
