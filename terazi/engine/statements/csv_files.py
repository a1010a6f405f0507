"""Statements as tables of text, as Turkish banks export them: the header is found, numbers read as they are written.

Above the header stands whose account it is.
"""

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from io import StringIO
from itertools import islice

from terazi.engine.statements.entries import (
    MOST_ENTRIES,
    MOST_LINES,
    Statement,
    StatementEntry,
    StatementProblem,
    StatementRefused,
    iban_in,
    iban_of,
    money_of,
    one_line,
)
from terazi.foundation.language.lang import fold

HEADER_LINES = 60
"""Within how many rows the header is looked for."""
_MOST_COLUMNS = 100
_WORDS: Mapping[str, tuple[str, ...]] = {
    "date": ("islem tarihi", "tarih", "date", "booking date", "muhasebe tarihi", "valor", "valor tarihi"),
    "amount": ("tutar", "islem tutari", "amount", "miktar", "tutar (tl)", "islem tutari (tl)"),
    "debit": ("borc", "borc tutari", "cikan", "debit", "gider"),
    "credit": ("alacak", "alacak tutari", "giren", "credit", "gelir"),
    "text": ("aciklama", "islem aciklamasi", "description", "detay", "explanation"),
    "name": (
        "karsi taraf",
        "gonderen",
        "gonderen/alici",
        "alici/gonderen",
        "unvan",
        "ad soyad",
        "karsi hesap unvani",
    ),
    "iban": ("iban", "karsi iban", "karsi hesap", "karsi hesap iban", "gonderen iban", "counterparty iban"),
    "number": ("dekont no", "fis no", "referans", "referans no", "islem no", "dekont", "reference", "ref no"),
    "currency": ("para birimi", "doviz", "doviz cinsi", "currency", "birim"),
}
_DATES = (
    (re.compile(r"(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?:[ T-]+[\d:.]+)?"), (2, 1, 0)),
    (re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T-]+[\d:.Z+]+)?"), (0, 1, 2)),
)
_SIGNED = re.compile(r"([+-]?)(\d[\d.,]*)([+-]?)")
_DOTTED = re.compile(r"\d{1,3}(\.\d{3})+")
_FORMS: tuple[tuple[re.Pattern[str], dict[int, str]], ...] = (
    (re.compile(r"\d{1,3}(\.\d{3})+,\d{1,2}|\d+,\d{1,2}"), {ord("."): "", ord(","): "."}),
    (re.compile(r"\d{1,3}(,\d{3})+\.\d{1,2}|\d+\.\d{1,2}"), {ord(","): ""}),
    (re.compile(r"\d+"), {}),
)
_TOTALS = ("toplam", "bakiye", "devir", "total", "balance")


@dataclass(frozen=True, slots=True)
class _Table:
    rows: Iterator[tuple[int, list[str]]]
    columns: Mapping[str, int]
    accounts: frozenset[str]

    def cell(self, row: Sequence[str], name: str) -> str:
        place = self.columns.get(name)
        return row[place].strip() if place is not None and place < len(row) else ""


def read_csv(content: bytes, currency: str) -> Statement:
    """Return the movements of a table; ``currency`` is the account's, where no column names it."""
    text = _text_of(content)
    tables = (_table_in(_rows_of(text, separator)) for separator in (";", "\t", "|", ","))
    return _statement_of(next((table for table in tables if table), None), currency)


def read_rows(rows: Iterator[tuple[int, list[str]]], currency: str) -> Statement:
    """Return the movements of rows of text, each with its number, as ``read_csv`` does."""
    return _statement_of(_table_in(rows), currency)


def _statement_of(table: _Table | None, currency: str) -> Statement:
    if table is None:
        raise StatementRefused(StatementProblem.NO_HEADER)
    entries: list[StatementEntry] = []
    for line, row in table.rows:
        entry = _entry_of(table, row, line, currency)
        if entry is not None:
            entries.append(entry)
        if len(entries) > MOST_ENTRIES:
            raise StatementRefused(StatementProblem.TOO_LARGE)
    return Statement(entries=entries, accounts=table.accounts)


