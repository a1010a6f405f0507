"""People as other modules may see them in their own questions: names, and whether they may sign in."""

from collections.abc import Collection
from typing import Any
from uuid import UUID

from sqlalchemy import ARRAY, Select, String, Uuid, any_, bindparam, column, func, select

from terazi.foundation.ids import UserId
from terazi.foundation.questions import Question, pairs
from terazi.modules.accounts.rules.names import FOLDED_LETTERS, LETTERS_TO_FOLD, username_key
from terazi.modules.accounts.tables.users import USER
from terazi.modules.accounts.values.users import UserState

_USER = USER.c
_USERNAMES = pairs(
    select(_USER.id, _USER.username).where(_USER.id == any_(bindparam("ids", type_=ARRAY(Uuid()))))
)
_ASKED = (
    func.unnest(bindparam("names", type_=ARRAY(String)), bindparam("keys", type_=ARRAY(String)))
    .table_valued(column("name", String), column("key", String))
    .render_derived()
)
_ACTIVE = pairs(
    select(_ASKED.c.name, _USER.id)
    .join_from(_ASKED, USER, _USER.username_key == _ASKED.c.key)
    .where(_USER.state == UserState.ACTIVE)
)


def people_question() -> Select[*tuple[Any, ...]]:  # Any: a row that another module adds to
    """Return the question who there is, for another module to narrow and to join; ``search_key`` is folded text."""
    name = func.concat_ws(" ", _USER.firstname, _USER.lastname)
    return select(
        _USER.id.label("person_id"),
        _USER.username,
        _USER.username_key,
        _USER.firstname,
        _USER.lastname,
        func.concat_ws(
            " ",
            _USER.username_key,
            func.lower(func.translate(name, LETTERS_TO_FOLD, FOLDED_LETTERS)),
            type_=String,
        ).label("search_key"),
        (_USER.state == UserState.ACTIVE).label("is_active"),
    )


def reachable_people_question() -> Select[*tuple[Any, ...]]:  # Any: a row that another module adds to
    """Return the question who may sign in and can be written to, and in which language, for another module to narrow."""
    return select(_USER.id.label("person_id"), _USER.mail, _USER.active_lang).where(
        _USER.state == UserState.ACTIVE, _USER.mail != ""
    )


def find_usernames(user_ids: Collection[UUID]) -> Question[dict[UUID, str]]:
    """The usernames of these people."""
    return _USERNAMES(ids=list(user_ids))


def find_active_people(usernames: Collection[str]) -> Question[dict[str, UserId]]:
    """The ids of people who may sign in, by the username as it was typed."""
    names = list(usernames)
    return _ACTIVE(names=names, keys=[username_key(name) for name in names])
