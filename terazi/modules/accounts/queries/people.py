"""People as other modules may see them in their own questions: names, and whether they may sign in."""

from collections.abc import Collection
from typing import Any
from uuid import UUID

from sqlalchemy import Select, String, func, select

from terazi.foundation.db import Transaction
from terazi.foundation.ids import UserId
from terazi.modules.accounts.rules.names import FOLDED_LETTERS, LETTERS_TO_FOLD, username_key
from terazi.modules.accounts.tables.users import User
from terazi.modules.accounts.values import UserState


def people_question() -> Select[*tuple[Any, ...]]:  # Any: a row that another module adds to
    """Return the question who there is, for another module to narrow and to join; ``search_key`` is folded text."""
    name = func.concat_ws(" ", User.firstname, User.lastname)
    return select(
        User.id.label("person_id"),
        User.username,
        User.username_key,
        User.firstname,
        User.lastname,
        func.concat_ws(
            " ",
            User.username_key,
            func.lower(func.translate(name, LETTERS_TO_FOLD, FOLDED_LETTERS)),
            type_=String,
        ).label("search_key"),
        (User.state == UserState.ACTIVE).label("is_active"),
    )


def reachable_people_question() -> Select[*tuple[Any, ...]]:  # Any: a row that another module adds to
    """Return the question who may sign in and can be written to, and in which language, for another module to narrow."""
    return select(User.id.label("person_id"), User.mail, User.active_lang).where(
        User.state == UserState.ACTIVE, User.mail != ""
    )


async def find_usernames(db: Transaction, user_ids: Collection[UUID]) -> dict[UUID, str]:
    """Return the usernames of these people."""
    found = await db.execute(select(User.id, User.username).where(User.id.in_(user_ids)))
    return {row.id: row.username for row in found}


async def find_active_people(db: Transaction, usernames: Collection[str]) -> dict[str, UserId]:
    """Return the ids of people who may sign in, by the username as it was typed."""
    keys = {username_key(name): name for name in usernames}
    found = await db.execute(
        select(User.username_key, User.id).where(User.username_key.in_(keys), User.state == UserState.ACTIVE)
    )
    ids = {row.username_key: UserId(row.id) for row in found}
    return {name: ids[username_key(name)] for name in usernames if username_key(name) in ids}
