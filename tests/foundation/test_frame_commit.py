"""Commit, then reply: what a call promised is kept, and what failed left nothing behind."""

import json
from collections.abc import Iterator

import psycopg
import pytest
from structlog.testing import capture_logs

from terazi.foundation.connecting import plain_url
from tests.foundation.conftest import SmallHouse

pytestmark = pytest.mark.usefixtures("_quiet")
TABLES = ("outgoing_mail", "procrastinate_jobs")
NO_COMMIT = (
    "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$",
    "CREATE CONSTRAINT TRIGGER refuse AFTER INSERT ON outgoing_mail DEFERRABLE INITIALLY DEFERRED"
    " FOR EACH ROW EXECUTE FUNCTION refuse()",
)


@pytest.fixture
def _quiet() -> Iterator[None]:
    """Keep the many failures made here out of the test's output."""
    with capture_logs():
        yield


async def kept(small: SmallHouse) -> list[int]:
    return [await small.count(table) for table in TABLES]


async def test_a_success_keeps_the_change_its_mail_and_its_job(fresh_house: SmallHouse) -> None:
    assert (await fresh_house.post("/v1/write", json={})).status_code == 200
    assert await kept(fresh_house) == [1, 1]


async def test_the_answer_leaves_after_the_commit(fresh_house: SmallHouse) -> None:
    """Whoever has the answer finds the change there, on any other connection."""
    seen: list[int] = []

    async def send(message: dict[str, object]) -> None:
        with psycopg.connect(plain_url(fresh_house.house.settings.database_url)) as connection:
            row = connection.execute("SELECT count(*) FROM outgoing_mail").fetchone()
            seen.append(row[0] if row else -1)

    async def receive() -> dict[str, object]:
        return {"type": "http.request", "body": b"{}", "more_body": False}

    scope = {
        "type": "http",
        "method": "POST",
        "path": "/v1/write",
        "query_string": b"",
        "headers": [(b"content-type", b"application/json")],
        "client": ("203.0.113.7", 1),
        "server": ("terazi.test", 80),
        "scheme": "http",
    }
    await fresh_house.app(scope, receive, send)
    assert seen[0] == 1


@pytest.mark.parametrize(
    ("ending", "status", "error"),
    [("refused", 409, "closed"), ("broken", 500, "unknown_error"), ("lost", 503, "unavailable")],
)
async def test_a_refusal_or_failure_takes_mails_and_jobs_along(
    fresh_house: SmallHouse, ending: str, status: int, error: str
) -> None:
    answer = await fresh_house.post("/v1/write", json={"ending": ending})
    assert (answer.status_code, answer.json()["error"]) == (status, error)
    assert await kept(fresh_house) == [0, 0]


async def test_a_commit_that_fails_is_an_error_and_keeps_nothing(fresh_house: SmallHouse) -> None:
    await fresh_house.execute(*NO_COMMIT)
    answer = await fresh_house.post("/v1/write", json={})
    assert answer.status_code == 500
    assert await kept(fresh_house) == [0, 0]


async def test_a_failure_tells_nothing_of_its_inside(fresh_house: SmallHouse) -> None:
    with capture_logs() as logs:
        answer = await fresh_house.post("/v1/write", json={"ending": "broken"})
    assert "secret" not in answer.text
    assert [log["log_level"] for log in logs] == ["error"]
    assert logs[0]["request_id"]
    assert logs[0]["call"] == "/v1/write"


async def test_the_next_call_is_well_after_a_broken_one(fresh_house: SmallHouse) -> None:
    for _ in range(30):
        await fresh_house.post("/v1/write", json={"ending": "broken"})
    assert (await fresh_house.post("/v1/write", json={})).status_code == 200


async def test_connections_the_server_dropped_are_replaced(fresh_house: SmallHouse) -> None:
    assert (await fresh_house.post("/v1/write", json={})).status_code == 200
    with psycopg.connect(plain_url(fresh_house.house.settings.database_url), autocommit=True) as other:
        other.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
    statuses = [(await fresh_house.post("/v1/write", json={})).status_code for _ in range(4)]
    assert set(statuses) <= {200, 503}
    assert statuses[-1] == 200
    assert await fresh_house.count("outgoing_mail") == 1 + statuses.count(200)


async def test_an_unreachable_database_is_said_so(small_house: SmallHouse, fresh_house: SmallHouse) -> None:
    name = plain_url(fresh_house.house.settings.database_url).partition("?")[0].rpartition("/")[2]
    await fresh_house.house.database.close()
    with psycopg.connect(plain_url(small_house.house.settings.database_url), autocommit=True) as other:
        other.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS false')
    answer = await fresh_house.send_raw("/v1/write", [b"{}"], {"content-type": "application/json"})
    assert answer.status == 503
    assert json.loads(answer.content)["error"] == "unavailable"
