"""A site as the sheets of a workbook: their columns, and cells as a call would send them and back."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from enum import StrEnum
from functools import cache
from typing import NamedTuple

from terazi.foundation.language.lang import Lang, fold
from terazi.foundation.language.phrases import Phrase, say, server_phrases
from terazi.foundation.turkish_time import ZONE
from terazi.foundation.types import Json, Value
from terazi.modules.site.values.books import SheetKind
from terazi.modules.site.values.sites import ClickType, Corner, Density, Font, Gate
from terazi.modules.site.values.units import UnitKind

Cell = str | int | float | bool | date | None
Path = tuple[str, ...]
LANGS = frozenset(Lang)


class CellForm(StrEnum):
    """How a field stands in a cell: what a call is sent of it differs."""

    TEXT = "text"
    YES_NO = "yes_no"
    ON_OFF = "on_off"
    TRUTH = "truth"
    WHOLE = "whole"
    LIST = "list"
    CHOICE = "choice"
    MOMENT = "moment"


class UnreadableCell(ValueError):  # noqa: N818 - names what it is about
    """A cell that does not say what its column asks for."""

    def __init__(self, phrase: Phrase, column: str = "") -> None:
        super().__init__(phrase.key)
        self.phrase = phrase
        self.column = column


class SheetRow(NamedTuple):
    """One row of a sheet: its filled cells by the names of their columns. A plain tuple, as thousands come from a child."""

    sheet: SheetKind
    number: int
    cells: Mapping[str, Cell]


@dataclass(frozen=True, kw_only=True, slots=True)
class SheetColumn:
    """A column of a sheet; ``path``: where what it says stands in a call, empty for one that only names or explains."""

    name: str
    path: Path = ()
    form: CellForm = CellForm.TEXT
    is_cleared: bool = False
    """Whether an emptied cell takes the field away; a text becomes empty else, and other fields cannot be."""

    def caption(self, lang: Lang) -> str:
        return say(Phrase(f"site.book.column.{self.name}"), lang)


CHOICES: Mapping[str, type[StrEnum]] = {
    "font": Font,
    "corner": Corner,
    "density": Density,
    "default_language": Lang,
    "click_type": ClickType,
    "gate": Gate,
    "kind": UnitKind,
    "lang": Lang,
}
_NAMES: Mapping[type[StrEnum], str] = {
    Font: "font",
    Corner: "corner",
    Density: "density",
    Lang: "lang",
    ClickType: "click",
    Gate: "gate",
    UnitKind: "unit",
}
_SETTING_FORMS = {
    "is_active": CellForm.YES_NO,
    "login_function": CellForm.ON_OFF,
    "login_function_external": CellForm.ON_OFF,
    "shop_function": CellForm.ON_OFF,
}
DELETE, ID, PART = "delete", "websiteunit_client_id", "part"


def _column(name: str, form: CellForm | None = None, *, is_cleared: bool = False) -> SheetColumn:
    field, _, lang = name.rpartition("_")
    path = (field, lang) if field and lang in LANGS else (name,)
    chosen = form or (CellForm.CHOICE if name in CHOICES else CellForm.TEXT)
    return SheetColumn(name=name, path=path, form=chosen, is_cleared=is_cleared)


def _named(*names: str) -> tuple[SheetColumn, ...]:
    return tuple(SheetColumn(name=name) for name in names)


def _flags(names: str) -> tuple[SheetColumn, ...]:
    return tuple(_column(name, CellForm.YES_NO) for name in names.split())


_TEXTS = (
    SheetColumn(name="tr", path=("tr",), is_cleared=True),
    SheetColumn(name="en", path=("en",), is_cleared=True),
)
_ORDER = _column("order", CellForm.WHOLE)
COLUMNS: Mapping[SheetKind, tuple[SheetColumn, ...]] = {
    SheetKind.SITE: _named("setting", "key", "value", "tr", "en"),
    SheetKind.MENU: (
        *_named("route_view"),
        _column("parent", is_cleared=True),
        *(_column(name) for name in ("caption_tr", "caption_en", "url_tr", "url_en")),
        _ORDER,
        *_flags("show_in_menu login_need shop_active_need"),
        _column("auth_list"),
        _column("click_type"),
        _column("target"),
        *_flags("iframe_mode is_dashboard add_dataset"),
        _column("gate", is_cleared=True),
        _column("icon"),
        *_named(DELETE),
    ),
    SheetKind.UNITS: (
        *(_column(name) for name in ("key", "place", "kind")),
        _ORDER,
        *_flags("is_active"),
        _column("from", CellForm.MOMENT, is_cleared=True),
        _column("until", CellForm.MOMENT, is_cleared=True),
        *_named(PART),
        *_TEXTS,
        *_named(DELETE, ID),
    ),
    SheetKind.WORDS: (*_named("key"), *_TEXTS, *_named("default_tr", "default_en", DELETE)),
    SheetKind.REDIRECTS: (
        *_named("path"),
        _column("route_view"),
        _column("lang"),
        *_named("hits", DELETE),
    ),
}
KEYS: Mapping[SheetKind, str] = {
    SheetKind.SITE: "key",
    SheetKind.MENU: "route_view",
    SheetKind.UNITS: "key",
    SheetKind.WORDS: "key",
    SheetKind.REDIRECTS: "path",
}
"""Which column names what a row is about."""
_YES = frozenset({"evet", "yes", "true", "dogru", "acik", "on", "1", "x"})
_NO = frozenset({"hayir", "no", "false", "yanlis", "kapali", "off", "0"})
_EMPTIES = frozenset({"(bos)", "(empty)"})
_NOT_IN_CELLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")
_STARTS = frozenset("=+-@＝＋－＠'")
_LONGEST_CELL = 32_000
_TURKISH_MOMENT = re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d{4})(?:\s+(\d{1,2})[:.](\d{2}))?")


def sheet_name(kind: SheetKind, lang: Lang) -> str:
    """Return what a sheet is called."""
    return say(Phrase(f"site.book.sheet.{kind.value}"), lang)


@cache
def columns_by_caption(kind: SheetKind) -> Mapping[str, str]:
    """Return the names of columns by what may stand over them: the caption in either language, or the name."""
    captions = ((column.name, *(column.caption(lang) for lang in Lang)) for column in COLUMNS[kind])
    pairs = zip(COLUMNS[kind], captions, strict=True)
    return {fold(each): column.name for column, names in pairs for each in names}


def setting_columns(content: Json, above: Path = ()) -> Iterator[SheetColumn]:
    """Yield the fields of settings as they are answered, each as if it were a column of its own."""
    for name, value in content.items():
        path = (*above, name)
        if isinstance(value, dict) and value.keys() <= LANGS:
            yield from (SheetColumn(name="/".join(path), path=(*path, lang.value)) for lang in Lang)
        elif isinstance(value, dict):
            yield from setting_columns(value, path)
        else:
            yield SheetColumn(name="/".join(path), path=path, form=_form_of_setting(name, value))


def _form_of_setting(name: str, value: Value) -> CellForm:
    if isinstance(value, bool):
        return CellForm.TRUTH
    if isinstance(value, list):
        return CellForm.LIST
    return _SETTING_FORMS.get(name, CellForm.CHOICE if name in CHOICES else CellForm.TEXT)


def setting_caption(name: str, lang: Lang) -> str:
    """Return what a setting is called."""
    key = f"site.book.setting.{name.replace('/', '.')}"
    return say(Phrase(key), lang) if key in server_phrases() else name


def part_caption(name: str, lang: Lang) -> str:
    """Return what a part of a unit is called, with its number where the kind has several."""
    stem, _, number = name.rpartition("_")
    plain = stem if stem and number.isdigit() else name
    key = f"site.book.part.{plain}"
    said = say(Phrase(key), lang) if key in server_phrases() else plain
    return f"{said} {number}" if plain != name else said


def shown_value(field: str, value: Value, lang: Lang) -> Value:
    """Return a value as a person reads it: a choice by its name."""
    kind = CHOICES.get(field)
    is_choice = kind is not None and isinstance(value, str) and value in {each.value for each in kind}
    return say(_name_of(CHOICES[field], value), lang) if is_choice else value


def at(content: Value, path: Path) -> Value:
    """Return what stands at a path; None where nothing does."""
    for name in path:
        content = content.get(name) if isinstance(content, dict) else None
    return content


def is_empty(cell: Cell) -> bool:
    """Whether a cell says nothing."""
    return cell is None or (isinstance(cell, str) and not cell.strip())


def is_yes(cell: Cell) -> bool:
    """Whether a cell says yes, as the column that deletes asks."""
    return _flag(cell)


def read_cell(column: SheetColumn, cell: Cell) -> Value:
    """Return what a cell says, as a call is sent it; ``(boş)`` or ``(empty)`` empties the field."""
    if isinstance(cell, str) and cell.lstrip().startswith("(") and fold(cell) in _EMPTIES:
        return _emptied(column)
    match column.form:
        case CellForm.YES_NO:
            return "yes" if _flag(cell) else "no"
        case CellForm.ON_OFF:
            return "on" if _flag(cell) else "off"
        case CellForm.TRUTH:
            return _flag(cell)
        case CellForm.WHOLE:
            return _whole(cell)
        case CellForm.LIST:
            return [part.strip() for part in text_of(cell).replace("\n", ",").split(",") if part.strip()]
        case CellForm.CHOICE:
            return _choice(column.path[-1], cell)
        case CellForm.MOMENT:
            return _moment(cell)
        case CellForm.TEXT:
            return text_of(cell)


def write_cell(column: SheetColumn, value: Value, lang: Lang) -> Cell:
    """Return a field as it stands in a cell; none of them becomes a formula."""
    if value is None or value == "":
        return None
    match column.form:
        case CellForm.YES_NO | CellForm.ON_OFF | CellForm.TRUTH:
            return say(Phrase(f"site.book.{'yes' if value in ('yes', 'on', True) else 'no'}"), lang)
        case CellForm.LIST:
            return ", ".join(map(str, value)) or None
        case CellForm.CHOICE:
            return say(_name_of(CHOICES[column.path[-1]], value), lang)
        case CellForm.MOMENT:
            return datetime.fromisoformat(value).astimezone(ZONE).strftime("%d.%m.%Y %H:%M")
        case CellForm.WHOLE:
            return int(value)
        case CellForm.TEXT:
            return quoted(str(value))


def quoted(text: str) -> str:
    """Return a text as it stands in a cell: one that a spreadsheet would take for a formula has an apostrophe before it."""
    clean = _NOT_IN_CELLS.sub("", text)[:_LONGEST_CELL]
    return f"'{clean}" if clean.lstrip()[:1] in _STARTS else clean


def text_of(cell: Cell) -> str:
    """Return the text that a cell says, without the apostrophe before what looks like a formula."""
    if isinstance(cell, bool):
        return "1" if cell else "0"
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    if isinstance(cell, date):
        return cell.isoformat()
    text = "" if cell is None else str(cell)
    if not text.isprintable():
        text = _NOT_IN_CELLS.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))
    text = text.strip()
    if text[:1] == "'" and text[1:].lstrip()[:1] in _STARTS:
        text = text[1:]
    return text[:_LONGEST_CELL].strip()


def is_same_said(column: SheetColumn, said: Value, value: Value, lang: Lang) -> bool:
    """Whether a cell says what a field says already, as far as a cell can say it."""
    written = write_cell(column, value, lang)
    if written is None:
        return said in (None, "", [])
    return bool(said == read_cell(column, written))


def _emptied(column: SheetColumn) -> Value:
    if column.is_cleared:
        return None
    if column.form is CellForm.LIST:
        return []
    if column.form is CellForm.TEXT:
        return ""
    raise UnreadableCell(Phrase("site.book.not_empty"))


def _flag(cell: Cell) -> bool:
    if isinstance(cell, bool):
        return cell
    word = fold(text_of(cell))
    if word not in _YES | _NO:
        raise UnreadableCell(Phrase("site.book.flag"))
    return word in _YES


def _whole(cell: Cell) -> int:
    text = text_of(cell)
    if isinstance(cell, bool) or not re.fullmatch(r"-?[0-9]{1,12}", text):
        raise UnreadableCell(Phrase("site.book.whole"))
    return int(text)


def _choice(field: str, cell: Cell) -> str:
    kind = CHOICES[field]
    found = _by_writing(kind).get(fold(text_of(cell)))
    if found is None:
        names = [_name_of(kind, each.value) for each in kind]
        raise UnreadableCell(Phrase("site.book.choice", {"choices": names}))
    return found


@cache
def _by_writing(kind: type[StrEnum]) -> Mapping[str, str]:
    names = {fold(say(_name_of(kind, each.value), lang)): each.value for each in kind for lang in Lang}
    return names | {fold(each.value): each.value for each in kind}


def _name_of(kind: type[StrEnum], value: str) -> Phrase:
    return Phrase(f"site.book.choice.{_NAMES[kind]}.{value}")


def _moment(cell: Cell) -> str:
    if isinstance(cell, datetime):
        moment = cell
    elif isinstance(cell, date):
        moment = datetime(cell.year, cell.month, cell.day)
    else:
        moment = _typed_moment(text_of(cell))
    local = moment if moment.tzinfo else moment.replace(tzinfo=ZONE)
    try:
        return local.astimezone(UTC).isoformat()
    except OverflowError:
        raise UnreadableCell(Phrase("site.book.moment")) from None


def _typed_moment(text: str) -> datetime:
    typed = _TURKISH_MOMENT.fullmatch(text)
    try:
        if typed is None:
            return datetime.fromisoformat(text)
        day, month, year, hour, minute = (int(part or 0) for part in typed.groups())
        return datetime(year, month, day, hour, minute)
    except ValueError:
        raise UnreadableCell(Phrase("site.book.moment")) from None
