"""MT940 (SWIFT): movements between an opening and a closing balance, which must agree."""

import re
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from io import StringIO

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

_TAG = re.compile(r":(\d{2}[A-Z]?):(.*)", re.S)
_BALANCE = re.compile(r"([CD])(\d{6})([A-Z]{3})(\d{1,15},\d{0,2})")
_MOVEMENT = re.compile(
    r"(\d{6})(\d{4})?(RC|RD|C|D)([A-Z])?(\d{1,15},\d{0,2})([NSF][A-Z0-9]{3})([^\n/]*)(?://([^\n]*))?(?:\n(.*))?",
    re.S,
)
_PART = re.compile(r"\?(\d{2})")
_TEXT_PARTS = tuple(f"{n}" for n in (*range(20, 30), *range(60, 64)))


def read_mt940(content: bytes) -> Statement:
    """Return the movements and their account; a statement whose balances do not agree with them is refused."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = content.decode("cp1254", "replace")
    entries: list[StatementEntry] = []
    accounts: set[str] = set()
    currency, balance = "", Decimal(0)
    open_line: tuple[int, str] | None = None
    for line, tag, value in [*_fields(text), (0, "", "")]:
        if open_line is not None:
            entry = _entry(*open_line, currency, value if tag == "86" else "")
            balance += Decimal(entry.amount.minor) / 100
            entries.append(entry)
            open_line = None
        if tag == "25" and (own := iban_of(value) or iban_in(value)):
            accounts.add(own)
        if tag in ("60F", "60M"):
            currency, balance = _balance(value, line)
        elif tag == "61":
            open_line = (line, value)
        elif tag in ("62F", "62M") and _balance(value, line) != (currency, balance):
            raise StatementRefused(StatementProblem.BALANCE_DIFFERS, line)
        if len(entries) > MOST_ENTRIES:
            raise StatementRefused(StatementProblem.TOO_LARGE)
    if not currency:
        raise StatementRefused(StatementProblem.UNKNOWN_FORMAT)
    return Statement(entries=entries, accounts=frozenset(accounts))


def _fields(text: str) -> Iterator[tuple[int, str, str]]:
    """Yield line number, tag and value of each field; lines without a tag belong to the field before."""
    tag, value, first = "", "", 0
    for number, ended in enumerate(StringIO(text.replace("\r", ""), newline="\n"), 1):
        if number > MOST_LINES:
            raise StatementRefused(StatementProblem.TOO_LARGE)
        line = ended.removesuffix("\n")
        found = _TAG.fullmatch(line)
        if found or line.startswith(("{", "-}")) or line == "-":
            if tag:
                yield first, tag, value
            tag, value, first = (found[1], found[2], number) if found else ("", "", number)
        elif tag:
            value += "\n" + line
    if tag:
        yield first, tag, value.rstrip("\n")


def _balance(value: str, line: int) -> tuple[str, Decimal]:
    found = _BALANCE.fullmatch(value.strip())
    if found is None:
        raise StatementRefused(StatementProblem.BROKEN, line)
    amount = Decimal(found[4].replace(",", ".") + "0")
    return found[3], amount if found[1] == "C" else -amount


def _entry(line: int, value: str, currency: str, told: str) -> StatementEntry:
    found = _MOVEMENT.fullmatch(value.rstrip("\n"))
    if found is None or not currency:
        raise StatementRefused(StatementProblem.BROKEN, line)
    try:
        on = date(2000 + int(found[1][:2]), int(found[1][2:4]), int(found[1][4:]))
    except ValueError as broken:
        raise StatementRefused(StatementProblem.BAD_DATE, line) from broken
    amount = Decimal(found[5].replace(",", ".") + "0")
    parts = _parts(told)
    text = one_line("".join(parts.get(code, "") for code in _TEXT_PARTS)) if parts else one_line(told)
    own = "" if found[7].strip().upper() == "NONREF" else found[7].strip()
    return StatementEntry(
        date=on,
        amount=money_of(amount if found[3] in ("C", "RD") else -amount, currency, line),
        reference=one_line(f"{text} {own}"),
        counterparty=one_line(parts.get("32", "") + parts.get("33", "")),
        iban=iban_of(parts.get("31", "")) or iban_in(told),
        bank_reference=(found[8] or "").strip(),
    )


def _parts(told: str) -> dict[str, str]:
    """Return the parts of a structured :86: by their number; none where it is plain text."""
    pieces = _PART.split(told.replace("\n", ""))
    if len(pieces) < 3 or len(pieces[0]) > 3:
        return {}
    return dict(zip(pieces[1::2], pieces[2::2], strict=True))
