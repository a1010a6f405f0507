"""The process at which mails come in: it keeps each of them, and has it read by a worker."""

import asyncio
import logging
import signal
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

import structlog

from terazi.entry.logging import set_up_logging
from terazi.foundation.calls.frame import utc_now
from terazi.foundation.connecting import Shares
from terazi.foundation.context import Change
from terazi.foundation.db import Database
from terazi.foundation.ids import new_id
from terazi.foundation.receiving import Delivery, Receiver
from terazi.foundation.settings import Settings
from terazi.foundation.storage import Storage
from terazi.modules.support.jobs import read_mail
from terazi.modules.support.public import MailDoor, incoming_mail, is_recipient, write_mail
from terazi.providers.receiving.smtp import SmtpReceiver

log = structlog.get_logger()


@dataclass(frozen=True, kw_only=True)
class Keeper:
    """Keeps mails in the store and the database of the platform."""

    domain: str
    database: Database
    storage: Storage
    clock: Callable[[], datetime] = utc_now
    new_id: Callable[[], UUID] = new_id

    def takes(self, address: str) -> bool:
        """Whether somebody is there at an address."""
        return is_recipient(address, self.domain)

    async def keep(self, delivery: Delivery) -> None:
        """Keep a mail for good: the whole mail first, then its row; what was kept before is kept."""
        mail = incoming_mail(delivery, door=MailDoor.SMTP, mail_id=self.new_id(), now=self.clock())
        await self.storage.put(mail.key, delivery.content)
        async with self.database.transaction() as db:
            change = Change(db=db, now=mail.received_at, new_id=self.new_id)
            is_new = await write_mail(change, mail, read_mail)
        if not is_new:
            await self.storage.delete([mail.key])


def smtp_receiver(settings: Settings, keeper: Keeper) -> SmtpReceiver:
    """Return the receiver that the settings describe."""
    return SmtpReceiver(
        keeper=keeper,
        host=settings.receive_host,
        port=settings.receive_port,
        hostname=settings.reply_domain,
        most_bytes=settings.receive_max_bytes,
        most_connections=settings.receive_connections,
        relays=settings.relay_addresses,
        speaks_lmtp=settings.receive_lmtp,
    )


async def run_receiver(settings: Settings) -> None:
    """Take mails until a signal says stop."""
    set_up_logging(is_development=settings.is_development)
    logging.getLogger("mail.log").setLevel(logging.WARNING)  # it tells of every line that somebody sends
    database = Database(
        settings.database_url,
        Shares(changes=4, reads=1, records=1, gate=1),
        seconds=settings.database_seconds,
        secret=settings.secret(),
    )
    keeper = Keeper(domain=settings.reply_domain, database=database, storage=Storage.of(settings))
    receiver: Receiver = smtp_receiver(settings, keeper)
    is_over = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, is_over.set)
    await receiver.open()
    log.info("mails are taken", host=settings.receive_host, port=settings.receive_port)
    try:
        await is_over.wait()
    finally:
        await receiver.close()
        await database.close()
