"""Cells of records: what somebody wrote, as the table of a layer holds it, and back.

A cell holds a text, a number, a moment without a zone, or nothing. Of options it holds the code, of yes and no ``yes`` and
``no``, of locations their code, of records of another layer their id.
"""

import math
import re
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import TypeAlias
from uuid import UUID

from terazi.engine.columns.answer_words import WORDS
from terazi.foundation.contacts import is_link, is_mail, is_phone, plain_phone
from terazi.foundation.language.lang import Lang, fold, lower_tr
from terazi.foundation.types import Value
from terazi.modules.layers.rules.cell_moments import moment_json, read_moment, write_moment
from terazi.modules.layers.rules.cell_numbers import is_share, read_numeric, write_number, write_share
from terazi.modules.layers.rules.known import Known
from terazi.modules.layers.rules.misfits import Misfit, misfit
from terazi.modules.layers.rules.option_texts import OptionTexts
from terazi.modules.layers.values import LONGEST_TEXT, Kind, Option, Storage, Wdm

Cell: TypeAlias = str | int | float | datetime | None
"""A value as the table holds it."""

YES, NO = "yes", "no"
_SAID = {(YES, Lang.TR): "Evet", (NO, Lang.TR): "Hayır", (YES, Lang.EN): "Yes", (NO, Lang.EN): "No"}
ANSWERS = {word: YES if says else NO for word, says in WORDS.items()}
ANSWERS |= {"e": YES, "h": NO, "y": YES, "n": NO, "1": YES, "0": NO, "t": YES, "f": NO}
_LINE_ENDS = re.compile(r"\s*[\r\n\t\v\f\x1c-\x1e\x85\u2028\u2029]+\s*")
_UNSTORABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_PLACE = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}")
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")


class CellReader:
    """Reads the cells of one column as one language writes them.

    ``known`` says which value the texts of a location or a record stand for; without it such a cell takes codes and ids alone.
    """

    def __init__(self, wdm: Wdm, options: Sequence[Option], lang: Lang, known: Known | None = None) -> None:
        self._wdm = wdm
        self._lang = lang
        self._options = OptionTexts(options, may_grow=wdm.may_grow)
        self._known = known
        self._of_text = self._readers().get(wdm.kind)

    def read(self, raw: Value) -> Cell:
        """Return a value as the table holds it; Misfit says why it does not fit. An empty text is an empty cell."""
        if isinstance(raw, str):
            raw = stored_text(raw)
        if raw is None or raw == "":
            if self._wdm.is_required:
                raise misfit("required")
            return None
        if isinstance(raw, list | tuple | dict):
            raise misfit("one_value")
        if self._wdm.kind.column_type.is_numeric:
            return read_numeric(self._wdm, raw, self._lang)
        if self._wdm.kind.storage is Storage.MOMENT:
            return read_moment(self._wdm.kind, raw)
        if self._wdm.kind is Kind.YES_NO and isinstance(raw, bool):
            return YES if raw else NO
        text = _as_text(raw)
        return self._of_text(text) if self._of_text else text

    def _readers(self) -> Mapping[Kind, Callable[[str], str]]:
        return {
            Kind.LINE: _on_one_line,
            Kind.CODE: _on_one_line,
            Kind.MAIL: _mail,
            Kind.WEB: _link,
            Kind.PHONE: _phone,
            Kind.DOCUMENT: _id,
            Kind.YES_NO: _answer,
            Kind.OPTIONS: self._options.code_of,
            Kind.LOCATION: self._place,
            Kind.RECORD: self._record,
        }

    def _place(self, text: str) -> str:
        return self._known.meant(text) if self._known else _matching(_PLACE, fold(text), "location")

    def _record(self, text: str) -> str:
        return self._known.meant(text) if self._known else _id(text)


def read_cell(wdm: Wdm, raw: Value, options: Sequence[Option], lang: Lang) -> Cell:
    """Return what a person or JSON wrote as the table holds it; Misfit says why it does not fit.

    Whoever reads many cells of a column makes one ``CellReader`` for them.
    """
    return CellReader(wdm, options, lang).read(raw)


def cell_json(wdm: Wdm, cell: Cell) -> Value:
    """Return a cell as JSON: dates as ISO writes them, options as codes."""
    return moment_json(wdm.kind, cell) if isinstance(cell, datetime) else cell


def show_cell(wdm: Wdm, cell: Cell, options: Sequence[Option], lang: Lang) -> str:
    """Return a cell as the language writes it, without its unit; ``read_cell`` reads it back."""
    if cell is None:
        return ""
    if isinstance(cell, datetime):
        return write_moment(wdm.kind, cell)
    if isinstance(cell, int | float):
        return write_share(cell, lang) if is_share(wdm) else write_number(cell, lang)
    if wdm.kind is Kind.YES_NO:
        return _SAID.get((cell, lang), cell)
    if wdm.kind is Kind.OPTIONS:
        return next((each.captions.get(lang) or cell for each in options if each.code == cell), cell)
    return cell


def stored_text(text: str) -> str:
    """Return a text without spaces around it; Misfit where the database or a workbook could not hold it."""
    stripped = text.strip()
    if _UNSTORABLE.search(stripped):
        raise misfit("unstorable")
    if len(stripped) * 2 > LONGEST_TEXT and len(stripped.encode("utf-16-le")) > 2 * LONGEST_TEXT:
        raise misfit("long", most=LONGEST_TEXT)
    return stripped


def with_defaults(values: Mapping[str, Cell], wdms: Sequence[Wdm]) -> dict[str, Cell]:
    """Return the cells of a new record by the codes of their columns, with what stands where nothing is said."""
    filled = {each.code: each.default for each in wdms if each.default is not None}
    return filled | dict(values)


def missing(values: Mapping[str, Cell], wdms: Sequence[Wdm]) -> list[str]:
    """Return the codes of the columns that a record must fill and does not."""
    return [each.code for each in wdms if each.is_required and values.get(each.code) is None]


def _as_text(raw: Value) -> str:
    if isinstance(raw, bool) or not isinstance(raw, str | int | float):
        raise misfit("text")
    if isinstance(raw, float):
        if not math.isfinite(raw):
            raise misfit("infinite")
        return str(int(raw)) if raw == int(raw) and abs(raw) < 1e15 else repr(raw)
    return str(raw)


def _on_one_line(text: str) -> str:
    return _LINE_ENDS.sub(" ", text)


def _mail(text: str) -> str:
    return text if is_mail(text) else _refused("mail")


def _link(text: str) -> str:
    whole = text if _SCHEME.match(text) else f"https://{text}"
    return whole if is_link(whole) else _refused("web")


def _phone(text: str) -> str:
    digits = plain_phone(text)
    return digits if is_phone(digits) else _refused("phone")


def _answer(text: str) -> str:
    return ANSWERS.get(lower_tr(text)) or _refused("yes_no")


def _id(text: str) -> str:
    try:
        return str(UUID(text))
    except ValueError:
        return _refused("id")


def _matching(pattern: re.Pattern[str], text: str, name: str) -> str:
    return text if pattern.fullmatch(text) else _refused(name)


def _refused(name: str) -> str:
    raise misfit(name)


__all__ = [
    "NO",
    "YES",
    "Cell",
    "CellReader",
    "Misfit",
    "cell_json",
    "missing",
    "read_cell",
    "show_cell",
    "stored_text",
    "with_defaults",
]
