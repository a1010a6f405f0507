"""The store with 10,000 bundles: a page of its catalogue, a searched page, and the page of one bundle."""

from collections.abc import Iterator

import psycopg

from benchmarks.calls import CONNECTIONS, Measured, ask, loaded, request_text
from benchmarks.figures import Figure, written
from benchmarks.running import Server, bare_server, platform_server, prepared_database
from terazi.foundation.connecting import plain_url
from terazi.foundation.settings import Settings

BUNDLES = 10_000
_LIST, _DETAILS = "/v1/bundle/and/product/list/active", "/v1/bundle/details"
_SEARCHED, _MOST_PROCESSOR = "searched page", 0.0006
_COPY_BUNDLES = """
    INSERT INTO bundle
    SELECT (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(), 'priority', mod(n, 100)))).*
    FROM bundle b, generate_series(1, %s) n
    WHERE b.id = (SELECT min(id::text)::uuid FROM bundle)
    """
_COPY_ENTRIES = """
    INSERT INTO catalogue_entry
    SELECT (jsonb_populate_record(e, jsonb_build_object(
      'bundle_id', b.id, 'rank_from_top', -b.priority,
      'search_key', e.search_key || ' paket' || substr(b.id::text, 1, 4),
      'card_tr_try', replace(e.card_tr_try, e.bundle_id::text, b.id::text),
      'card_tr_usd', replace(e.card_tr_usd, e.bundle_id::text, b.id::text),
      'card_en_try', replace(e.card_en_try, e.bundle_id::text, b.id::text),
      'card_en_usd', replace(e.card_en_usd, e.bundle_id::text, b.id::text),
      'details_tr', replace(e.details_tr, e.bundle_id::text, b.id::text),
      'details_en', replace(e.details_en, e.bundle_id::text, b.id::text)
    ))).*
    FROM catalogue_entry e, bundle b
    WHERE e.bundle_id = (SELECT min(id::text)::uuid FROM bundle)
      AND NOT EXISTS (SELECT 1 FROM catalogue_entry known WHERE known.bundle_id = b.id)
    """

_REST = "VACUUM ANALYZE bundle, catalogue_entry"
"""So that the bundles have stood for a while. Of an empty table that is vacuumed PostgreSQL believes that it stays so, and plans for that."""


def measure() -> Iterator[Figure]:
    """Measure what visitors of a large store ask for."""
    with prepared_database() as settings:
        fill_store(settings)
        with bare_server(settings) as server:
            bare = loaded(server, [request_text("GET", "/")] * CONNECTIONS)
        with platform_server(settings) as server:
            for name, path in _targets(server):
                requests = [request_text("POST", path)] * CONNECTIONS
                yield _figure(name, loaded(server, requests), bare, has_goal=name != _SEARCHED)


def fill_store(settings: Settings) -> None:
    """Copy a bundle of the demonstration until the store has its number."""
    with psycopg.connect(plain_url(settings.database_url), autocommit=True) as connection:
        connection.execute(_COPY_BUNDLES, [BUNDLES])
        connection.execute(_COPY_ENTRIES)
        connection.execute(_REST)


def _targets(server: Server) -> Iterator[tuple[str, str]]:
    first = ask(server, _LIST, {})
    bundle_id = first["list"][0]["user_shop_bundle_client_id"]
    yield f"page of 24 of {BUNDLES:,} bundles", _LIST
    yield "the same in $ and English", f"{_LIST}?user_currency_type=1&active_lang_label=en"
    yield _SEARCHED, f"{_LIST}?search_text=kredi+paket3f"
    yield "page of a bundle", f"{_DETAILS}?user_shop_bundle_client_id={bundle_id}"


def _figure(name: str, measured: Measured, bare: Measured, *, has_goal: bool) -> Figure:
    return Figure(
        what=f"{name}, {CONNECTIONS} connections",
        value=measured.told(),
        beside=f"bare uvicorn + psycopg: {bare.told()}",
        ratio=f"{measured.processor / bare.processor:.1f}× its CPU",
        goal=f"≤ {written(_MOST_PROCESSOR)} server CPU" if has_goal else "–",
        is_met=measured.processor <= _MOST_PROCESSOR if has_goal else None,
    )
