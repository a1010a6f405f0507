"""`terazi seed`: what an installation begins with."""

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from terazi.entry.commands.database import settings_with_database
from terazi.entry.seed.seed import demo_accounts, seed_database, write_workbooks


def seed(
    demo: Annotated[bool, typer.Option(help="also make the demo accounts")] = False,
    print_accounts: Annotated[bool, typer.Option(help="only print the demo accounts")] = False,
    workbooks: Annotated[Path | None, typer.Option(help="only write the demo workbooks here")] = None,
) -> None:
    """Put in what every installation needs: the default site, its menu, roles, and the sample workbooks."""
    if workbooks is not None:
        for file in write_workbooks(workbooks):
            typer.echo(str(file))
        return
    if not print_accounts:
        with settings_with_database() as settings:
            asyncio.run(seed_database(settings, demo=demo))
    if demo or print_accounts:
        for account in demo_accounts():
            typer.echo(f"{account.username:10} {account.password:22} {account.what}")
