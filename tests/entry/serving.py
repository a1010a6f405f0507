"""A web process of the platform, as `terazi serve` starts it."""

import contextlib
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from tests.entry.launch.waiting import wait_until
from tests.readiness import is_ready


@dataclass(frozen=True)
class Server:
    """A web process and where it listens."""

    process: subprocess.Popen[bytes]
    port: int

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def is_ready(self) -> bool:
        return is_ready(self.port)

    def connect(self) -> socket.socket:
        """Return a connection to it."""
        return socket.create_connection(("127.0.0.1", self.port), timeout=30)


@contextlib.contextmanager
def serving(
    database_url: str, var: Path, *, stderr: IO[bytes] | None = None, **environment: str
) -> Iterator[Server]:
    """Give a web process on a database, with settings of its own."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    settings = {"DATABASE_URL": database_url, "TERAZI_VAR_DIR": str(var), "TERAZI_PORT": str(port)}
    command = [sys.executable, "-m", "terazi.entry.cli", "serve"]
    with subprocess.Popen(command, env={**os.environ, **settings, **environment}, stderr=stderr) as process:
        try:
            server = Server(process, port)
            for _ in range(4):  # a busy machine takes its time to import everything
                with contextlib.suppress(AssertionError):
                    wait_until(server.is_ready, "the server")
                    break
            yield server
        finally:
            process.kill()
