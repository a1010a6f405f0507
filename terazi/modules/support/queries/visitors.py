"""Questions about visitors: by their address, their codes and their keys."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import ARRAY, Uuid, any_, bindparam, delete, exists, or_, select, update
from sqlalchemy.dialects.postgresql import insert

from terazi.foundation.ids import SiteId, UserId, hash_token
from terazi.foundation.language.lang import Lang
from terazi.foundation.metadata import MOMENT
from terazi.foundation.questions import Question, many, one, touched, value, values
from terazi.foundation.types import Value
from terazi.modules.accounts.public import approved_mails_question
from terazi.modules.support.queries.blocks import is_blocked
from terazi.modules.support.tables.exports import VISITOR_EXPORT
from terazi.modules.support.tables.following import TICKET_SEEN
from terazi.modules.support.tables.tickets import TICKET
from terazi.modules.support.tables.visitors import MAIL_VISITOR, MAIL_VISITOR_KEY
from terazi.modules.support.values.tickets import TicketState
from terazi.modules.support.values.visitors import KEY_LIFE, MOST_KEYS, HeldKey, Proof, Visitor, VisitorKey

_VISITOR, _KEY, _TICKET, _EXPORT = MAIL_VISITOR.c, MAIL_VISITOR_KEY.c, TICKET.c, VISITOR_EXPORT.c
_APPROVED = approved_mails_question().subquery("approved")
_COLUMNS = (
    _VISITOR.id,
    _VISITOR.site_id,
    _VISITOR.mail,
    _VISITOR.mail_key,
    _VISITOR.lang,
    _VISITOR.code_until,
)
_NOW = bindparam("now", type_=MOMENT)
_OF_ADDRESS = (_VISITOR.site_id == bindparam("site_id"), _VISITOR.mail_key == bindparam("mail_key"))
_IS_HEARD = ~is_blocked(_VISITOR.site_id, _VISITOR.mail_key)
"""Who is blocked proves nothing and is told nothing, in the same steps as everybody whose proof is wrong."""
_NEW = insert(MAIL_VISITOR).values(
    id=bindparam("visitor_id", type_=Uuid()),
    site_id=bindparam("site_id", type_=Uuid()),
    mail=bindparam("mail", type_=_VISITOR.mail.type),
    mail_key=bindparam("mail_key", type_=_VISITOR.mail_key.type),
    lang=bindparam("lang", type_=_VISITOR.lang.type),
    asked_at=_NOW,
    code_tries=0,
)
_HOLD = one(
    Visitor,
    _NEW.on_conflict_do_update(
        index_elements=[_VISITOR.site_id, _VISITOR.mail_key],
        set_={"lang": _NEW.excluded.lang, "asked_at": _NEW.excluded.asked_at},
    ).returning(*_COLUMNS),
)
_FIND = one(Visitor, select(*_COLUMNS).where(_VISITOR.id == bindparam("visitor_id")))
_FIND_HEARD = one(Visitor, select(*_COLUMNS).where(_VISITOR.id == bindparam("visitor_id"), _IS_HEARD))
_FIND_BY_MAIL = one(Visitor, select(*_COLUMNS).where(*_OF_ADDRESS, _IS_HEARD))
_OF_PERSON = value(
    select(_VISITOR.id)
    .join_from(MAIL_VISITOR, _APPROVED, _APPROVED.c.mail_key == _VISITOR.mail_key)
    .where(_VISITOR.site_id == bindparam("site_id"), _APPROVED.c.person_id == bindparam("user_id"))
)
_PUT_CODE = touched(
    update(MAIL_VISITOR)
    .where(_VISITOR.id == bindparam("visitor_id"))
    .values(
        code_hash=bindparam("code_hash", type_=_VISITOR.code_hash.type),
        code_until=bindparam("until", type_=MOMENT),
        code_tries=bindparam("tries", type_=_VISITOR.code_tries.type),
        code_used_by=None,
    )
)
_TAKE_TRY = value(
    update(MAIL_VISITOR)
    .where(*_OF_ADDRESS, _VISITOR.code_until > _NOW, _VISITOR.code_tries > 0)
    .values(code_tries=_VISITOR.code_tries - 1)
    .returning(_VISITOR.code_hash)
)
_USE_CODE = one(
    Visitor,
    update(MAIL_VISITOR)
    .where(
        *_OF_ADDRESS,
        _VISITOR.code_until > _NOW,
        _VISITOR.code_hash == bindparam("given_hash"),
        _IS_HEARD,
        or_(_VISITOR.code_used_by.is_(None), _VISITOR.code_used_by == bindparam("asked")),
    )
    .values(code_used_by=bindparam("asked", type_=_VISITOR.code_used_by.type))
    .returning(*_COLUMNS),
)


def _proof(key_id: UUID, ticket_id: UUID | None, expires_at: datetime, **visitor: Value) -> HeldKey:
    proof = Proof(visitor=Visitor(**visitor), key_id=key_id, ticket_id=ticket_id)
    return HeldKey(proof=proof, expires_at=expires_at)


_FIND_KEY = one(
    _proof,
    select(_KEY.id.label("key_id"), _KEY.ticket_id, _KEY.expires_at, *_COLUMNS)
    .join_from(MAIL_VISITOR_KEY, MAIL_VISITOR, _VISITOR.id == _KEY.visitor_id)
    .where(
        _KEY.key_hash == bindparam("given_hash"),
        _KEY.expires_at > _NOW,
        _VISITOR.site_id == bindparam("site_id"),
        _IS_HEARD,
    ),
)
_KEEP_KEY = touched(
    insert(MAIL_VISITOR_KEY)
    .values({each.name: bindparam(each.name, type_=each.type) for each in _KEY})
    .on_conflict_do_nothing()
)
_OF_SAME = (
    _KEY.visitor_id == bindparam("visitor_id"),
    _KEY.ticket_id.is_not_distinct_from(bindparam("ticket_id", type_=Uuid())),
)
_TRIM_KEYS = touched(
    delete(MAIL_VISITOR_KEY).where(
        *_OF_SAME,
        _KEY.id.not_in(
            select(_KEY.id).where(*_OF_SAME).order_by(_KEY.used_at.desc(), _KEY.id.desc()).limit(MOST_KEYS)
        ),
    )
)
_SLIDE_KEY = touched(
    update(MAIL_VISITOR_KEY)
    .where(_KEY.id == bindparam("key_id"), _KEY.expires_at > _NOW)
    .values(used_at=_NOW, expires_at=bindparam("until", type_=MOMENT))
)
_LIST_KEYS = many(
    VisitorKey,
    select(_KEY.id, _KEY.made_at, _KEY.used_at, _KEY.expires_at, _KEY.device)
    .where(_KEY.visitor_id == bindparam("visitor_id"), _KEY.ticket_id.is_(None), _KEY.expires_at > _NOW)
    .order_by(_KEY.used_at.desc(), _KEY.id.desc())
    .limit(MOST_KEYS),
)
_DROP_KEY = touched(
    delete(MAIL_VISITOR_KEY).where(_KEY.visitor_id == bindparam("visitor_id"), _KEY.id == bindparam("key_id"))
)
_DROP_ALL_KEYS = touched(delete(MAIL_VISITOR_KEY).where(_KEY.visitor_id == bindparam("visitor_id")))
_IS_KEY = value(
    select(
        or_(
            exists().where(_KEY.id == bindparam("key_id"), _KEY.expires_at > _NOW),
            exists().where(_EXPORT.id == bindparam("key_id"), _EXPORT.expires_at > _NOW),
        )
    )
)
_IS_UNVERIFIED = _TICKET.state == TicketState.UNVERIFIED
_WAITING_SINCE = values(
    select(_TICKET.opened_at)
    .where(_TICKET.visitor_id == bindparam("visitor_id"), _IS_UNVERIFIED)
    .order_by(_TICKET.opened_at)
    .limit(100)
)
_FORGET_UNVERIFIED = values(
    delete(TICKET).where(_IS_UNVERIFIED, _TICKET.opened_at < bindparam("before")).returning(_TICKET.id)
)
_FORGET_SEEN = touched(
    delete(TICKET_SEEN).where(TICKET_SEEN.c.ticket_id == any_(bindparam("ticket_ids", type_=ARRAY(Uuid()))))
)
_FORGET_KEYS = touched(delete(MAIL_VISITOR_KEY).where(_KEY.expires_at <= _NOW))
_FORGET_VISITORS = touched(
    delete(MAIL_VISITOR).where(
        _VISITOR.asked_at < bindparam("before"),
        ~exists().where(_TICKET.visitor_id == _VISITOR.id),
        ~exists().where(_KEY.visitor_id == _VISITOR.id),
        ~exists().where(_EXPORT.visitor_id == _VISITOR.id),
    )
)


def hold_visitor(
    visitor_id: UUID, site_id: SiteId, mail: str, mail_key: str, lang: Lang, now: datetime
) -> Question[Visitor | None]:
    """Whoever asks a site with an address, known or not; held until the transaction ends, so that they ask one by one."""
    return _HOLD(visitor_id=visitor_id, site_id=site_id, mail=mail, mail_key=mail_key, lang=lang, now=now)


def find_visitor(visitor_id: UUID) -> Question[Visitor | None]:
    """A visitor by id."""
    return _FIND(visitor_id=visitor_id)


def find_heard_visitor(visitor_id: UUID) -> Question[Visitor | None]:
    """A visitor by id; None where the address is blocked."""
    return _FIND_HEARD(visitor_id=visitor_id)


def find_visitor_by_mail(site_id: SiteId, mail_key: str) -> Question[Visitor | None]:
    """Whoever has asked a site with this address; None where it is blocked."""
    return _FIND_BY_MAIL(site_id=site_id, mail_key=mail_key)


def visitor_of_person(site_id: SiteId, user_id: UserId) -> Question[UUID | None]:
    """As which visitor a person has asked a site by mail: whoever reads the mails of the person's approved address."""
    return _OF_PERSON(site_id=site_id, user_id=user_id)


