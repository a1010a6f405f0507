"""The command line: terazi run | serve | worker | migrate | seed | openapi | analyze."""

import asyncio
import contextlib
import json
import os
import resource
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer
import uvicorn
from procrastinate.exceptions import ProcrastinateException
from sqlalchemy.exc import SQLAlchemyError

from terazi.entry.commands.analyze import analyze
from terazi.entry.guard import GuardedProtocol
from terazi.entry.launch.failures import said_in_words
from terazi.entry.launch.private import keep_private
from terazi.entry.launch.run import database_of, run
from terazi.entry.migrate import migrate as migrate_database
from terazi.entry.openapi import calls_document, openapi_document
from terazi.entry.seed.seed import demo_accounts, seed_database, write_workbooks
from terazi.entry.worker import run_worker
from terazi.foundation.settings import Settings

app = typer.Typer(name="terazi", no_args_is_help=True, add_completion=False, help=__doc__)
app.command("run")(run)
app.command("analyze")(analyze)


@app.command()
def serve(
    host: Annotated[str | None, typer.Option(help="address to listen on")] = None,
    port: Annotated[int | None, typer.Option(help="port to listen on")] = None,
    workers: Annotated[int, typer.Option(help="web processes")] = 1,
) -> None:
    """Serve the calls and the web client."""
    if host:
        os.environ["TERAZI_HOST"] = host
    with _settings_with_database() as settings:
        _allow_connections()
        uvicorn.run(
            "terazi.entry.app:create_app",
            factory=True,
            host=settings.host,
            port=port or settings.port,
            http=GuardedProtocol,
            ws="none",
            backlog=4096,
            workers=workers,
            log_level="warning",
            access_log=False,
            proxy_headers=True,
            forwarded_allow_ips=settings.trusted_proxies,
            timeout_graceful_shutdown=5,
            server_header=False,
            date_header=False,
        )


@app.command()
def worker(
    queues: Annotated[str, typer.Option(help="queues to work on, separated by commas; empty: all")] = "",
) -> None:
    """Run background tasks and jobs."""
    chosen = [queue for queue in queues.split(",") if queue] or None
    with _settings_with_database() as settings:
        asyncio.run(run_worker(settings, chosen))


@app.command()
def migrate() -> None:
    """Bring the database to the newest schema."""
    with _settings_with_database() as settings:
        migrate_database(settings.database_url)
    typer.echo("The database is up to date.")


@app.command()
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
        with _settings_with_database() as settings:
            asyncio.run(seed_database(settings, demo=demo))
    if demo or print_accounts:
        for account in demo_accounts():
            typer.echo(f"{account.username:10} {account.password:22} {account.what}")


@app.command()
def openapi(
    write: Annotated[bool, typer.Option(help="write openapi.json and docs/calls.md")] = False,
    check: Annotated[bool, typer.Option(help="fail if the written files are stale")] = False,
) -> None:
    """Print the OpenAPI description of all calls."""
    document = json.dumps(openapi_document(), ensure_ascii=False, indent=1) + "\n"
    written = {Path("web/openapi.json"): document, Path("docs/calls.md"): calls_document()}
    if check:
        stale = [str(f) for f, content in written.items() if f.read_text(encoding="utf-8") != content]
        if stale:
            typer.echo(f"stale: {', '.join(stale)}; run `terazi openapi --write`")
            raise typer.Exit(1)
    elif write:
        for file, content in written.items():
            file.write_text(content, encoding="utf-8")
    else:
        typer.echo(document)


@contextlib.contextmanager
def _settings_with_database() -> Iterator[Settings]:
    """Give the settings with an address of a database, and give it to processes started from here too."""
    given = Settings()
    keep_private(given.var_dir)
    with database_of(given) as url:
        os.environ["DATABASE_URL"] = url
        yield Settings()


def _allow_connections() -> None:
    """Let the process open as many files as it may: each connection is one."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _MOST_FILES if most == resource.RLIM_INFINITY else min(most, _MOST_FILES)
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


_MOST_FILES = 65_536


def main() -> None:
    """Run a command; what stops it is said in one line."""
    with said_in_words(SQLAlchemyError, ProcrastinateException):
        app()


if __name__ == "__main__":
    main()
