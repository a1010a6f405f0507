"""Searching people by username and name."""

from dataclasses import dataclass
from functools import cache
from uuid import UUID

from sqlalchemy import String, bindparam, func, select

from terazi.foundation.questions import Question, Statement, many
from terazi.foundation.text_search import holds_words, word_values
from terazi.modules.accounts.public import people_question

_PEOPLE = people_question().subquery()


@dataclass(frozen=True, kw_only=True, slots=True)
class FoundPerson:
    """Somebody who fits."""

    person_id: UUID
    username: str
    firstname: str
    lastname: str


@cache
def _search(word_count: int) -> Statement[list[FoundPerson]]:
    told = _PEOPLE.c
    found = (
        select(told.person_id, told.username, told.firstname, told.lastname)
        .where(told.is_active, holds_words(told.search_key, word_count))
        .order_by(func.strpos(told.search_key, bindparam("word_0", type_=String())), told.username_key)
        .limit(bindparam("most"))
    )
    return many(FoundPerson, found)


def search_people(wanted: str, *, count: int) -> Question[list[FoundPerson]]:
    """People who may sign in, in whose username or name every word is found, the closest first."""
    words = word_values(wanted)
    return _search(len(words))(most=count, **words)
