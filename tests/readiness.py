"""Whether a web process is ready, asked without the client that reads all certificates anew for each question."""

import contextlib
from http.client import HTTPConnection, HTTPException


def is_ready(port: int) -> bool:
    """Say whether the web process at a port of this machine is ready."""
    connection = HTTPConnection("127.0.0.1", port, timeout=5)
    with contextlib.closing(connection), contextlib.suppress(OSError, HTTPException):
        connection.request("GET", "/readyz")
        return connection.getresponse().status == 200
    return False