def put_code(visitor_id: UUID, code_hash: bytes, *, until: datetime, tries: int) -> Question[int]:
    """Keep a code in the place of an older one."""
    return _PUT_CODE(visitor_id=visitor_id, code_hash=code_hash, until=until, tries=tries)


def take_code_try(site_id: SiteId, mail_key: str, now: datetime) -> Question[bytes | None]:
    """Use up one try: the hash to compare with; None where there is no code or no try left."""
    return _TAKE_TRY(site_id=site_id, mail_key=mail_key, now=now)


def use_code(
    site_id: SiteId, mail_key: str, given_hash: bytes, asked: bytes, now: datetime
) -> Question[Visitor | None]:
    """Use a code up: whose it is; None where it is not this one, is expired, or was used by another call."""
    return _USE_CODE(site_id=site_id, mail_key=mail_key, given_hash=given_hash, asked=asked, now=now)


def find_key(site_id: SiteId, key: str, now: datetime) -> Question[HeldKey | None]:
    """Whose key it is, on this site and as long as it is good."""
    return _FIND_KEY(site_id=site_id, given_hash=hash_token(key), now=now)


def keep_key(
    key_id: UUID,
    visitor_id: UUID,
    key: str,
    now: datetime,
    *,
    ticket_id: UUID | None = None,
    device: str = "",
) -> Sequence[Question[int]]:
    """Keep a new key of a visitor, or of one ticket; of more than there may be, those used last longest ago end."""
    kept = _KEEP_KEY(
        id=key_id,
        key_hash=hash_token(key),
        visitor_id=visitor_id,
        ticket_id=ticket_id,
        made_at=now,
        used_at=now,
        expires_at=now + KEY_LIFE,
        device=device,
    )
    return [kept, _TRIM_KEYS(visitor_id=visitor_id, ticket_id=ticket_id)]


