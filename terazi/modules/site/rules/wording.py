"""Which of the platform's texts stand together, which of them are legal ones, and how a site's own words stand to them."""

import re
from collections.abc import Mapping
from functools import cache

from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import (
    Phrase,
    mail_phrases,
    places_of,
    say,
    server_phrases,
    web_phrases,
)
from terazi.modules.site.rules.menu import said_in

_FORM = re.compile(r"_(zero|one|two|few|many|other)$")
_LEGAL = (
    "accounts.legal.",
    "consent.",
    "orders.agreement.",
    "orders.mail.ended_unpaid.",
    "orders.mail.part_ended_unpaid.",
    "orders.mail.part_withdrawn.",
    "orders.mail.product_ended_unpaid.",
    "orders.mail.product_withdrawn.",
    "orders.mail.shop_withdrawn.",
    "orders.mail.withdrawn.",
    "orders.move.withdraw",
    "orders.withdrawal.",
    "sending.consent.",
    "sending.letter.",
)
"""What people agree to, and what the law has them told."""
_SAME_FOR_ALL = (
    *("orders.consent.", "shops.withdrawal.", "orders.withdrawal.title"),
    *("bills.edocument.", "bills.note.", "bills.pdf.", "bills.file_name"),
    *("orders.ended.", "orders.way.", "shops.expiration.", "shops.own_shop_name"),
    *("shops.choice.", "shops.column.", "shops.sheet.", "site.book."),
    *("columns.code.", "workbook.unnamed_column", "corrections."),
)
"""What no site words: what stands on bills, in agreements, orders and offers that all sites show, in files that are read
again, and in kept data, of which suggested corrections are a part."""
_MAILS = "mails"
_PLACEHOLDER = re.compile(r"\{\{?\s*-?\s*([A-Za-z0-9_.]+)[^{}]*\}\}?")


@cache
def texts_to_word() -> Mapping[str, Mapping[str, str]]:
    """All texts that a site may word in its own way: those of the web client, and those of the server with its mails."""
    return {**_said_by_server(), **web_phrases()}


@cache
def _said_by_server() -> Mapping[str, Mapping[str, str]]:
    return {key: text for key, text in server_phrases().items() if not key.startswith(_SAME_FOR_ALL)}


def stem_of(key: str) -> str:
    """Return the name that the plural forms of a text share; a text without forms goes by its own."""
    stem = _FORM.sub("", key)
    return stem if f"{stem}_other" in texts_to_word() else key


def forms_of(key: str, known: Mapping[str, object]) -> list[str]:
    """Return the keys of a text's plural forms, itself among them; of a text without forms only itself."""
    stem = stem_of(key)
    if stem == key:
        return [key]
    forms = (f"{stem}_{form}" for form in ("zero", "one", "two", "few", "many", "other"))
    return [form for form in forms if form in known]


def is_legal(key: str) -> bool:
    """Whether a text is a legal one: only an administrator words it otherwise."""
    return key.startswith(_LEGAL)


def part_of(key: str) -> str:
    """Return the part of the platform in which a text stands; mails are a part of their own."""
    return _MAILS if key in mail_phrases() else key.partition(".")[0]


def default_of(key: str, lang: Lang) -> str:
    """Return what the platform says itself; nothing where it has no such text."""
    return said_in(lang, texts_to_word().get(key, {}))


def names_in(key: str, text: str) -> frozenset[str]:
    """Return the places of a text that are filled in: their names, in what the server says with the format."""
    return _written(places_of(text)) if _is_of_server(key) else _names_of(text)


def has_same_places(key: str, text: str, default: str) -> bool:
    """Whether words are filled in with the same values as the default; those of the server also in the same way."""
    return _is_filled_alike(text, default) if _is_of_server(key) else _names_of(text) == _names_of(default)


def fitting(own: Mapping[str, str], lang: Lang) -> dict[str, str]:
    """Return a site's words for what the server says, without those whose default is filled in otherwise since an update."""
    known = _said_by_server()
    return {
        key: text
        for key, text in own.items()
        if key in known and _is_filled_alike(text, said_in(lang, known[key]))
    }


def said_as(own: Mapping[str, str], phrase: Phrase, lang: Lang) -> str:
    """Return what the server says in a site's words; where no call speaks for the site."""
    words = {phrase.key: own[phrase.key]} if phrase.key in own else {}
    return say(phrase, lang, fitting(words, lang))


def _is_of_server(key: str) -> bool:
    return key in server_phrases() and key not in web_phrases()


def _is_filled_alike(text: str, default: str) -> bool:
    try:
        return places_of(text) == places_of(default)
    except ValueError:
        return False


def _names_of(text: str) -> frozenset[str]:
    return frozenset(_PLACEHOLDER.findall(text))


def _written(places: frozenset[tuple[str, str]]) -> frozenset[str]:
    return frozenset(f"{name}:{form}" if form else name for name, form in places)
