"""Questions about mails to many, and about who agreed to them."""

from collections.abc import Collection, Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import (
    ARRAY,
    ColumnElement,
    Integer,
    Uuid,
    and_,
    any_,
    bindparam,
    case,
    delete,
    exists,
    func,
    or_,
    select,
    update,
)

from terazi.foundation.ids import UserId
from terazi.foundation.mail import OUTGOING_MAIL
from terazi.foundation.questions import Question, many, one, single, touched, value, values
from terazi.modules.accounts.public import username_of
from terazi.modules.sending.tables import MAIL_CONSENT, MAILING, MAILING_PERSON
from terazi.modules.sending.values import (
    Consent,
    Failure,
    LetterState,
    ListedMailing,
    Mailing,
    MailingState,
    PersonalLetter,
    SaidConsent,
    WaitingLetter,
)

_MAILING, _PERSON, _CONSENT, _MAIL = MAILING.c, MAILING_PERSON.c, MAIL_CONSENT.c, OUTGOING_MAIL.c
_SAID = (_CONSENT.is_given, _CONSENT.way, _CONSENT.wording, _CONSENT.changed_at)
_IS_MAILING = _MAILING.id == bindparam("mailing_id")
_OF_MAILING = _PERSON.mailing_id == bindparam("mailing_id")
_LATER = MAIL_CONSENT.alias("later")


def _in(*states: LetterState) -> ColumnElement[int]:
    return func.count().filter(_PERSON.state.in_(states)).cast(Integer)


_LOCK = one(Mailing, select(*_MAILING).where(_IS_MAILING).with_for_update())
_COUNTED = (
    select(
        _PERSON.mailing_id,
        func.count().cast(Integer).label("people"),
        _in(LetterState.WAITING, LetterState.HANDED).label("waiting"),
        _in(LetterState.SENT).label("sent"),
        _in(LetterState.FAILED).label("failed"),
        _in(LetterState.CANCELLED).label("cancelled"),
    )
    .where(_PERSON.mailing_id == _MAILING.id)
    .group_by(_PERSON.mailing_id)
    .lateral("counted")
)
_LISTED = select(
    _MAILING.id,
    _MAILING.created_at,
    username_of(_MAILING.created_by).label("created_by_username"),
    _MAILING.subject,
    _MAILING.kind,
    _MAILING.state,
    _COUNTED.c.people,
    _COUNTED.c.waiting,
    _COUNTED.c.sent,
    _COUNTED.c.failed,
    _COUNTED.c.cancelled,
).join(_COUNTED, _COUNTED.c.mailing_id == _MAILING.id)
_BEFORE = or_(bindparam("before", type_=Uuid()).is_(None), _MAILING.id < bindparam("before", type_=Uuid()))
_LIST = many(ListedMailing, _LISTED.where(_BEFORE).order_by(_MAILING.id.desc()).limit(bindparam("count")))
_ONE = one(ListedMailing, _LISTED.where(_IS_MAILING))
_FIND = one(Mailing, select(*_MAILING).where(_IS_MAILING))
_LETTERS = many(
    PersonalLetter,
    select(_PERSON.id, _PERSON.username, _PERSON.state, _PERSON.failure, _PERSON.changed_at)
    .where(_OF_MAILING, _PERSON.id > bindparam("after"))
    .order_by(_PERSON.id)
    .limit(bindparam("count")),
)
_NEXT = many(
    WaitingLetter,
    select(_PERSON.id, _PERSON.user_id)
    .where(_OF_MAILING, _PERSON.state == LetterState.WAITING)
    .order_by(_PERSON.id)
    .limit(bindparam("count"))
    .with_for_update(),
)
_HANDED_SINCE = value(
    select(func.count().cast(Integer))
    .select_from(MAILING_PERSON)
    .where(_PERSON.mail_id.is_not(None), _PERSON.changed_at >= bindparam("since"))
)
_UNFINISHED = values(
    select(_MAILING.id)
    .where(_MAILING.state == MailingState.SENDING, _MAILING.id > bindparam("after"))
    .order_by(_MAILING.id)
    .limit(bindparam("most"))
)
_HANDED = values(
    select(_PERSON.mail_id).where(
        _OF_MAILING, _PERSON.state == LetterState.HANDED, _PERSON.mail_id.is_not(None)
    )
)
_CANCEL_WAITING = touched(
    update(MAILING_PERSON)
    .where(
        _OF_MAILING,
        or_(
            _PERSON.state == LetterState.WAITING,
            and_(
                _PERSON.state == LetterState.HANDED,
                _PERSON.mail_id == any_(bindparam("taken_back", type_=ARRAY(Uuid()))),
            ),
        ),
    )
    .values(state=LetterState.CANCELLED, changed_at=bindparam("now"))
)
_NOTE_RESULTS = touched(
    update(MAILING_PERSON)
    .where(
        _PERSON.state == LetterState.HANDED,
        _PERSON.mail_id == _MAIL.id,
        or_(_MAIL.sent_at.is_not(None), _MAIL.last_error.is_not(None)),
    )
    .values(
        state=case((_MAIL.sent_at.is_not(None), LetterState.SENT.value), else_=LetterState.FAILED.value),
        failure=case((_MAIL.sent_at.is_not(None), None), else_=Failure.UNDELIVERABLE.value),
    )
)
_CONSENTING = values(
    select(_CONSENT.user_id).where(
        _CONSENT.user_id == any_(bindparam("user_ids", type_=ARRAY(Uuid()))),
        _CONSENT.is_given,
        ~exists().where(_LATER.c.user_id == _CONSENT.user_id, _LATER.c.id > _CONSENT.id),
    )
)
_CONSENT_OF = single(
    Consent,
    select(
        func.coalesce(
            select(_CONSENT.is_given)
            .where(_CONSENT.user_id == bindparam("user_id"))
            .order_by(_CONSENT.id.desc())
            .limit(1)
            .scalar_subquery(),
            False,
        ).label("is_given"),
        select(_CONSENT.changed_at)
        .where(_CONSENT.user_id == bindparam("user_id"))
        .order_by(_CONSENT.id.desc())
        .limit(1)
        .scalar_subquery()
        .label("changed_at"),
    ),
)

