"""Looking people up, and changing who somebody is."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import ColumnElement, RowMapping, func, literal, or_, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import InstrumentedAttribute

from terazi.foundation.db import Reader, Transaction
from terazi.modules.accounts.rules.names import mail_key
from terazi.modules.accounts.tables.users import User
from terazi.modules.accounts.values import MatchType, SearchField, UserState

_COLUMNS: dict[SearchField, InstrumentedAttribute[str]] = {
    SearchField.USERNAME: User.username_key,
    SearchField.NAME: User.name_key,
    SearchField.MAIL: User.mail_key,
}
_SHOWN = (
    User.id,
    User.username,
    User.firstname,
    User.lastname,
    User.mail,
    User.phone_area_code,
    User.phone_number,
    User.state,
    User.state_reason,
    User.picture,
    User.registered_by,
    User.mail_approved_at,
    User.created_at,
)


async def search_people(
    reader: Reader,
    text: str,
    *,
    fields: Sequence[SearchField],
    match: MatchType,
    states: Sequence[UserState],
    count: int,
) -> Sequence[RowMapping]:
    """Return people in whose fields the folded text is found, the closest first."""
    columns = [_COLUMNS[field] for field in fields]
    closeness = func.greatest(*(func.word_similarity(text, column) for column in columns))
    question = (
        select(*_SHOWN)
        .where(User.state.in_(states), or_(*(_fits(column, text, match) for column in columns)))
        .order_by(closeness.desc(), User.username_key)
        .limit(count)
    )
    return await reader.rows(question)


async def list_people(
    reader: Reader, *, states: Sequence[UserState], text: str, before: UUID | None, count: int
) -> Sequence[RowMapping]:
    """Return accounts in these states, newest first; ``text`` (folded) narrows them."""
    question = select(*_SHOWN).where(User.state.in_(states))
    if text:
        question = question.where(
            or_(*(column.contains(text, autoescape=True) for column in _COLUMNS.values()))
        )
    if before:
        question = question.where(User.id < before)
    return await reader.rows(question.order_by(User.id.desc()).limit(count))


async def count_in_state(reader: Reader, state: UserState) -> int:
    """Return how many accounts are in a state."""
    row = await reader.first(select(func.count().label("count")).where(User.state == state))
    return int(row["count"]) if row else 0


async def set_mail(db: Transaction, user: User, mail: str) -> bool:
    """Give a locked account another mail address; False where it was taken meanwhile."""
    try:
        async with db.begin_nested():
            user.mail, user.mail_key = mail, mail_key(mail)
            await db.flush()
    except IntegrityError:
        await db.refresh(user)
        return False
    return True


def _fits(column: InstrumentedAttribute[str], text: str, match: MatchType) -> ColumnElement[bool]:
    match match:
        case MatchType.EXACT:
            return column == text
        case MatchType.STARTS_WITH:
            return column.startswith(text, autoescape=True)
        case MatchType.CONTAINS:
            return column.contains(text, autoescape=True)
        case MatchType.SIMILAR:
            return or_(column.op("%>")(literal(text)), column.op("%")(literal(text)))
