"""Lines of the list of registered payers."""

import re

from terazi.modules.bills.rules.numbers import is_trader_number

_PARTS = re.compile(r"[;,\t]")
_ALIAS = re.compile(r"urn:mail:\S{1,190}")


def payer_in(line: str) -> tuple[str, str] | None:
    """Return the number and the alias that a line names, in whichever order of columns; none of heads and of what is broken."""
    parts = [part.strip().strip('"') for part in _PARTS.split(line)]
    number = next((part for part in parts if is_trader_number(part)), None)
    alias = next((part for part in parts if _ALIAS.fullmatch(part)), None)
    return (number, alias) if number and alias else None


def is_too_short(count: int, known: int) -> bool:
    """Whether a list names so few of those known that it is rather a part of the file."""
    return count * 2 < known