_ALL_CONSENTS = many(
    SaidConsent, select(*_SAID).where(_CONSENT.user_id == bindparam("user_id")).order_by(_CONSENT.id)
)
_FORGET_CONSENTS = touched(delete(MAIL_CONSENT).where(_CONSENT.user_id == bindparam("user_id")))
_FORGET_LETTERS = touched(
    update(MAILING_PERSON).where(_PERSON.user_id == bindparam("of_user")).values(username="", user_id=None)
)


def lock_mailing(mailing_id: UUID) -> Question[Mailing | None]:
    """A mailing, locked for a change."""
    return _LOCK(mailing_id=mailing_id)


def find_mailing(mailing_id: UUID) -> Question[Mailing | None]:
    """A mailing with its words."""
    return _FIND(mailing_id=mailing_id)


def find_listed(mailing_id: UUID) -> Question[ListedMailing | None]:
    """A mailing and how far it is."""
    return _ONE(mailing_id=mailing_id)


def list_mailings(before: UUID | None, count: int) -> Question[list[ListedMailing]]:
    """Mailings and how far each is, newest first."""
    return _LIST(before=before, count=count)


def list_letters(mailing_id: UUID, after: UUID, count: int) -> Question[list[PersonalLetter]]:
    """What became of a mailing for each person."""
    return _LETTERS(mailing_id=mailing_id, after=after, count=count)


def next_letters(mailing_id: UUID, count: int) -> Question[list[WaitingLetter]]:
    """Letters of a mailing that wait, locked."""
    return _NEXT(mailing_id=mailing_id, count=count)


def count_handed_since(since: datetime) -> Question[int]:
    """How many letters of all mailings were handed to the outbox since a moment."""
    return _HANDED_SINCE(since=since)


def unfinished_mailings(after: UUID, most: int) -> Question[list[UUID]]:
    """Mailings that are on their way."""
    return _UNFINISHED(after=after, most=most)


def handed_mails(mailing_id: UUID) -> Question[list[UUID]]:
    """The mails of a mailing that stand in the outbox, as far as is known."""
    return _HANDED(mailing_id=mailing_id)


def cancel_letters(mailing_id: UUID, taken_back: Sequence[UUID], now: datetime) -> Question[int]:
    """Cancel the letters that wait, and those whose mails were taken back out of the outbox."""
    return _CANCEL_WAITING(mailing_id=mailing_id, taken_back=list(taken_back), now=now)


def note_results() -> Question[int]:
    """Write down which letters have left and which could not."""
    return _NOTE_RESULTS()


def consenting(user_ids: Collection[UserId]) -> Question[list[UUID]]:
    """Who of these people agrees to commercial mails now."""
    return _CONSENTING(user_ids=list(user_ids))


def consent_of(user_id: UserId) -> Question[Consent]:
    """Whether a person agrees to commercial mails, and since when it is so."""
    return _CONSENT_OF(user_id=user_id)


def all_consents(user_id: UserId) -> Question[list[SaidConsent]]:
    """Everything that a person said about commercial mails, in its order."""
    return _ALL_CONSENTS(user_id=user_id)


def forget_consents(user_id: UserId) -> Question[int]:
    """Forget what a person said about commercial mails."""
    return _FORGET_CONSENTS(user_id=user_id)


def forget_letters(user_id: UserId) -> Question[int]:
    """Forget who got the letters of a person."""
    return _FORGET_LETTERS(of_user=user_id)
