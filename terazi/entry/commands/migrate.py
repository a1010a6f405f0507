"""`terazi migrate`: the database's schema."""

import typer

from terazi.entry.commands.database import settings_with_database
from terazi.entry.migrate import migrate as migrate_database


def migrate() -> None:
    """Bring the database to the newest schema."""
    with settings_with_database() as settings:
        migrate_database(settings.database_url)
    typer.echo("The database is up to date.")
