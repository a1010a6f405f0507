"""No personal data in the logs: not in what is logged on purpose, nor in what libraries tell of errors."""

import json
import logging
import sys

import psycopg
import pytest
from sqlalchemy import text
from structlog.testing import capture_logs

from terazi.entry.http import RequestMiddleware
from terazi.entry.logging import hide_details, hide_values
from terazi.foundation.questions import value
from tests.calling import PASSWORD, HouseUnderTest

NAME = "zeynep.karabulut"
PRIVATE = (NAME, "Zeynep", "Karabulut", "example.com", PASSWORD, "Yanlis.Sifre")


async def test_a_story_of_signing_in_leaves_no_name_in_the_logs(
    house: HouseUnderTest, caplog: pytest.LogCaptureFixture
) -> None:
    house.client._transport.app = RequestMiddleware(  # type: ignore[attr-defined]
        house.web, is_https=True, known_paths=frozenset(f.path for f in house.web.calls.facts)
    )
    secrets: list[str] = list(PRIVATE)
    with capture_logs() as logs, caplog.at_level(logging.WARNING):
        token = await house.register(NAME, firstname="Zeynep", lastname="Karabulut")
        secrets.append(token)
        mail = f"{NAME}@example.com"
        await house.post("/v1/register", body={"username": NAME, "mail": mail, "password": "short"})
        await house.post("/v1/login", body={"username": NAME, "password": "Yanlis.Sifre"})
        await house.post("/v1/user/get", token=token + "x")
        await house.post("/v1/user/get", token=token)
        await house.post("/v1/password/reset/by/mail", mail=mail)
        await house.post("/v1/password/reset/by/mail", mail="nobody@example.com\x00")
        await house.run_jobs()
        await house.post("/v1/logout", token=token)
    told = json.dumps(logs, default=str, ensure_ascii=False) + caplog.text
    assert {log["path"] for log in logs if log["event"] == "call"} >= {"/v1/register", "/v1/login"}
    assert all(log["request_id"] for log in logs if log["event"] == "call")
    assert [secret for secret in secrets if secret in told] == []


async def test_errors_of_the_database_do_not_repeat_the_values(house: HouseUnderTest) -> None:
    halved = value(text("SELECT CAST(:value AS text) / 2"))
    with pytest.raises(psycopg.Error) as failed:
        await house.house.database.reader.ask(halved(value=NAME))
    assert NAME not in str(failed.value)


def test_arguments_of_a_task_are_left_out() -> None:
    record = logging.LogRecord(
        "procrastinate",
        logging.ERROR,
        "",
        1,
        "Job accounts.send_reset_link[7](mail='a@b.c', n=(1)) ended: 100%",
        (),
        None,
    )
    assert hide_values(record)
    assert record.getMessage() == "Job accounts.send_reset_link[7] ended: 100%"


@pytest.mark.parametrize(
    ("told", "kept"),
    [
        ("Starting job accounts.send[1](a=')', b='x\\ny')", "Starting job accounts.send[1]"),
        ("Job a.b[1](x='a') and c.d[2](y='b') ended", "Job a.b[1] ended"),
        ("Job ü.ş[12](mail='a@b.c')", "Job ü.ş[12]"),
        ("Job a.b[1](mail='a@b.c', and the line was cut", "Job a.b[1]"),
        ("Job a.b[1] has no arguments (yet)", "Job a.b[1] has no arguments (yet)"),
        ("call f(x) of a.b", "call f(x) of a.b"),
    ],
)
def test_arguments_are_left_out_whatever_stands_in_them(told: str, kept: str) -> None:
    record = logging.LogRecord("procrastinate", logging.ERROR, "", 1, "%s", (told,), None)
    assert hide_values(record)
    assert record.getMessage() == kept


@pytest.mark.parametrize("piece", ["a", "a.", "a.a", "a.a[1", "a.a[1](", "a.a[1]", "(", "\n"])
def test_a_long_line_is_looked_through_once(piece: str) -> None:
    """Looking back from each letter of such a line would take hours, not a moment."""
    record = logging.LogRecord("procrastinate", logging.ERROR, "", 1, "%s", (piece * 200_000,), None)
    assert hide_values(record)


def test_details_of_a_row_are_left_out() -> None:
    try:
        raise psycopg.errors.UniqueViolation(f"duplicate key\nDETAIL:  Key (mail)=({NAME}) already exists.")
    except psycopg.Error:
        record = logging.LogRecord("sqlalchemy", logging.ERROR, "", 1, "failed %s", ("here",), sys.exc_info())
    assert hide_values(record)
    told = logging.Formatter("%(message)s").format(record)
    assert "duplicate key" in told
    assert "failed here" in told
    assert NAME not in told
    event = hide_details(None, "error", {"event": "failed", "exception": f"x\nDETAIL:  Key ({NAME})\ny"})
    assert event["exception"] == "x\nDETAIL: left out\ny"
