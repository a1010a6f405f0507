"""What may stand in a profile."""

import re

_PHONE_AREA = re.compile(r"\+?[0-9]{1,4}")
_PHONE = re.compile(r"[0-9]{4,15}")
_PHONE_FILLERS = str.maketrans("", "", " ()-./")
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")


def one_line(text: str) -> str:
    """Return the text on one line, without spaces around it."""
    return " ".join(text.split())


def phone_area(text: str) -> str | None:
    """Return a country or area code, empty if none is given, or None where it is no such code."""
    code = text.strip()
    return code if not code or _PHONE_AREA.fullmatch(code) else None


def phone(text: str) -> str | None:
    """Return a phone number's digits, empty if none is given, or None where it is no number."""
    digits = text.translate(_PHONE_FILLERS)
    return digits if not digits or _PHONE.fullmatch(digits) else None


def link(text: str) -> str | None:
    """Return a web address or a name on a network, or None where a browser could run it as a program."""
    address = text.strip()
    if any(letter.isspace() for letter in address):
        return None
    if _SCHEME.match(address) and not address.lower().startswith(("https://", "http://")):
        return None
    return address