def slide_key(key_id: UUID, now: datetime) -> Question[int]:
    """Let a key that is used be good for as long again."""
    return _SLIDE_KEY(key_id=key_id, now=now, until=now + KEY_LIFE)


def list_keys(visitor_id: UUID, now: datetime) -> Question[list[VisitorKey]]:
    """The keys of a visitor that are good, the one used last first."""
    return _LIST_KEYS(visitor_id=visitor_id, now=now)


def drop_keys(visitor_id: UUID, key_id: UUID | None) -> Question[int]:
    """End one key of a visitor, or all of them together with those that were mailed."""
    if key_id is None:
        return _DROP_ALL_KEYS(visitor_id=visitor_id)
    return _DROP_KEY(visitor_id=visitor_id, key_id=key_id)


def is_key_good(key_id: UUID, now: datetime) -> Question[bool]:
    """Whether a key, or a file that a mailed link opens, is still good."""
    return _IS_KEY(key_id=key_id, now=now)


def waiting_since(visitor_id: UUID) -> Question[list[datetime]]:
    """Since when tickets of a visitor wait for a proof, the oldest first."""
    return _WAITING_SINCE(visitor_id=visitor_id)


def forget_unverified(before: datetime) -> Question[list[UUID]]:
    """Delete tickets that nobody has proven, with all that is in them; which they were."""
    return _FORGET_UNVERIFIED(before=before)


def forget_seen(ticket_ids: Sequence[UUID]) -> Question[int]:
    """Delete how far people had read tickets that are gone."""
    return _FORGET_SEEN(ticket_ids=list(ticket_ids))


def forget_visitors(now: datetime, *, before: datetime) -> Sequence[Question[int]]:
    """Delete keys whose time is over, and addresses with which nobody has asked since, and asks nothing any more.

    Who asks again meanwhile is a row that has changed, so that it stays.
    """
    return [_FORGET_KEYS(now=now), _FORGET_VISITORS(before=before)]
