"""A mail, read: what a ticket gets of it. Foreign mails are read by a confined process only."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

from terazi.engine.confinement import confine, held_bytes, leave_network
from terazi.engine.letters.addresses import ids_of, people_of
from terazi.engine.letters.automatic import automatic_sign
from terazi.engine.letters.bodies import Bodies, sorted_bodies
from terazi.engine.letters.bounces import bounce_of
from terazi.engine.letters.content import BlockKind, Letter, LetterFile, Person, Remark
from terazi.engine.letters.headers import Headers, words_of
from terazi.engine.letters.headings import Names, plain_address
from terazi.engine.letters.known import Known
from terazi.engine.letters.limits import LIMITS
from terazi.engine.letters.mime import parts_of
from terazi.engine.letters.subjects import is_forward
from terazi.engine.letters.texts import Text, text_of

_LONGEST_SUBJECT = 500
_LARGEST_ANSWER = 64_000_000
_HANDED_TO = ("delivered-to", "x-original-to", "envelope-to")
_SPAM_HEADERS = ("x-spam-flag", "x-spam-status")
_MOST_RESULTS = 10
_LONGEST_NAME = 80  # of a header; it counts among the letters that are read of one


@dataclass(frozen=True, kw_only=True, slots=True)
class Ours:
    """What the platform knows before it reads: its own addresses, and what it wrote in the ticket before."""

    addresses: frozenset[str] = frozenset()
    bounce_address: str = ""
    earlier: tuple[str, ...] = ()


def read_letter(content: bytes, ours: Ours | None = None) -> Letter:
    """Read a mail."""
    ours = ours or Ours()
    mime = parts_of(content)
    headers = mime.root.headers
    senders = people_of(headers.one("from"))
    subject = words_of(headers.one("subject"))[:_LONGEST_SUBJECT]
    own = frozenset(plain_address(address) for address in ours.addresses)
    to = _people(headers, "to")
    bodies = sorted_bodies(mime)
    if len(headers.all("from")) > 1 or len(senders) > 1:
        bodies.remarks.add(Remark.TWO_SENDERS)
    sender = senders[0] if senders else None
    text = text_of(
        bodies,
        names=Names(own | _addressed(headers, to, sender)),
        known=Known(ours.earlier),
        is_forward=is_forward(subject),
    )
    bounce = bounce_of(mime.root, bounce_address=ours.bounce_address)
    if text.first_sender is None and bounce is None:
        _read_inside(text, bodies, Names(own))
    return Letter(
        sender=sender,
        reply_to=next(iter(people_of(headers.one("reply-to"))), None),
        to=to,
        cc=_people(headers, "cc"),
        delivered_to=tuple(person for name in _HANDED_TO for person in _people(headers, name)),
        authentication=tuple(headers.all("authentication-results")[:_MOST_RESULTS]),
        is_called_spam=any(
            value.strip().lower().startswith("yes") for name in _SPAM_HEADERS for value in headers.all(name)
        ),
        signs_part=any(_signs_part(value) for value in headers.all("dkim-signature")),
        subject=subject,
        date=_date(headers),
        message_id=next(iter(ids_of(headers.one("message-id"))), ""),
        in_reply_to=next(iter(ids_of(headers.one("in-reply-to"))), ""),
        references=ids_of(headers.one("references")),
        automatic=automatic_sign(mime.root, sender=sender, subject=subject, bounce=bounce, own=Names(own)),
        bounce=bounce,
        first_sender=text.first_sender,
        forwarded=text.forwarded,
        cover=text.cover,
        blocks=text.blocks,
        html=text.html,
        files=tuple(bodies.files),
        omitted=tuple(bodies.omitted),
        remarks=frozenset(bodies.remarks),
    )


def _read_inside(text: Text, bodies: Bodies, own: Names) -> None:
    """Read the one mail that is sent along as a file: it is what is forwarded; one of ours is not."""
    inside = [file for file in bodies.files if file.type == "message/rfc822"]
    if len(inside) != 1:
        return
    mime = parts_of(inside[0].content)
    sender = next(iter(people_of(mime.root.headers.one("from"))), None)
    if sender is None or own.stand_in(sender.address):
        return
    names = Names(own.addresses | {plain_address(sender.address)})
    said = text_of(sorted_bodies(mime), names=names, known=Known(()), is_forward=False)
    words = "\n\n".join(block.text for block in said.blocks if block.kind is not BlockKind.SIGNATURE)
    cover = "\n\n".join(block.text for block in text.blocks if block.kind is BlockKind.TEXT)
    text.first_sender, text.forwarded, text.cover = sender, words, cover


def _people(headers: Headers, name: str) -> tuple[Person, ...]:
    return tuple(person for value in headers.all(name)[:5] for person in people_of(value))


def _signs_part(signature: str) -> bool:
    """Whether a signature says how much of the text it covers (``l=``); one that is not read to its end may say so there."""
    tags = (tag.partition("=")[0].strip().lower() for tag in signature.split(";"))
    return len(signature) >= LIMITS.field_bytes - _LONGEST_NAME or "l" in tags


def _addressed(headers: Headers, to: Sequence[Person], sender: Person | None) -> frozenset[str]:
    """Return to whom the mail was sent: whom an introduction names is whom its writer answers."""
    ways = [*to, *_people(headers, "delivered-to"), *_people(headers, "x-original-to")]
    mine = plain_address(sender.address) if sender else ""
    return frozenset(plain_address(person.address) for person in ways) - {mine}


def _date(headers: Headers) -> datetime | None:
    try:
        found = parsedate_to_datetime(headers.one("date")[:100])
        return found if found.tzinfo else found.replace(tzinfo=UTC)
    except (ValueError, TypeError, IndexError, OverflowError):
        return None


def unread_letter(content: bytes) -> Letter:
    """Return a mail that could not be read, with itself as its only file, for staff."""
    bodies = Bodies()
    bodies.keep_file(LetterFile(name="mail.eml", type="message/rfc822", content=content))
    return Letter(
        files=tuple(bodies.files), omitted=tuple(bodies.omitted), remarks=frozenset([Remark.UNREADABLE])
    )


def read_in_confinement(content: bytes, ours: Ours, report: object = None) -> Letter:
    """Read a mail in a process of its own, which can do nothing else from then on.

    What does not end in time, or takes too much memory, ends the process: the caller then has an unread letter.
    """
    del report  # it is done in a moment
    leave_network()
    confine(
        memory_bytes=held_bytes() + LIMITS.memory_bytes,
        cpu_seconds=LIMITS.cpu_seconds,
        wall_seconds=LIMITS.wall_seconds,
        answer_bytes=_LARGEST_ANSWER,
    )
    try:
        return read_letter(content, ours)
    except Exception:  # whatever is wrong with it, it is kept
        return unread_letter(content)
