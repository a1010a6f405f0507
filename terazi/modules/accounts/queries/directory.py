"""Looking people up."""

from collections.abc import Sequence
from dataclasses import fields
from uuid import UUID

from sqlalchemy import Column, ColumnElement, bindparam, func, literal, or_, select

from terazi.foundation.questions import Question, many, value
from terazi.modules.accounts.tables.users import USER
from terazi.modules.accounts.values.users import ListedUser, MatchType, SearchField, UserState

_USER = USER.c
_COLUMNS: dict[SearchField, Column[str]] = {
    SearchField.USERNAME: _USER.username_key,
    SearchField.NAME: _USER.name_key,
    SearchField.MAIL: _USER.mail_key,
}
_LISTED = select(*(_USER[field.name] for field in fields(ListedUser)))
_COUNT = value(select(func.count()).select_from(USER).where(_USER.state == bindparam("in_state")))


def search_people(
    text: str,
    *,
    fields: Sequence[SearchField],
    match: MatchType,
    states: Sequence[UserState],
    count: int,
) -> Question[list[ListedUser]]:
    """People in whose fields the folded text is found, the closest first."""
    columns = [_COLUMNS[field] for field in fields]
    closeness = func.greatest(*(func.word_similarity(text, column) for column in columns))
    question = (
        _LISTED.where(_USER.state.in_(states), or_(*(_fits(column, text, match) for column in columns)))
        .order_by(closeness.desc(), _USER.username_key)
        .limit(count)
    )
    return many(ListedUser, question)()


def list_people(
    *, states: Sequence[UserState], text: str, before: UUID | None, count: int
) -> Question[list[ListedUser]]:
    """Accounts in these states, newest first; ``text`` (folded) narrows them."""
    question = _LISTED.where(_USER.state.in_(states))
    if text:
        question = question.where(
            or_(*(column.contains(text, autoescape=True) for column in _COLUMNS.values()))
        )
    if before:
        question = question.where(_USER.id < before)
    return many(ListedUser, question.order_by(_USER.id.desc()).limit(count))()


def count_in_state(state: UserState) -> Question[int]:
    """How many accounts are in a state."""
    return _COUNT(in_state=state)


def _fits(column: Column[str], text: str, match: MatchType) -> ColumnElement[bool]:
    match match:
        case MatchType.EXACT:
            return column == text
        case MatchType.STARTS_WITH:
            return column.startswith(text, autoescape=True)
        case MatchType.CONTAINS:
            return column.contains(text, autoescape=True)
        case MatchType.SIMILAR:
            return or_(column.op("%>")(literal(text)), column.op("%")(literal(text)))
