"""Addresses that a mail server refused: until somebody proves that one works, or three months have passed, only what has
to be tried goes there.

Links, codes and warnings of an account go on: without them nobody could prove it, or get in. So does what the law or a
contract has people told, of orders and bills: it may go to somebody who has no account, and who proves nothing here.
After that time one mail finds out: mailboxes are opened anew, and servers are wrong now and then.
"""

from collections.abc import Collection
from datetime import datetime, timedelta

from sqlalchemy import ARRAY, Column, String, Table, TypedColumns, any_, bindparam, delete, select
from sqlalchemy.dialects.postgresql import insert

from terazi.foundation.metadata import METADATA, MOMENT
from terazi.foundation.questions import Question, touched, value, values


class UndeliverableAddressColumns(TypedColumns):
    """An address that no mail reaches, in small letters; when a server last said so, and what it answered."""

    address: Column[str] = Column(String, primary_key=True)
    since: Column[datetime] = Column(MOMENT, nullable=False)
    answer: Column[str] = Column(String, nullable=False)


UNDELIVERABLE_ADDRESS = Table("undeliverable_address", METADATA, UndeliverableAddressColumns)
_ADDRESS = UNDELIVERABLE_ADDRESS.c
_NEW = insert(UNDELIVERABLE_ADDRESS).values(
    {each.name: bindparam(each.name, type_=each.type) for each in _ADDRESS}
)
_NOTE = touched(
    _NEW.on_conflict_do_update(
        index_elements=[_ADDRESS.address], set_={"since": _NEW.excluded.since, "answer": _NEW.excluded.answer}
    )
)
_FORGET = touched(delete(UNDELIVERABLE_ADDRESS).where(_ADDRESS.address == bindparam("of_address")))
_AMONG = values(
    select(_ADDRESS.address).where(_ADDRESS.address == any_(bindparam("addresses", type_=ARRAY(String))))
)


_SINCE = value(select(_ADDRESS.since).where(_ADDRESS.address == bindparam("of_address")))
_OLD = touched(delete(UNDELIVERABLE_ADDRESS).where(_ADDRESS.since < bindparam("before")))
_BELIEVED_FOR = timedelta(days=90)
_GOES_ANYWAY = (
    "accounts.mail.", "orders.mail.", "bills.mail.", "support.mail.code", "support.mail.confirmation",
)  # fmt: skip


def goes_anyway(kind: str) -> bool:
    """Whether a mail of this kind goes to refused addresses as well."""
    return kind.startswith(_GOES_ANYWAY)


def undeliverable_since(address: str) -> Question[datetime | None]:
    """When an address was last refused; None where it is not."""
    return _SINCE(of_address=address.lower())


def note_undeliverable(address: str, answer: str, now: datetime) -> Question[int]:
    """Note that a mail server knows no such address."""
    return _NOTE(address=address.lower(), answer=answer, since=now)


def forget_undeliverable(address: str) -> Question[int]:
    """Forget that an address was refused: somebody has read a mail there, or it is nobody's any more."""
    return _FORGET(of_address=address.lower())


def forget_old_refusals(now: datetime) -> Question[int]:
    """Forget what servers said so long ago that it is worth another try."""
    return _OLD(before=now - _BELIEVED_FOR)


def undeliverable_among(addresses: Collection[str]) -> Question[list[str]]:
    """Which of these addresses were refused; in small letters."""
    return _AMONG(addresses=[each.lower() for each in addresses])
