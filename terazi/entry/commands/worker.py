"""`terazi worker`: a worker process."""

import asyncio
from typing import Annotated

import typer

from terazi.entry.commands.database import settings_with_database
from terazi.entry.worker import run_worker


def worker(
    queues: Annotated[str, typer.Option(help="queues to work on, separated by commas; empty: all")] = "",
) -> None:
    """Run background tasks and jobs."""
    chosen = [queue for queue in queues.split(",") if queue] or None
    with settings_with_database() as settings:
        asyncio.run(run_worker(settings, chosen))
