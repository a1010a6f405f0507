"""What tests of reports ask again and again."""

from datetime import timedelta
from typing import Any

from terazi.foundation.turkish_time import ZONE
from terazi.modules.reports.jobs import mail_due_reports
from tests.calling import HouseUnderTest, MailInOutbox, Reply

REPORT_MAIL = "reports.mail.report"

BY_SHOP = {
    "source": "sales",
    "group_list": [{"column": "shop"}],
    "measure_list": [{"kind": "count"}, {"kind": "sum", "column": "gross"}],
}


async def run(house: HouseUnderTest, token: str, **body: Any) -> Reply:
    """Run a report or a question."""
    return await house.post("/v1/report/run", token=token, body=body)


async def ran(house: HouseUnderTest, token: str, **body: Any) -> list[list[Any]]:
    """Return the rows that a report or a question finds."""
    answer = await run(house, token, **body)
    assert answer.status == 200, answer.json
    return list(answer["table"])


async def save(house: HouseUnderTest, token: str, code: str = "deneme", **fields: Any) -> Reply:
    """Keep a report."""
    body = {
        "report_code": code,
        "report_name": {"tr": f"Rapor {code}", "en": f"Report {code}"},
        "question": BY_SHOP,
        **fields,
    }
    return await house.post("/v1/report/save", token=token, body=body)


async def saved(house: HouseUnderTest, token: str, code: str = "deneme", **fields: Any) -> dict[str, Any]:
    """Return a report that was kept and is active."""
    answer = await save(house, token, code, **fields)
    assert answer.status == 200, answer.json
    moved = await move_report(house, token, answer["report"]["report_cl_id"], "active")
    return dict(moved["report"])


async def move_report(house: HouseUnderTest, token: str, report_id: str, state: str) -> Reply:
    """Move a report to another state."""
    return await house.post(
        "/v1/report/state/change", token=token, body={"report_cl_id": report_id, "state": state}
    )


async def subscribe(house: HouseUnderTest, token: str, report: dict[str, Any], **fields: Any) -> Reply:
    """Have a report mailed daily at nine."""
    body = {
        "report_cl_id": report["report_cl_id"],
        "user_type": "platform",
        "every": "day",
        "hour": 9,
        **fields,
    }
    return await house.post("/v1/report/subscribe", token=token, body=body)


async def mailed(house: HouseUnderTest) -> list[MailInOutbox]:
    """Do what the clock would do, and return the mails of reports."""
    await mail_due_reports.handler(house.work())
    await house.run_jobs()
    return [mail for mail in await house.mails() if mail.kind == REPORT_MAIL]


def to_nine(house: HouseUnderTest, days: int = 1) -> None:
    """Let it be a minute past nine, some days later."""
    day = house.clock.now.astimezone(ZONE) + timedelta(days=days)
    house.clock.now = day.replace(hour=9, minute=1)
