"""A process never opens more connections to PostgreSQL than it says, and who waits for one is told."""

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from uuid import uuid4

import httpx
import psycopg
import pytest

from terazi.foundation.connecting import Shares, plain_url
from tests.entry.launch.waiting import wait_until
from tests.entry.serving import serving

MOST = 12


@pytest.mark.parametrize("most", range(9, 60))
def test_the_shares_are_all_there_is(most: int) -> None:
    shares = Shares.of(most)
    assert shares.total == most
    assert min(shares.changes, shares.reads, shares.records, shares.gate) >= 1


def test_under_load_a_web_process_keeps_to_its_number(database_url: str, tmp_path: Path) -> None:
    settings = {
        "TERAZI_DATABASE_CONNECTIONS": str(MOST),
        "TERAZI_CALL_LIMIT_FACTOR": "1000",
        "TERAZI_CAPTCHA_COST": "0",
        "TERAZI_PASSWORD_HASH_KIB": "8",
    }
    seen: list[int] = []
    is_over = threading.Event()

    def watch() -> None:
        question = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        with psycopg.connect(plain_url(database_url), autocommit=True) as connection:
            while not is_over.is_set():
                row = connection.execute(question).fetchone()
                seen.append(row[0] if row else 0)

    with serving(database_url, tmp_path, **settings) as server, httpx.Client(timeout=60) as client:

        def ask(number: int) -> int:
            if number % 2:
                return client.get(f"{server.url}/readyz").status_code
            body = {"username": f"kisi{number}", "password": "Kestane.Kebap.1923"}
            return client.post(f"{server.url}/v1/login", json=body).status_code

        watching = threading.Thread(target=watch)
        watching.start()
        with ThreadPoolExecutor(40) as pool:
            statuses = set(pool.map(ask, range(300)))
        is_over.set()
        watching.join()
    assert statuses <= {200, 400, 401, 403, 429, 503}
    assert MOST // 3 < max(seen) <= MOST


def test_calls_that_read_for_long_keep_nobody_from_the_gate(database_url: str, tmp_path: Path) -> None:
    settings = {"TERAZI_DATABASE_CONNECTIONS": "10", "TERAZI_DATABASE_SECONDS": "20"}
    asleep = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
    with (
        serving(database_url, tmp_path, **settings) as server,
        psycopg.connect(plain_url(database_url)) as holder,
        psycopg.connect(plain_url(database_url), autocommit=True) as watcher,
        httpx.Client(timeout=60) as client,
        ThreadPoolExecutor(20) as pool,
    ):

        def blocked() -> int:
            row = watcher.execute(asleep).fetchone()
            return row[0] if row else 0

        holder.execute("LOCK TABLE catalogue_entry IN ACCESS EXCLUSIVE MODE")
        address = f"{server.url}/v1/bundle/group/list?user_shop_client_id="
        reading = [pool.submit(client.post, f"{address}{uuid4()}") for _ in range(20)]
        wait_until(lambda: blocked() == Shares.of(9).reads, "the reads")
        answer = client.post(f"{server.url}/v1/user/get", headers={"Authorization": "Bearer x"}, timeout=10)
        assert (answer.status_code, blocked()) == (401, Shares.of(9).reads)
        holder.rollback()
        assert {each.result().status_code for each in reading} == {200}


def test_who_gets_no_connection_is_told_when_to_ask_again(database_url: str, tmp_path: Path) -> None:
    settings = {"TERAZI_DATABASE_CONNECTIONS": "10", "TERAZI_DATABASE_SECONDS": "2"}
    with (
        serving(database_url, tmp_path, **settings) as server,
        psycopg.connect(plain_url(database_url)) as holder,
        httpx.Client(timeout=60) as client,
    ):
        holder.execute("LOCK TABLE call_count IN ACCESS EXCLUSIVE MODE")

        def ask(_number: int) -> httpx.Response:
            return client.post(f"{server.url}/v1/user/get", headers={"Authorization": "Bearer x"})

        with ThreadPoolExecutor(8) as pool:
            answers = list(pool.map(ask, range(8)))
        for answer in answers:
            assert answer.status_code == 503
            assert int(answer.headers["retry-after"]) > 0
            assert answer.json()["error"] == "unavailable"
        holder.rollback()
        assert ask(0).status_code == 401
