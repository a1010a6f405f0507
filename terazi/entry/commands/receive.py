"""`terazi receive`: the process at which mails come in."""

import asyncio

from terazi.entry.commands.database import settings_with_database
from terazi.entry.connections import allow_connections
from terazi.entry.launch.errors import LaunchError
from terazi.entry.receiver import run_receiver


def receive() -> None:
    """Take mails that come in, keep them, and have them read by a worker.

    They come in for the domain of TERAZI_MAIL_DOMAIN.
    """
    with settings_with_database() as settings:
        if not settings.reply_domain:
            raise LaunchError("Set TERAZI_MAIL_DOMAIN: it says whose mails come in here.")
        allow_connections()
        asyncio.run(run_receiver(settings))
