"""Reports over a hundred thousand sold lines: grouped by day, by bundle with a median, and a list under a rule."""

import statistics
import time
from collections.abc import Iterator

import psycopg

from benchmarks.calls import ask
from benchmarks.figures import Figure, at_most
from benchmarks.running import platform_server, prepared_database
from terazi.foundation.connecting import plain_url
from terazi.foundation.settings import Settings

BUNDLES, LINES, ROUNDS = 20_000, 5, 9
_MOST = 0.5
_ADMINISTRATOR = {"username": "yonetici", "password": "Terazi.Yonetici.2026"}
_BUNDLES = """
INSERT INTO shopcart_bundle
SELECT (jsonb_populate_record(first.b, jsonb_build_object(
    'id', gen_random_uuid(), 'renewal_of', NULL, 'is_trial', false, 'reason', 'benchmark',
    'name', jsonb_build_object('tr', 'Paket ' || n %% 200, 'en', 'Bundle ' || n %% 200),
    'approved_at', now() - n * interval '5 minutes'))).*
FROM (SELECT shopcart_bundle AS b FROM shopcart_bundle WHERE approved_at IS NOT NULL LIMIT 1) AS first,
    generate_series(1, %s) AS n
"""
_LINES = """
INSERT INTO shopcart_bundle_product
SELECT (jsonb_populate_record(first.l, jsonb_build_object(
    'id', gen_random_uuid(), 'shopcart_bundle_id', b.id, 'position', n, 'net', 1000 * n, 'tax', 200 * n, 'gross', 1200 * n,
    'refunded', 0, 'owed', 0, 'grant_id', NULL, 'project_id', NULL))).*
FROM (SELECT shopcart_bundle_product AS l FROM shopcart_bundle_product LIMIT 1) AS first
CROSS JOIN shopcart_bundle AS b CROSS JOIN generate_series(1, %s) AS n WHERE b.reason = 'benchmark'
"""
_SUM: dict[str, object] = {"kind": "sum", "column": "gross"}
_QUESTIONS: dict[str, dict[str, object]] = {
    "by day": {"group_list": [{"column": "sold_at", "by": "day"}], "measure_list": [_SUM, {"kind": "count"}]},
    "by bundle, with median and share": {
        "group_list": [{"column": "bundle"}],
        "measure_list": [_SUM, {"kind": "median", "column": "gross"}, {"kind": "share", "column": "gross"}],
        "sort": "sum_gross",
        "is_descending": True,
    },
    "of the last 30 days, by product": {
        "rule": {"rules": [{"field": "sold_at", "operator": "lastDays", "value": 30}]},
        "group_list": [{"column": "product"}],
        "measure_list": [_SUM],
    },
}


def measure() -> Iterator[Figure]:
    """Measure reports, call to answer."""
    with prepared_database() as settings:
        _fill(settings)
        with platform_server(settings) as server:
            token = ask(server, "/v1/login", _ADMINISTRATOR)["access_token"]
            for name, question in _QUESTIONS.items():
                spent = []
                for _ in range(ROUNDS):
                    started = time.perf_counter()
                    ask(server, "/v1/report/run", {"question": {"source": "sales", **question}}, token)
                    spent.append(time.perf_counter() - started)
                what = f"report {name}: {BUNDLES * LINES:,} sold lines (median, call to answer)"
                yield at_most(what, statistics.median(spent), _MOST)


def _fill(settings: Settings) -> None:
    with psycopg.connect(plain_url(settings.database_url), autocommit=True) as connection:
        connection.execute(_BUNDLES, [BUNDLES])
        connection.execute(_LINES, [LINES])
        connection.execute("VACUUM ANALYZE shopcart, shopcart_bundle, shopcart_bundle_product")
