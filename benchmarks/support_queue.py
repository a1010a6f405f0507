"""The desk's queue with ten thousand tickets: a page of it, far down too, counting its views, and looking for a word."""

import asyncio
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from uuid import UUID

import psycopg

from benchmarks.calls import CONNECTIONS, ask, loaded, request_text
from benchmarks.figures import Figure, at_most, written
from benchmarks.running import Server, platform_server, prepared_database
from terazi.foundation.connecting import plain_url
from terazi.foundation.db import Database
from terazi.foundation.ids import SiteId
from terazi.foundation.language.lang import fold
from terazi.foundation.questions import Question
from terazi.foundation.settings import Settings
from terazi.foundation.types import Value
from terazi.modules.support.queries.queue import count_working, queue_page
from terazi.modules.support.values.desks import Desks
from terazi.modules.support.values.queue import Sort, TicketFilter, View
from terazi.modules.support.values.tickets import ListedTicket

TICKETS, MESSAGES, PAGE, ROUNDS, DEEP = 10_000, 6, 50, 60, 100
_WORDS_FOUND = {"common": ("fatura", 0.030), "rare": ("mürdüm", 0.005), "several": ("fatura kargo", 0.030)}
_MOST_SERVER, _MOST_DATABASE, _MOST_MEDIAN, _MOST_TO_COUNT = 0.003, 0.002, 0.012, 0.005
_NOBODY = UUID(int=0)
_STAFF = {"username": "yonetici", "password": "Terazi.Yonetici.2026"}
_COPY = """
INSERT INTO ticket
SELECT (jsonb_populate_record(first.t, jsonb_build_object(
    'id', gen_random_uuid(), 'number', 100000 + n, 'follows_id', NULL,
    'state', CASE WHEN n %% 10 < 6 THEN 'open' WHEN n %% 10 < 9 THEN 'answered' ELSE 'passive' END,
    'priority', (ARRAY['low', 'normal', 'high', 'urgent'])[1 + n %% 4],
    'assignee_id', CASE WHEN n %% 3 = 0 THEN (first.t).requester_id END,
    'later_until', CASE WHEN n %% 11 = 0 THEN now() + interval '3 days' END,
    'changed_at', now() - n * interval '1 minute',
    'answer_by', now() + (n %% 600 - 200) * interval '1 minute'))).*
FROM (SELECT ticket AS t FROM ticket ORDER BY number LIMIT 1) AS first, generate_series(1, %s) AS n
"""
_WORDS = """
INSERT INTO ticket_message
SELECT (jsonb_populate_record(first.m, jsonb_build_object(
    'id', gen_random_uuid(), 'ticket_id', t.id, 'idempotency_key', NULL, 'number', n, 'is_internal', n %% 6 = 5,
    'comment', '<p>Merhaba, ' || CASE WHEN (t.number + n) %% 3 = 0 THEN 'faturalarımızdan biri gelmedi. ' ELSE 'kargo nerede? ' END
        || md5(t.id::text || n) || CASE WHEN t.number %% 2000 = 0 AND n = 3 THEN ' mürdümeriği' ELSE '' END || '</p>'))).*
FROM (SELECT ticket_message AS m FROM ticket_message WHERE event = '' ORDER BY number LIMIT 1) AS first
CROSS JOIN ticket AS t CROSS JOIN generate_series(1, %s) AS n WHERE t.number > 100000
"""


def measure() -> Iterator[Figure]:
    """Measure pages of the queue under load, and the counts of its views by themselves."""
    with prepared_database() as settings:
        site_id = fill_queue(settings, TICKETS)
        with platform_server(settings) as server:
            staff = ask(server, "/v1/login", _STAFF)["access_token"]
            for sort in ("newest", "due"):
                body = {"view": "open", "sort": sort, "count": PAGE}
                yield _page(server, staff, f"first, {sort}", body)
            yield _page(server, staff, f"number {DEEP}", _deep(server, staff))
        seconds = asyncio.run(_median(settings, count_working(site_id, now=datetime.now(UTC))))
        yield at_most(f"counts of all views over {TICKETS:,} tickets (median)", seconds, _MOST_TO_COUNT)
        for which, (word, most) in _WORDS_FOUND.items():
            seconds = asyncio.run(_median(settings, _search(site_id, word)))
            what = f"search, {which} word: {TICKETS:,} tickets, {TICKETS * MESSAGES:,} messages (median)"
            yield at_most(what, seconds, most)


def fill_queue(settings: Settings, tickets: int) -> SiteId:
    """Fill the queue of the demonstration's site, and return the site."""
    with psycopg.connect(plain_url(settings.database_url), autocommit=True) as connection:
        connection.execute(_COPY, [tickets])
        connection.execute(_WORDS, [MESSAGES])
        connection.execute("VACUUM ANALYZE ticket, ticket_message")
        found = connection.execute("SELECT site_id FROM ticket LIMIT 1").fetchone()
    assert found is not None  # the demonstration has tickets
    return SiteId(UUID(str(found[0])))


def _deep(server: Server, staff: str) -> dict[str, object]:
    """Return what asks for a page far down, reached as somebody does who scrolls."""
    body: dict[str, object] = {"view": "all", "count": PAGE}
    for _ in range(DEEP):
        body["after"] = ask(server, "/v1/support/queue", body, staff)["next"]
    return body


def _page(server: Server, staff: str, which: str, body: dict[str, object]) -> Figure:
    seen = loaded(server, [request_text("POST", "/v1/support/queue", body, staff)] * CONNECTIONS)
    return Figure(
        what=f"queue, page {which}: {PAGE} of {TICKETS:,} tickets, {CONNECTIONS} connections",
        value=seen.told(),
        goal=f"≤ {written(_MOST_SERVER)} server CPU, ≤ {written(_MOST_DATABASE)} PostgreSQL, p50 ≤ {written(_MOST_MEDIAN)}",
        is_met=seen.processor <= _MOST_SERVER
        and seen.database <= _MOST_DATABASE
        and seen.median <= _MOST_MEDIAN,
    )


def _search(site_id: SiteId, word: str) -> Question[list[ListedTicket]]:
    desks = Desks(site_id=site_id, is_all=True)
    narrowed = TicketFilter(words=fold(word))
    return queue_page(
        desks, _NOBODY, None, View.ALL, narrowed, Sort.NEWEST, now=datetime.now(UTC), after=None, count=PAGE
    )


async def _median(settings: Settings, question: Question[Value]) -> float:
    database, spent = Database(settings.database_url), []
    try:
        for _ in range(ROUNDS):
            started = time.perf_counter()
            await database.reader.ask(question)
            spent.append(time.perf_counter() - started)
    finally:
        await database.close()
    return sorted(spent)[ROUNDS // 2]
