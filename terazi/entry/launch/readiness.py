"""Asks a PostgreSQL server whether it takes connections, with the first words of its protocol and no library."""

import socket
import struct
from pathlib import Path

_PROTOCOL = 3 << 16
_AUTHENTICATION, _TERMINATE = b"R", b"X\0\0\0\4"
_PATIENCE_SECONDS = 2.0


def takes_connections(listening: Path, user: str, database: str) -> bool:
    """Say whether the server behind a socket lets this user in; one that starts or ends refuses."""
    words = b"".join(word.encode() + b"\0" for word in ("user", user, "database", database)) + b"\0"
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
            line.settimeout(_PATIENCE_SECONDS)
            line.connect(str(listening))
            line.sendall(struct.pack(">ii", 8 + len(words), _PROTOCOL) + words)
            is_let_in = line.recv(1) == _AUTHENTICATION
            if is_let_in:
                line.sendall(_TERMINATE)
            return is_let_in
    except OSError:
        return False
