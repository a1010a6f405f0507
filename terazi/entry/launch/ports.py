"""Finds a free port."""

import contextlib
import errno
import socket

from terazi.entry.launch.errors import LaunchError

_TRIES = 100


def choose_port(host: str, wanted: int) -> int:
    """Return the wanted port, or the next one nobody listens on."""
    for port in range(wanted, min(wanted + _TRIES, 65536)):
        if is_free(host, port):
            return port
    raise LaunchError(f"No free port from {wanted} on {host}: set TERAZI_PORT.")


def is_free(host: str, port: int) -> bool:
    """Say whether a server could listen there now."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with contextlib.closing(socket.socket(family, socket.SOCK_STREAM)) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            if error.errno in (errno.EADDRINUSE, errno.EACCES):
                return False
            raise LaunchError(f"Cannot listen on {host}: {error.strerror}. Set TERAZI_HOST.") from error
    return True
