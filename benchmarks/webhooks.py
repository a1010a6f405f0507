"""Webhooks: how long after a call has changed something the program of its shop is told."""

import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

import psycopg

from benchmarks.calls import ask
from benchmarks.figures import Figure, written
from benchmarks.running import Server, prepared_database, whole_platform
from terazi.foundation.connecting import plain_url
from terazi.foundation.settings import Settings

WARM, ROUNDS = 5, 100
_SLOWEST = 1.0
_WAIT_SECONDS = 60.0
_PATH = "/v1/user/shop/webhook"
_OWNER = {"username": "yonetici", "password": "Terazi.Yonetici.2026"}
_SHOP = "SELECT shop_id::text FROM bundle WHERE bundle_name_en LIKE 'Trial credits%'"


class _Program:
    """What a shop lets be told: it notes when which message came."""

    def __init__(self) -> None:
        self.came: dict[str, float] = {}
        self.changed = threading.Condition()
        program = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                now = time.perf_counter()
                self.rfile.read(int(self.headers["Content-Length"]))
                with program.changed:
                    program.came[self.headers["webhook-id"]] = now
                    program.changed.notify_all()
                self.send_response(204)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                """Say nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def came_at(self, message_id: str) -> float:
        """Wait until a message is here, and return when it came."""
        with self.changed:
            if not self.changed.wait_for(lambda: message_id in self.came, _WAIT_SECONDS):
                raise RuntimeError(f"{message_id} did not come")
        return self.came[message_id]


def measure() -> Iterator[Figure]:
    """Measure from the answer of the call, which is sent after its commit, to the message at the program."""
    program = _Program()
    with prepared_database() as settings, whole_platform(settings) as server:
        waits = sorted(_waits(server, settings, program)[WARM:])
    program.server.shutdown()
    slow = waits[len(waits) * 95 // 100]
    yield Figure(
        what=f"a webhook leaves after the commit (p95 of {ROUNDS})",
        value=written(slow),
        beside=f"median {written(waits[len(waits) // 2])}",
        goal=f"≤ {written(_SLOWEST)}",
        is_met=slow <= _SLOWEST,
    )


def _waits(server: Server, settings: Settings, program: _Program) -> list[float]:
    token = ask(server, "/v1/login", _OWNER)["access_token"]
    with psycopg.connect(plain_url(settings.database_url)) as connection:
        found = connection.execute(_SHOP).fetchone()
    shop = {"user_shop_client_id": found[0] if found else ""}
    body = {"url": f"http://127.0.0.1:{program.server.server_port}/", "event_list": ["order.paid"]}
    made = _call(server, "new", token, body, **shop)
    spent = []
    for _ in range(WARM + ROUNDS):
        message = _call(server, "test", token, {}, **shop, webhook_id=made["webhook_id"])["message_id"]
        answered = time.perf_counter()
        spent.append(max(0.0, program.came_at(f"msg_{UUID(message).hex}") - answered))
    return spent


def _call(server: Server, name: str, token: str, body: Any, **query: str) -> dict[str, Any]:  # Any: JSON
    return ask(server, f"{_PATH}/{name}?{urlencode(query)}", body, token)
