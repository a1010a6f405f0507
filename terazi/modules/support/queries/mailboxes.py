"""Questions about mailboxes: of a site, and who reads one."""

from dataclasses import fields
from datetime import datetime
from uuid import UUID

from sqlalchemy import Integer, Text, Uuid, and_, bindparam, func, or_, select, update

from terazi.foundation.ids import SiteId
from terazi.foundation.mailboxes import MailboxProblem, MailboxStep
from terazi.foundation.metadata import MOMENT
from terazi.foundation.questions import Question, many, one, touched, value, values
from terazi.modules.support.tables.mailboxes import MAILBOX
from terazi.modules.support.values.mailboxes import HELD_FOR, Mailbox

_BOX = MAILBOX.c
_COLUMNS = [_BOX[each.name] for each in fields(Mailbox)]
_OF_SITE = _BOX.site_id == bindparam("site_id")
_THIS = _BOX.id == bindparam("mailbox_id")
_NOW = bindparam("now", type_=MOMENT)
_LIST = many(Mailbox, select(*_COLUMNS).where(_OF_SITE).order_by(_BOX.made_at, _BOX.id).limit(100))
_ONE = select(*_COLUMNS).where(_THIS, _OF_SITE)
_FIND = one(Mailbox, select(*_COLUMNS).where(_THIS))
_LOCK = one(Mailbox, _ONE.with_for_update())
_COUNT = value(select(func.count().cast(Integer)).where(_OF_SITE))
_HOLD_SITE = touched(
    select(func.pg_advisory_xact_lock(func.hashtextextended(bindparam("held", type_=Text()), 0)))
)
_DUE = values(
    select(_BOX.id)
    .where(_BOX.is_active, _BOX.next_at <= _NOW, or_(_BOX.held_until.is_(None), _BOX.held_until < _NOW))
    .order_by(_BOX.next_at)
    .limit(100)
)
_IS_FREE = or_(
    _BOX.held_by == bindparam("holder", type_=Uuid()), _BOX.held_until.is_(None), _BOX.held_until < _NOW
)
_HOLD = one(
    Mailbox,
    update(MAILBOX)
    .where(_THIS, _BOX.is_active, _IS_FREE)
    .values(held_by=bindparam("holder", type_=Uuid()), held_until=bindparam("until", type_=MOMENT))
    .returning(*_COLUMNS),
)
_HELD = and_(_THIS, _BOX.held_by == bindparam("holder", type_=Uuid()))
_LET_GO = touched(update(MAILBOX).where(_HELD).values(held_by=None, held_until=None))
_FAIL = touched(
    update(MAILBOX)
    .where(_HELD)
    .values(
        problem=bindparam("problem", type_=_BOX.problem.type),
        failed_count=_BOX.failed_count + 1,
        looked_at=_NOW,
        next_at=bindparam("next_at", type_=MOMENT),
        held_by=None,
        held_until=None,
    )
)
_LOOKED = touched(update(MAILBOX).where(_HELD).values(problem=None, failed_count=0, looked_at=_NOW))
_FETCHED = touched(
    update(MAILBOX)
    .where(_HELD)
    .values(
        last_uid=func.greatest(_BOX.last_uid, bindparam("number")),
        left_count=_BOX.left_count + bindparam("is_left", type_=Integer()),
        fetched_at=_NOW,
        held_until=bindparam("until", type_=MOMENT),
    )
)
_STEP = touched(
    update(MAILBOX)
    .where(_THIS, _BOX.test_id == bindparam("test_id", type_=Uuid()))
    .values(
        test_step=bindparam("step", type_=_BOX.test_step.type),
        test_problem=bindparam("problem", type_=_BOX.test_problem.type),
    )
)
_BEGIN = touched(
    update(MAILBOX)
    .where(_THIS, _BOX.uid_validity.is_not_distinct_from(bindparam("known", type_=_BOX.uid_validity.type)))
    .values(
        uid_validity=bindparam("validity", type_=_BOX.uid_validity.type),
        start_uid=bindparam("start"),
        last_uid=bindparam("start") - 1,
    )
)


def mailboxes_of(site_id: SiteId) -> Question[list[Mailbox]]:
    """The mailboxes of a site, the oldest first."""
    return _LIST(site_id=site_id)


def find_mailbox(mailbox_id: UUID) -> Question[Mailbox | None]:
    """A mailbox."""
    return _FIND(mailbox_id=mailbox_id)


def lock_mailbox(site_id: SiteId, mailbox_id: UUID) -> Question[Mailbox | None]:
    """A mailbox of a site, locked."""
    return _LOCK(site_id=site_id, mailbox_id=mailbox_id)


def lock_count(site_id: SiteId) -> Question[int]:
    """Let mailboxes of a site be counted by one at a time."""
    return _HOLD_SITE(held=f"mailboxes of {site_id}")


def count_mailboxes(site_id: SiteId) -> Question[int]:
    """How many mailboxes a site has."""
    return _COUNT(site_id=site_id)


def mailboxes_to_follow(now: datetime) -> Question[list[UUID]]:
    """Mailboxes that nobody reads at this moment, and that may be tried."""
    return _DUE(now=now)


def hold_mailbox(
    mailbox_id: UUID, holder: UUID, *, now: datetime, until: datetime
) -> Question[Mailbox | None]:
    """Keep a mailbox to oneself, or keep it on; None where another has it, or nobody is to read it."""
    return _HOLD(mailbox_id=mailbox_id, holder=holder, now=now, until=until)


def let_mailbox_go(mailbox_id: UUID, holder: UUID) -> Question[int]:
    """Let others read a mailbox."""
    return _LET_GO(mailbox_id=mailbox_id, holder=holder)


def note_failed(
    mailbox_id: UUID, holder: UUID, problem: MailboxProblem, *, now: datetime, next_at: datetime
) -> Question[int]:
    """Note why a mailbox could not be read, and when somebody tries again."""
    return _FAIL(mailbox_id=mailbox_id, holder=holder, problem=problem, now=now, next_at=next_at)


def note_looked(mailbox_id: UUID, holder: UUID, now: datetime) -> Question[int]:
    """Note that a mailbox was read."""
    return _LOOKED(mailbox_id=mailbox_id, holder=holder, now=now)


def note_fetched(
    mailbox_id: UUID, holder: UUID, number: int, now: datetime, *, is_left: bool
) -> Question[int]:
    """Note up to which number the mails of a mailbox were fetched, and whether that one was too large for it."""
    return _FETCHED(
        mailbox_id=mailbox_id,
        holder=holder,
        number=number,
        now=now,
        until=now + HELD_FOR,
        is_left=int(is_left),
    )


def note_test(
    mailbox_id: UUID, test_id: UUID, step: MailboxStep | None, problem: MailboxProblem | None = None
) -> Question[int]:
    """Note how far the last test of a mailbox has come; no step once it has succeeded."""
    return _STEP(mailbox_id=mailbox_id, test_id=test_id, step=step, problem=problem)


def begin_numbers(mailbox: Mailbox, validity: int, start: int) -> Question[int]:
    """Note from which number on the mails of a folder are fetched; nothing where somebody has noted it meanwhile."""
    return _BEGIN(mailbox_id=mailbox.id, known=mailbox.uid_validity, validity=validity, start=start)