def number_of(text: str) -> Decimal | None:
    """Return a number as Turkish or English writes it (-1.234,56 · 1,234.56 · 1234); None for anything else."""
    plain = re.sub(r"(?i)\s|TL|TRY|USD|₺|\$", "", text).replace("−", "-")
    parts = _SIGNED.fullmatch(plain)
    if parts is None or (parts[1] and parts[3]):
        return None
    digits = parts[2].replace(".", "") if _DOTTED.fullmatch(parts[2]) else parts[2]
    for form, letters in _FORMS:
        if form.fullmatch(digits):
            value = Decimal(digits.translate(letters))
            return -value if "-" in (parts[1], parts[3]) else value
    return None


def date_of(text: str) -> date | None:
    """Return a date as Turkish banks write it (31.12.2026, with or without a time); None for anything else."""
    for form, order in _DATES:
        if found := form.fullmatch(text.strip()):
            try:
                return date(*(int(found.groups()[place]) for place in order))
            except ValueError:
                return None
    return None


def _text_of(content: bytes) -> str:
    codes = ("utf-16",) if content[:2] in (b"\xff\xfe", b"\xfe\xff") else ("utf-8-sig", "cp1254")
    for code in codes:
        try:
            text = content.decode(code)
        except UnicodeDecodeError:
            continue
        if "\x00" not in text:
            return text
    raise StatementRefused(StatementProblem.UNREADABLE_TEXT)


def _table_in(rows: Iterator[tuple[int, list[str]]]) -> _Table | None:
    """Find the header, and above it the accounts; None where there is no header."""
    accounts: set[str] = set()
    for _, row in islice(rows, HEADER_LINES):
        columns = _columns_of(row)
        if "date" in columns and ({"amount"} & columns.keys() or {"debit", "credit"} <= columns.keys()):
            return _Table(rows, columns, frozenset(accounts))
        if own := iban_in(" ".join(row)):
            accounts.add(own)
    return None


def _rows_of(text: str, separator: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows with the lines where they end; a file has far more of them than are looked at."""
    reader = csv.reader(StringIO(text, newline=""), delimiter=separator)
    try:
        for row in reader:
            if reader.line_num > MOST_LINES:
                raise StatementRefused(StatementProblem.TOO_LARGE)
            yield reader.line_num, row[:_MOST_COLUMNS]
    except csv.Error as broken:
        raise StatementRefused(StatementProblem.BROKEN, reader.line_num) from broken


def _columns_of(row: Sequence[str]) -> dict[str, int]:
    columns: dict[str, int] = {}
    named = [fold(cell) for cell in row]
    for name, words in _WORDS.items():
        found = next((named.index(word) for word in words if word in named), None)
        if found is not None:
            columns[name] = found
    return columns


def _entry_of(table: _Table, row: Sequence[str], line: int, currency: str) -> StatementEntry | None:
    written = table.cell(row, "date")
    on = date_of(written)
    amounts = [table.cell(row, name) for name in ("amount", "credit", "debit")]
    if on is None:
        if not written or not any(amounts) or fold(written).startswith(_TOTALS):
            return None
        raise StatementRefused(StatementProblem.BAD_DATE, line)
    value = _signed(*amounts)
    if value is None:
        raise StatementRefused(StatementProblem.BAD_AMOUNT, line)
    text = one_line(table.cell(row, "text"))
    return StatementEntry(
        date=on,
        amount=money_of(value, table.cell(row, "currency") or currency, line),
        reference=text,
        counterparty=one_line(table.cell(row, "name")),
        iban=iban_of(table.cell(row, "iban")) or iban_in(text),
        bank_reference=table.cell(row, "number"),
    )


def _signed(amount: str, credit: str, debit: str) -> Decimal | None:
    if amount:
        return number_of(amount)
    came, went = (number_of(text) if text else Decimal(0) for text in (credit, debit))
    if came is None or went is None or (not credit and not debit):
        return None
    return came - abs(went)
