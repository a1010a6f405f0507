"""`terazi serve`: a web process, or several."""

import gc
import os
from typing import Annotated

import typer
import uvicorn

from terazi.entry.commands.database import settings_with_database
from terazi.entry.connections import allow_connections
from terazi.entry.guard import GuardedProtocol


def serve(
    host: Annotated[str | None, typer.Option(help="address to listen on")] = None,
    port: Annotated[int | None, typer.Option(help="port to listen on")] = None,
    workers: Annotated[int, typer.Option(help="web processes")] = 1,
) -> None:
    """Serve the calls and the web client."""
    if host:
        os.environ["TERAZI_HOST"] = host
    with settings_with_database() as settings:
        allow_connections()
        gc.disable()  # until the application, which is imported next, has everything that stays
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
