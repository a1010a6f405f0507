"""A server on loopback that answers as Nilvera documents it, and fails as a test wants it to."""

import json
import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

KEY = "nilvera-test-key"
_ETTN = re.compile(rb"<cbc:UUID>([0-9A-Fa-f-]{36})</cbc:UUID>")
LOST = "lost"
"""The bill is taken, and the answer never comes."""


@dataclass
class FakeIntegrator:
    """What it was sent, what it says of it, and how it is to fail next."""

    url: str = ""
    sent: dict[str, str] = field(default_factory=dict)
    """By ETTN (lower case): the path it was sent to."""
    told: dict[str, tuple[str, str]] = field(default_factory=dict)
    """What it says of a bill otherwise than that it waits: code and words."""
    asked: list[str] = field(default_factory=list)
    failures: list[int | str] = field(default_factory=list)
    refusal: str = ""
    """Why it takes no bill."""

    def take(self, path: str, body: bytes) -> tuple[int, dict[str, Any]]:
        """Take a bill, once."""
        found = _ETTN.search(body)
        ettn = found.group(1).decode().lower() if found else ""
        if not ettn or self.refusal:
            error = {"Code": 2000, "Description": self.refusal or "Geçersiz XML", "Detail": ""}
            return 422, {"Errors": [error]}
        if ettn in self.sent:
            return 409, {"Errors": [{"Code": 3009, "Description": "Bu UUID ile belge var", "Detail": ""}]}
        self.sent[ettn] = path
        return 200, {"UUID": ettn, "InvoiceNumber": ""}

    def tell(self, path: str) -> tuple[int, dict[str, Any]]:
        """Say what became of a bill."""
        ettn = path.split("/")[-2].lower()
        if ettn not in self.sent:
            return 404, {}
        code, words = self.told.get(ettn, ("waiting", ""))
        return 200, {"InvoiceStatus": {"Code": code, "Description": words, "DetailDescription": ""}}


@contextmanager
def integrator() -> Iterator[FakeIntegrator]:
    """Run the integrator on a port of this machine."""
    fake = FakeIntegrator()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.answer(b"")

        def do_POST(self) -> None:
            self.answer(self.rfile.read(int(self.headers.get("content-length", 0))))

        def answer(self, body: bytes) -> None:
            fake.asked.append(f"{self.command} {self.path}")
            failure = fake.failures.pop(0) if fake.failures else None
            if self.headers.get("authorization") != f"Bearer {KEY}":
                self.reply(401, b"{}")
                return
            if isinstance(failure, int):
                self.reply(failure, b"{}")
                return
            status, content = fake.take(self.path, body) if body else fake.tell(self.path)
            if failure == LOST:
                time.sleep(0.6)
                self.close_connection = True
                return
            self.reply(status, b"<html>" if failure == "broken" else json.dumps(content).encode())

        def reply(self, status: int, content: bytes) -> None:
            self.send_response(status)
            self.send_header("content-length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    fake.url = f"http://127.0.0.1:{server.server_port}"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield fake
    finally:
        server.shutdown()
        server.server_close()
