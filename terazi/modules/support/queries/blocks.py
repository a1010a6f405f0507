"""Questions about blocked senders."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import (
    ColumnElement,
    Integer,
    String,
    Uuid,
    bindparam,
    exists,
    func,
    literal,
    or_,
    select,
    tuple_,
)
from sqlalchemy.dialects.postgresql import insert

from terazi.foundation.ids import SiteId, UserId
from terazi.foundation.questions import Question, many, one, touched, value
from terazi.modules.accounts.public import approved_mails_question, people_question
from terazi.modules.support.tables.blocks import MAIL_BLOCK
from terazi.modules.support.tables.tickets import TICKET
from terazi.modules.support.tables.visitors import MAIL_VISITOR
from terazi.modules.support.values.blocks import MailBlock
from terazi.modules.support.values.tickets import TicketState

_BLOCK, _VISITOR, _TICKET = MAIL_BLOCK.c, MAIL_VISITOR.c, TICKET.c
_MAKER = people_question().subquery("maker")
_APPROVED = approved_mails_question().subquery("approved_sender")
_SHOWN = select(
    _BLOCK.id,
    _BLOCK.sender,
    _BLOCK.reason,
    _BLOCK.made_at,
    func.concat_ws(" ", _MAKER.c.firstname, _MAKER.c.lastname, type_=String).label("made_by_name"),
).outerjoin_from(MAIL_BLOCK, _MAKER, _MAKER.c.person_id == _BLOCK.made_by)
_OF_SITE = _BLOCK.site_id == bindparam("site_id")
_SENDER = bindparam("sender", type_=String())


def is_blocked(site_id: ColumnElement[UUID], mail_key: ColumnElement[str]) -> ColumnElement[bool]:
    """Return the condition that an address is blocked on a site, itself or its whole domain."""
    domain = func.concat("@", func.split_part(mail_key, "@", 2))
    return exists().where(_BLOCK.site_id == site_id, or_(_BLOCK.sender == mail_key, _BLOCK.sender == domain))


def is_of_blocked(visitor_id: ColumnElement[UUID | None]) -> ColumnElement[bool]:
    """Return the condition that what a visitor wrote is of a blocked address."""
    return exists().where(_VISITOR.id == visitor_id, is_blocked(_VISITOR.site_id, _VISITOR.mail_key))


def _fits(mail_key: ColumnElement[str]) -> ColumnElement[bool]:
    """Return the condition that an address is, or is at, what is to be blocked."""
    return or_(mail_key == _SENDER, func.concat("@", func.split_part(mail_key, "@", 2)) == _SENDER)


_IS_PROVEN = value(
    select(
        or_(
            exists().where(
                _VISITOR.site_id == bindparam("site_id"),
                _fits(_VISITOR.mail_key),
                exists().where(_TICKET.visitor_id == _VISITOR.id, _TICKET.state != TicketState.UNVERIFIED),
            ),
            exists().where(
                _APPROVED.c.person_id == _TICKET.requester_id,
                _TICKET.site_id == bindparam("site_id"),
                _fits(_APPROVED.c.mail_key),
            ),
        )
    )
)
_PUT = touched(
    insert(MAIL_BLOCK)
    .values({each.name: bindparam(each.name, type_=each.type) for each in _BLOCK})
    .on_conflict_do_nothing()
)
_FIND = one(MailBlock, _SHOWN.where(_OF_SITE, _BLOCK.sender == _SENDER))
_FIND_BY_ID = one(MailBlock, _SHOWN.where(_OF_SITE, _BLOCK.id == bindparam("block_id")))
_COUNT = value(select(func.count().cast(Integer)).select_from(MAIL_BLOCK).where(_OF_SITE))
_DROP = touched(MAIL_BLOCK.delete().where(_OF_SITE, _BLOCK.id == bindparam("block_id")))
_IS_BLOCKED = value(
    select(is_blocked(bindparam("site_id", type_=Uuid()), bindparam("mail_key", type_=String())))
)


def is_sender_proven(site_id: SiteId, sender: str) -> Question[bool]:
    """Whether somebody has asked this site who proved that the address, or one of the domain, is theirs."""
    return _IS_PROVEN(site_id=site_id, sender=sender)


def is_sender_blocked(site_id: SiteId, mail_key: str) -> Question[bool]:
    """Whether a site does not hear an address."""
    return _IS_BLOCKED(site_id=site_id, mail_key=mail_key)


def put_block(
    block_id: UUID, site_id: SiteId, sender: str, reason: str, *, made_by: UserId, now: datetime
) -> Question[int]:
    """Block a sender; one that is blocked stays as it is."""
    return _PUT(id=block_id, site_id=site_id, sender=sender, reason=reason, made_by=made_by, made_at=now)


def find_block(site_id: SiteId, sender: str) -> Question[MailBlock | None]:
    """The block of a sender."""
    return _FIND(site_id=site_id, sender=sender)


def find_block_by_id(site_id: SiteId, block_id: UUID) -> Question[MailBlock | None]:
    """A block of a site."""
    return _FIND_BY_ID(site_id=site_id, block_id=block_id)


def count_blocks(site_id: SiteId) -> Question[int]:
    """How many senders a site has blocked."""
    return _COUNT(site_id=site_id)


def drop_block(site_id: SiteId, block_id: UUID) -> Question[int]:
    """Hear a sender again."""
    return _DROP(site_id=site_id, block_id=block_id)


def list_blocks(site_id: SiteId, *, after: UUID | None, count: int) -> Question[list[MailBlock]]:
    """The blocked senders of a site, the newest first."""
    page = _SHOWN.where(_BLOCK.site_id == site_id)
    if after is not None:
        last = MAIL_BLOCK.alias("last")
        at = select(last.c.made_at).where(last.c.id == after).scalar_subquery()
        page = page.where(tuple_(_BLOCK.made_at, _BLOCK.id) < tuple_(at, literal(after, Uuid())))
    return many(MailBlock, page.order_by(_BLOCK.made_at.desc(), _BLOCK.id.desc()).limit(count))()
