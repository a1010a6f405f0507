"""Mail addresses, telephone numbers and links as people write them, and whether they are any."""

import re

_MAIL = re.compile(r"[^@\s]{1,64}@[^@\s.]+(\.[^@\s.]+)+")
_PHONE = re.compile(r"\+?[0-9]{7,15}")
_PHONE_FILLERS = str.maketrans("", "", " ()-./")
_LINK = re.compile(r"https?://[^\s/?#@]+\.[^\s/?#@]+(/\S*)?")

LONGEST_MAIL = 254


def is_mail(text: str) -> bool:
    """Whether a text is written like a mail address."""
    return len(text) <= LONGEST_MAIL and _MAIL.fullmatch(text) is not None


def is_phone(text: str) -> bool:
    """Whether a text is a telephone number of digits alone."""
    return _PHONE.fullmatch(text) is not None


def plain_phone(text: str) -> str:
    """Return a telephone number without the signs that people put between its digits."""
    return text.translate(_PHONE_FILLERS)


def is_link(text: str) -> bool:
    """Whether a text is an address in the web."""
    return _LINK.fullmatch(text) is not None
