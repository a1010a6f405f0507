"""Tickets live: what opening and writing cost, how soon the other side reads, and what many open streams cost.

Two web processes at one database: who writes asks the one, who reads follows the other.
"""

import http.client
import json
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from urllib.parse import urlencode
from uuid import UUID

import psycopg

from benchmarks.calls import CONNECTIONS, ask, loaded, request_text
from benchmarks.figures import Figure, at_most, written
from benchmarks.running import Server, platform_server, prepared_database
from terazi.foundation.connecting import plain_url
from terazi.foundation.ids import hash_token, new_id, new_token
from terazi.foundation.settings import Settings

MESSAGES, ROUNDS, WARM = 50, 100, 5
STREAMS, PER_SECOND, SECONDS = 200, 10, 20
_MOST_TO_OPEN, _MOST_TO_WRITE, _MOST_WAIT_TO_WRITE = 0.004, 0.008, 0.020
_MOST_TO_SEE, _MOST_TO_SEE_99 = 0.100, 0.300
_MOST_OF_A_CORE = 0.25
_WAIT_SECONDS = 10.0
_STAFF = {"username": "yonetici", "password": "Terazi.Yonetici.2026"}
_ASKER = {"username": "analist", "password": "Terazi.Analist.2026"}
_STREAM = "INSERT INTO support_stream (token_hash, user_id, subjects, expires_at) VALUES (%s, %s, %s, %s)"


def measure() -> Iterator[Figure]:
    """Measure the calls of a ticket with fifty messages, then what others see of what is written in it."""
    with prepared_database() as settings, ExitStack() as servers:
        here = servers.enter_context(platform_server(settings))
        there = servers.enter_context(platform_server(settings))
        staff, asker = (ask(here, "/v1/login", who)["access_token"] for who in (_STAFF, _ASKER))
        ticket = _ticket(here, staff, asker)
        yield _opening(here, asker, ticket)
        yield from _writing(here, staff, ticket)
        yield _seeing(here, there, staff, asker, ticket)
        yield _following(settings, here, there, staff, ticket)


def _ticket(server: Server, staff: str, asker: str) -> str:
    body = {"operation_name": "other", "operation_note": "", "subject": "Ölçüm", "comment": "İlk söz"}
    made = ask(server, "/v1/user/support/new", body, asker)["support"]["user_support_client_id"]
    for number in range(MESSAGES - 1):
        _write(server, staff, made, f"Söz {number}")
    return str(made)


def _write(server: Server, token: str, ticket: str, comment: str) -> None:
    ask(server, _path("comment", ticket), {"comment": comment}, token)


def _path(name: str, ticket: str) -> str:
    return f"/v1/user/support/{name}?{urlencode({'user_support_client_id': ticket})}"


def _opening(server: Server, asker: str, ticket: str) -> Figure:
    seen = loaded(server, [request_text("POST", _path("get", ticket), {}, asker)] * CONNECTIONS)
    return Figure(
        what=f"a ticket of {MESSAGES} messages opened, {CONNECTIONS} connections",
        value=seen.told(),
        goal=f"≤ {written(_MOST_TO_OPEN)} server CPU",
        is_met=seen.processor <= _MOST_TO_OPEN,
    )


