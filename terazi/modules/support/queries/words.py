"""Which tickets hold words: in their subject, in what is written in them, in what they are about, and who asks."""

import re
from collections.abc import Mapping

from sqlalchemy import (
    ColumnElement,
    Integer,
    Select,
    String,
    Uuid,
    and_,
    bindparam,
    func,
    literal_column,
    or_,
    select,
    union_all,
)
from sqlalchemy.dialects.postgresql import REGCONFIG

from terazi.foundation.language.search import words_of
from terazi.foundation.types import Value
from terazi.modules.support.tables.messages import TICKET_MESSAGE
from terazi.modules.support.tables.tickets import TICKET
from terazi.modules.support.tables.visitors import MAIL_VISITOR

_TICKET, _MESSAGE, _VISITOR = TICKET.c, TICKET_MESSAGE.c, MAIL_VISITOR.c
_MARKS = str.maketrans(dict.fromkeys("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~", " "))
"""What stands between words, as the database cuts them."""
_LIKE = re.compile(r"[\\%_]")
_SIMPLE = literal_column("'simple'", REGCONFIG)


def fits_words(count: int, *, with_notes: bool) -> ColumnElement[bool]:
    """Whether a ticket holds so many words, which ``values_of_words`` gives.

    Notes are looked into for a desk alone, and never for who asked: ``:finder_id``, or ``:finder_visitor_id`` by mail.
    """
    return and_(*(_TICKET.id.in_(_holding(place, with_notes=with_notes)) for place in range(count)))


def count_of_words(wanted: str) -> int:
    """Return how many words are looked for."""
    return len(words_of(wanted))


def values_of_words(wanted: str) -> Mapping[str, Value]:
    """Return the values of the words; ends of words may be missing, and a word with marks is each of its parts."""
    found: dict[str, Value] = {}
    for place, word in enumerate(words_of(wanted)):
        parts = word.translate(_MARKS).split()
        number = word.removeprefix("#")
        found |= {
            f"parts_{place}": " & ".join(f"'{part}':*" for part in parts),
            f"inside_{place}": word,
            f"like_{place}": "%" + _LIKE.sub(r"\\\g<0>", word) + "%",
            f"number_{place}": int(number) if number.isdecimal() and len(number) < 9 else None,
        }
    return found


def _holding(place: int, *, with_notes: bool) -> Select[*tuple[Value, ...]]:
    wanted = func.to_tsquery(_SIMPLE, bindparam(f"parts_{place}", type_=String()))
    inside = bindparam(f"inside_{place}", type_=String())
    in_words = func.ticket_words(_MESSAGE.comment).bool_op("@@")(wanted)
    arms = [
        select(_MESSAGE.ticket_id.label("found_id")).where(in_words, _MESSAGE.is_internal.is_(False)),
        select(_TICKET.id).where(func.ticket_words(_TICKET.subject).bool_op("@@")(wanted)),
        select(_TICKET.id).where(
            func.lower(_TICKET.operation_note).like(bindparam(f"like_{place}", type_=String()))
        ),
        select(_TICKET.id).where(_TICKET.number == bindparam(f"number_{place}", type_=Integer())),
        select(_TICKET.id).where(
            _TICKET.visitor_id.in_(select(_VISITOR.id).where(func.strpos(_VISITOR.mail_key, inside) > 0))
        ),
    ]
    if with_notes:
        finder = bindparam("finder_id", type_=Uuid())
        as_visitor = bindparam("finder_visitor_id", type_=Uuid())
        own = select(_TICKET.id).where(or_(_TICKET.requester_id == finder, _TICKET.visitor_id == as_visitor))
        arms.append(
            select(_MESSAGE.ticket_id).where(
                in_words, _MESSAGE.is_internal.is_(True), _MESSAGE.ticket_id.not_in(own)
            )
        )
    return select(union_all(*arms).subquery().c.found_id)
