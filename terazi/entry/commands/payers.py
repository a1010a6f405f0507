"""`terazi payers`: who takes e-Fatura."""

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from terazi.entry.commands.database import settings_with_database
from terazi.entry.worker import work_of
from terazi.foundation.context import Change
from terazi.foundation.settings import Settings
from terazi.modules.bills.public import import_payers


def payers(
    file: Annotated[
        Path, typer.Argument(help="text with a tax number and an alias (urn:mail:…) in each line")
    ],
) -> None:
    """Read the list of registered payers: their bills are e-Fatura, those of all others e-Arşiv."""
    with settings_with_database() as settings:
        typer.echo(f"{asyncio.run(_read(settings, file))} registered payers")


async def _read(settings: Settings, file: Path) -> int:
    work = work_of(settings)
    try:
        async with work.database.transaction() as db:
            with file.open(encoding="utf-8", errors="replace") as lines:
                return await import_payers(Change(db=db, now=work.clock(), new_id=work.new_id), lines)
    finally:
        await work.database.close()