def _writing(server: Server, staff: str, ticket: str) -> Iterator[Figure]:
    before, spent = server.processor_seconds(), []
    for number in range(ROUNDS):
        started = time.perf_counter()
        _write(server, staff, ticket, f"Yanıt {number}")
        spent.append(time.perf_counter() - started)
    cost = (server.processor_seconds() - before) / ROUNDS
    yield at_most("an answer written (processor time of the server)", cost, _MOST_TO_WRITE)
    yield at_most(
        "an answer written, one after another (median)", sorted(spent)[ROUNDS // 2], _MOST_WAIT_TO_WRITE
    )


def _seeing(here: Server, there: Server, staff: str, asker: str, ticket: str) -> Figure:
    """From sending an answer until who asked has read it, having heard of it by the stream."""
    follower = _Follower(there, ask(there, "/v1/support/ticket", None, asker)["ticket"])
    waits = []
    for number in range(WARM + ROUNDS):
        words, told = f"Görünen {number}", follower.count
        started = time.perf_counter()
        _write(here, staff, ticket, words)
        while words not in json.dumps(ask(there, _path("get", ticket), {}, asker), ensure_ascii=False):
            told = follower.wait_for_more(told)
        waits.append(time.perf_counter() - started)
    waits = sorted(waits[WARM:])
    median, slow = waits[len(waits) // 2], waits[len(waits) * 99 // 100]
    return Figure(
        what=f"an answer is read on the other side, two web processes ({ROUNDS})",
        value=f"p50 {written(median)}, p99 {written(slow)}",
        goal=f"≤ {written(_MOST_TO_SEE)}, ≤ {written(_MOST_TO_SEE_99)}",
        is_met=median <= _MOST_TO_SEE and slow <= _MOST_TO_SEE_99,
    )


def _following(settings: Settings, here: Server, there: Server, staff: str, ticket: str) -> Figure:
    """As many streams of the desk as a large house has, at one process, while the other takes the answers."""
    followers = [_Follower(there, token) for token in _tokens(settings, ticket)]
    for each in followers:
        each.wait_for_more(0)
    before, heard = there.processor_seconds(), sum(each.count for each in followers)
    started = time.perf_counter()
    for number in range(PER_SECOND * SECONDS):
        _write(here, staff, ticket, f"Akış {number}")
        time.sleep(max(0.0, started + (number + 1) / PER_SECOND - time.perf_counter()))
    took = time.perf_counter() - started
    share = (there.processor_seconds() - before) / took
    heard = sum(each.count for each in followers) - heard
    return Figure(
        what=f"{STREAMS} open streams, {PER_SECOND} answers a second",
        value=f"{share:.0%} of a core",
        beside=f"{heard / took:,.0f} events a second",
        goal=f"≤ {_MOST_OF_A_CORE:.0%}",
        is_met=share <= _MOST_OF_A_CORE,
    )


def _tokens(settings: Settings, ticket: str) -> Sequence[str]:
    """Tokens of many people of the ticket's desk, kept as the call keeps them."""
    tokens = [new_token() for _ in range(STREAMS)]
    until = datetime.now(UTC) + timedelta(minutes=5)
    with psycopg.connect(plain_url(settings.database_url)) as connection:
        found = connection.execute("SELECT site_id FROM ticket WHERE id = %s", [UUID(ticket)]).fetchone()
        assert found is not None  # it was just made
        subjects = json.dumps([str(found[0])])
        for token in tokens:
            connection.execute(_STREAM, [hash_token(token), new_id(), subjects, until])
    return tokens


class _Follower:
    """An open stream; it counts what it is told."""

    def __init__(self, server: Server, token: str) -> None:
        self.count = 0
        self._changed = threading.Condition()
        connection = http.client.HTTPConnection("127.0.0.1", server.port)
        connection.request("GET", f"/v1/support/events?{urlencode({'ticket': token})}")
        answer = connection.getresponse()
        if answer.status != http.HTTPStatus.OK:
            raise RuntimeError(f"the stream answers {answer.status}")
        threading.Thread(target=self._read, args=[answer.readline], daemon=True).start()

    def _read(self, line: Callable[[], bytes]) -> None:
        while told := line():
            if told.startswith(b"event:"):
                with self._changed:
                    self.count += 1
                    self._changed.notify_all()

    def wait_for_more(self, known: int) -> int:
        """Wait until more was told than is known, and return how much."""
        with self._changed:
            if not self._changed.wait_for(lambda: self.count > known, _WAIT_SECONDS):
                raise RuntimeError("nothing was told")
            return self.count
