"""Movements of a bank account as a statement tells them, and the refusal a file ends in that cannot be read."""

import re
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum

from terazi.foundation.language.phrases import Phrase
from terazi.foundation.money import Currency, Money

MOST_BYTES, MOST_ENTRIES, MOST_LINES = 10_000_000, 50_000, 500_000
_LARGEST = 10**15
_IBAN = re.compile(r"[A-Z]{2}\d{2}[A-Z0-9]{11,30}")
_IBAN_IN_TEXT = re.compile(r"\bTR\s?\d{2}(?:\s?\d{4}){5}\s?\d{2}\b")


@dataclass(frozen=True, kw_only=True, slots=True)
class StatementEntry:
    """One movement: money that came in is positive, money that went out negative."""

    date: date
    amount: Money
    reference: str
    """Everything the payer wrote."""
    counterparty: str = ""
    iban: str = ""
    bank_reference: str = ""
    """The bank's own number of the movement; with the date and the amount it tells a repeated import."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Statement:
    """What a bank tells: its movements, and the IBANs of the accounts that they are of, as far as it names them."""

    entries: list[StatementEntry]
    accounts: frozenset[str] = frozenset()


class StatementProblem(StrEnum):
    """Why a statement is not read."""

    TOO_LARGE = "too_large"
    UNKNOWN_FORMAT = "unknown_format"
    UNREADABLE_TEXT = "unreadable_text"
    NO_HEADER = "no_header"
    BAD_DATE = "bad_date"
    BAD_AMOUNT = "bad_amount"
    OTHER_CURRENCY = "other_currency"
    BROKEN = "broken"
    BALANCE_DIFFERS = "balance_differs"


class StatementRefused(Exception):  # noqa: N818 - a refusal is an answer, not a fault of the program
    """A file that is not read: why, and in which line, where that is known."""

    def __init__(self, problem: StatementProblem, line: int | None = None) -> None:
        super().__init__(problem, line)
        self.problem = problem
        self.line = line
        key = f"statements.{problem.value}"
        where = (
            Phrase("statements.in_line", {"line": line}) if line is not None else Phrase("statements.nowhere")
        )
        self.phrase = Phrase(key, {"where": where})


def money_of(value: Decimal, currency: str, line: int | None = None) -> Money:
    """Return an amount of the statement; parts of a kuruş and other currencies are refused."""
    minor = value * 100
    if not minor.is_finite() or minor != minor.to_integral_value() or abs(minor) > _LARGEST:
        raise StatementRefused(StatementProblem.BAD_AMOUNT, line)
    known = {"TL": "TRY", "TRL": "TRY", "₺": "TRY", "$": "USD"}.get(currency.upper(), currency.upper())
    if known not in tuple(Currency):
        raise StatementRefused(StatementProblem.OTHER_CURRENCY, line)
    return Money(int(minor), Currency(known))


def iban_of(text: str) -> str:
    """Return the text as an IBAN without spaces; empty where it is none."""
    plain = "".join(text.split()).upper()
    return plain if _IBAN.fullmatch(plain) else ""


def iban_in(text: str) -> str:
    """Return the first Turkish IBAN that a text mentions; empty where there is none."""
    found = _IBAN_IN_TEXT.search(text.upper())
    return iban_of(found.group()) if found else ""


def one_line(text: str) -> str:
    """Return a text without line breaks and doubled spaces."""
    return " ".join(text.split())
