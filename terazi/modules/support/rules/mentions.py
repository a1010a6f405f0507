"""Who is named in a note: ``@`` and a username, a first name, or both names in one, however they are written."""

import re
from html import escape
from uuid import UUID

from terazi.foundation.language.lang import fold
from terazi.foundation.rich_text.cleaning import text_of_html
from terazi.modules.support.values.mentions import Colleague, Colleagues

_MENTION = re.compile(r"(?<![\w.@])@([\w.\-]{2,60})")
MOST_MENTIONED = 20


def mentioned(comment: str, colleagues: Colleagues) -> list[UUID]:
    """Return who of a desk is named in a kept note; a first name that several have names none of them."""
    found: dict[UUID, None] = {}
    for word in _MENTION.findall(text_of_html(comment)):
        person = _named(fold(word.rstrip(".-")), colleagues)
        if person is not None:
            found[person.person_id] = None
    return list(found)[:MOST_MENTIONED]


def with_first_names(comment: str, people: Colleagues) -> str:
    """Return a kept note in which people of a desk are called by their first names alone."""

    def first_name(found: re.Match[str]) -> str:
        word = found.group(1)
        person = _named(fold(word.rstrip(".-")), people)
        return found.group() if person is None else escape(person.firstname) + word[len(word.rstrip(".-")) :]

    said = _MENTION.sub(first_name, comment)
    for person in people:
        if person.firstname and person.lastname:
            whole = f"{escape(person.firstname)} {escape(person.lastname)}"
            said = said.replace(whole, escape(person.firstname))
    return said


def _named(key: str, colleagues: Colleagues) -> Colleague | None:
    for person in colleagues:
        if person.username_key == key:
            return person
    named = [
        person
        for person in colleagues
        if key in {fold(person.firstname), fold(f"{person.firstname}{person.lastname}".replace(" ", ""))}
    ]
    return named[0] if len(named) == 1 else None
