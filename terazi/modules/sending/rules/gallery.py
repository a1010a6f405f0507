"""The mails that the platform writes by itself, with made-up facts: so that they can be looked at together."""

from collections.abc import Mapping
from datetime import datetime
from functools import cache
from string import Formatter

from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say, server_phrases
from terazi.foundation.types import Value

_SUBJECT = ".subject"
_MADE_UP = {
    "shop": "Kuzey Işığı Danışmanlık",
    "bundle": "Başlangıç paketi",
    "name": "Ayşe Yılmaz",
    "username": "ayse.yilmaz",
    "mail": "ayse@example.com",
    "amount": "1.250,00 ₺",
    "number": "TRZ2026000000042",
    "original": "TRZ2026000000041",
    "code": "482913",
    "address": "203.0.113.7",
    "device": "Firefox, Windows",
    "iban": "TR63 0006 2000 0100 0000 0629 75",
    "reason": "…",
    "days": "14",
    "minutes": "10",
    "count": "3",
}


@cache
def mail_kinds() -> list[str]:
    """Return the names of all mails."""
    return sorted(
        key.removesuffix(_SUBJECT) for key in server_phrases() if ".mail." in key and key.endswith(_SUBJECT)
    )


def sample_of(kind: str, lang: Lang, now: datetime, own: Mapping[str, str]) -> tuple[str, list[str]]:
    """Return the subject and the paragraphs of a mail, with made-up facts and in a site's own words."""
    lines = [key for key in server_phrases() if key.startswith(f"{kind}.") and not key.endswith(_SUBJECT)]
    return _said(kind + _SUBJECT, lang, now, own), [_said(key, lang, now, own) for key in lines]


def _said(key: str, lang: Lang, now: datetime, own: Mapping[str, str]) -> str:
    text = server_phrases()[key][lang]
    values = {name: _made_up(name, form or "", now) for _, name, form, _ in Formatter().parse(text) if name}
    return say(Phrase(key, values), lang, own)


def _made_up(name: str, form: str, now: datetime) -> Value:
    """Return a value that can be written in this form."""
    if form.startswith("d"):
        return now
    if form:
        return 3
    return _MADE_UP.get(name, "…")
