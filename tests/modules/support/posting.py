"""Mails that tests let come in, as a mail server in front hands them over."""

from email.message import EmailMessage
from email.policy import SMTP
from typing import Any

from sqlalchemy import select

from terazi.entry.receiver import Keeper
from terazi.foundation.ids import new_id
from terazi.foundation.mail import Letter
from terazi.foundation.metadata import JSON
from terazi.foundation.questions import many
from terazi.foundation.receiving import Delivery
from terazi.modules.support.tables.incoming import INCOMING_MAIL
from terazi.modules.support.tables.tickets import TICKET
from terazi.modules.support.values.messages import ANSWER_PAUSE
from tests.calling import HouseUnderTest
from tests.modules.support.asking import ask, say

DESK = "destek@localhost"


def _row(**columns: Any) -> dict[str, Any]:
    return columns


_ROWS = many(
    _row,
    select(
        INCOMING_MAIL.c.outcome,
        INCOMING_MAIL.c.ticket_id,
        INCOMING_MAIL.c.key,
        INCOMING_MAIL.c.from_address,
        INCOMING_MAIL.c.recipients.cast(JSON).label("recipients"),
    ).order_by(INCOMING_MAIL.c.id),
)
_TICKETS = many(_row, select(TICKET.c.id, TICKET.c.number, TICKET.c.follows_id).order_by(TICKET.c.number))


def written(
    text: str = "Merhaba, faturam gelmedi.",
    *,
    sender: str = "soran@example.com",
    to: str = DESK,
    subject: str = "Fatura",
    proof: str | None = "pass",
    **headers: str,
) -> bytes:
    """Return a mail, with what the server in front says of its sender above it."""
    mail = EmailMessage(policy=SMTP)
    mail["From"], mail["To"], mail["Subject"] = sender, to, subject
    mail["Message-ID"] = f"<{new_id()}@example.com>"
    mail["Date"] = "Fri, 27 Nov 2026 10:00:00 +0300"
    for name, value in headers.items():
        mail[name.replace("_", "-")] = value
    mail.set_content(text)
    domain = sender.rpartition("@")[2].strip(">")
    found = f"Authentication-Results: development; dmarc={proof} header.from={domain}\r\n" if proof else ""
    return found.encode() + mail.as_bytes()


def keeper_of(house: HouseUnderTest) -> Keeper:
    """Return who keeps mails of this platform."""
    return Keeper(
        domain=house.house.settings.reply_domain,
        database=house.house.database,
        storage=house.house.storage,
        clock=house.clock,
    )


async def deliver(
    house: HouseUnderTest,
    content: bytes,
    *to: str,
    is_believed: bool = True,
    reads: bool = True,
    return_path: str = "x@example.com",
) -> None:
    """Let a mail come in, and have it read."""
    delivery = Delivery(
        content=content, return_path=return_path, recipients=to or (DESK,), is_believed=is_believed
    )
    await keeper_of(house).keep(delivery)
    if reads:
        await house.run_jobs()


PAUSE = ANSWER_PAUSE.total_seconds()
"""After so many seconds answers leave."""


async def came_in(house: HouseUnderTest) -> list[dict[str, Any]]:
    """Return what became of all mails that came in, oldest first."""
    (rows,) = await house.house.database.reader.ask(_ROWS())
    return list(rows)


async def outcomes(house: HouseUnderTest) -> list[str]:
    return [str(row["outcome"]) for row in await came_in(house)]


async def all_tickets(house: HouseUnderTest) -> list[dict[str, Any]]:
    (rows,) = await house.house.database.reader.ask(_TICKETS())
    return list(rows)


async def last_letter(house: HouseUnderTest, to: str = "soran@example.com") -> Letter:
    """Return the last mail that left for somebody, as a mail server is given it."""
    await house.run_jobs(later=PAUSE)
    return next(letter for letter in reversed(house.sent) if letter.to_address == to)


def words(view: dict[str, Any]) -> list[str]:
    """Return what stands in a ticket, each message with a sign where only staff see it."""
    return [
        f"{'*' if each['is_internal'] else ''}{each['event'] or each['comment']}"
        for each in view["message_list"]
    ]


async def answered(house: HouseUnderTest, asker: str, staff: str) -> str:
    """Return a ticket that the desk has answered."""
    ticket = await ask(house, asker)
    await house.run_jobs()  # the receipt leaves first
    assert (await say(house, staff, ticket, "Faturanız bugün çıkar.")).status == 200
    return ticket
