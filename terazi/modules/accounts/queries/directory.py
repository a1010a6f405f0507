"""People looked up, and as other modules may see them in their own questions."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, fields
from uuid import UUID

from sqlalchemy import (
    ARRAY,
    Boolean,
    Column,
    ColumnElement,
    Select,
    String,
    Uuid,
    any_,
    bindparam,
    column,
    func,
    literal,
    or_,
    select,
)

from terazi.foundation.ids import UserId
from terazi.foundation.language.lang import Lang
from terazi.foundation.questions import Question, many, pairs, value
from terazi.foundation.types import Value
from terazi.modules.accounts.rules.names import FOLDED_LETTERS, LETTERS_TO_FOLD, username_key
from terazi.modules.accounts.tables.users import USER
from terazi.modules.accounts.values.users import ListedUser, MatchType, SearchField, UserState

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


def people_question() -> Select[*tuple[Value, ...]]:
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


def reachable_people_question() -> Select[*tuple[Value, ...]]:
    """Return the question who may sign in and can be written to, and in which language, for another module to narrow."""
    return select(_USER.id.label("person_id"), _USER.mail, _USER.active_lang).where(
        _USER.state == UserState.ACTIVE, _USER.mail != ""
    )


def approved_mails_question() -> Select[*tuple[Value, ...]]:
    """Return the question whose which mail address is proven to be, for another module to narrow and to join."""
    return select(_USER.id.label("person_id"), _USER.mail_key).where(_USER.mail_approved_at.is_not(None))


@dataclass(frozen=True, kw_only=True, slots=True)
class AddressedPerson:
    """Somebody whom a letter is meant for, and whether one may be written."""

    id: UserId
    username: str
    firstname: str
    mail: str
    active_lang: Lang
    state: UserState

    @property
    def is_waiting(self) -> bool:
        """Whether the address is not approved yet, or the account not let in."""
        return not self.mail or self.state in (UserState.WAITING_MAIL, UserState.WAITING_APPROVAL)

    @property
    def is_active(self) -> bool:
        return self.state is UserState.ACTIVE


_ADDRESSED = select(*(_USER[field.name] for field in fields(AddressedPerson)))
_ADDRESSED_BY_NAME = many(
    AddressedPerson,
    _ADDRESSED.where(_USER.username_key == any_(bindparam("keys", type_=ARRAY(String)))).order_by(_USER.id),
)
_ADDRESSED_BY_ID = many(
    AddressedPerson,
    _ADDRESSED.where(_USER.id == any_(bindparam("ids", type_=ARRAY(Uuid())))).order_by(_USER.id),
)
_ADDRESSED_ALL = many(
    AddressedPerson,
    _ADDRESSED.where(_USER.state == UserState.ACTIVE, _USER.mail != "")
    .order_by(_USER.id)
    .limit(bindparam("most")),
)
_ADDRESSED_OF_SITE = many(
    AddressedPerson,
    _ADDRESSED.where(
        _USER.state == UserState.ACTIVE,
        _USER.mail != "",
        or_(
            _USER.site_id == bindparam("of_site", type_=Uuid()),
            _USER.site_id.is_(None) & bindparam("is_default", type_=Boolean()),
        ),
    )
    .order_by(_USER.id)
    .limit(bindparam("most")),
)


def find_addressed(usernames: Collection[str]) -> Question[list[AddressedPerson]]:
    """The people with these usernames, whatever their accounts are like."""
    return _ADDRESSED_BY_NAME(keys=[username_key(name) for name in usernames])


def find_addressed_by_id(user_ids: Collection[UUID]) -> Question[list[AddressedPerson]]:
    """The people with these ids, whatever their accounts are like."""
    return _ADDRESSED_BY_ID(ids=list(user_ids))


def find_all_addressed(most: int) -> Question[list[AddressedPerson]]:
    """Everybody who can be written to; no more than so many."""
    return _ADDRESSED_ALL(most=most)


def find_addressed_of_site(site_id: UUID, most: int, *, is_default: bool) -> Question[list[AddressedPerson]]:
    """Who made an account on a site and can be written to; no more than so many. Of older accounts the default site is meant."""
    return _ADDRESSED_OF_SITE(of_site=site_id, is_default=is_default, most=most)


def find_usernames(user_ids: Collection[UUID]) -> Question[dict[UUID, str]]:
    """The usernames of these people."""
    return _USERNAMES(ids=list(user_ids))


def find_active_people(usernames: Collection[str]) -> Question[dict[str, UserId]]:
    """The ids of people who may sign in, by the username as it was typed."""
    names = list(usernames)
    return _ACTIVE(names=names, keys=[username_key(name) for name in names])


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
