"""Which of the platform's texts stand together, which of them are legal ones, and how a site's own words stand to them."""

import re
from collections.abc import Mapping

from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import web_phrases
from terazi.modules.site.rules.menu import said_in

_FORM = re.compile(r"_(zero|one|two|few|many|other)$")
_LEGAL = ("accounts.legal.", "consent.", "orders.agreement.", "orders.move.withdraw")
"""What people agree to, and what the law has them told."""


def stem_of(key: str) -> str:
    """Return the name that the plural forms of a text share."""
    return _FORM.sub("", key)


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
    """Return the part of the platform in which a text stands."""
    return key.partition(".")[0]


def default_of(key: str, lang: Lang) -> str:
    """Return what the platform says itself; nothing where it has no such text."""
    return said_in(lang, web_phrases().get(key, {}))
