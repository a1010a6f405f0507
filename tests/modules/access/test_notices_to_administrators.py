"""What one administrator does that all others should know of is told to them by mail, once, and to nobody else."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from terazi.foundation.questions import touched
from terazi.modules.site.jobs import publish_scheduled
from tests.calling import HouseUnderTest, open_house
from tests.modules.process.administrators import made_administrator
from tests.modules.process.test_administered_jobs import act, add_task
from tests.modules.process.test_nodes import reporter_of
from tests.modules.process.test_process_log import Log
from tests.modules.shops.selling import trusted
from tests.modules.site.books import IMPORT, book, bring_in
from tests.modules.site.editing import Desk, desk_of
from tests.modules.site.test_drafts import INTRO, title, unit_pick

OTHER = "ece.aydin"
WORDS = book(Metinler=[["Anahtar", "Türkçe"], ["ui.yes", "Olur"]])


@pytest.fixture
async def desk(house: HouseUnderTest) -> Desk:
    """The default site; beside its administrator another one, and somebody who is none."""
    desk = await desk_of(house)
    await made_administrator(house, OTHER)
    await house.register("zeynep")
    return desk


async def told(desk: Desk, name: str = OTHER) -> list[tuple[str, str]]:
    """Return of what somebody was told beyond what concerns their account."""
    mails = await desk.house.mails(f"{name}@example.com")
    return [
        (mail.kind, mail.body_text)
        for mail in mails
        if ".mail." in mail.kind and not mail.kind.startswith("accounts.")
    ]


async def require_told(desk: Desk, kind: str, *words: str, times: int = 1) -> None:
    """Check that the other administrator heard of something, with these words, and that nobody else did."""
    found = [text for each, text in await told(desk) if each == kind]
    assert len(found) == times, await told(desk)
    for word in ("yonetici", *words):
        assert word in found[-1], found[-1]
    for name in ("yonetici", "zeynep", "yayinci"):
        assert kind not in [each for each, _ in await told(desk, name)], name


async def test_a_process_that_is_ended_or_kept_is_told_of_once(desk: Desk) -> None:
    reporter = reporter_of(desk.house)
    await reporter.beat()
    asked = {"process_name": str(reporter.node.id), "reason": "belleği doldu"}
    for _ in range(2):
        assert (await desk.house.post("/v1/process/stop", token=desk.admin, **asked)).status == 200
    await require_told(desk, "process.mail.ended", "belleği doldu", reporter.node.name)
    for _ in range(2):
        assert (await desk.house.post("/v1/process/start", token=desk.admin, **asked)).status == 200
    await require_told(desk, "process.mail.resumed", "belleği doldu", reporter.node.name)


async def test_jobs_run_again_or_cancelled_in_bulk_are_told_of(desk: Desk) -> None:
    failed = [await add_task(desk.house, "failed") for _ in range(3)]
    await act(desk.house, desk.admin, "retry", failed[:1], "tasks")
    assert await told(desk) == [], "one alone is everyday work"
    await act(desk.house, desk.admin, "retry", failed[1:], "tasks")
    await require_told(desk, "process.mail.jobs_retried", "2", "asked for by support")
    await act(desk.house, desk.admin, "cancel", failed, "tasks")
    await require_told(desk, "process.mail.jobs_cancelled", "3")


async def test_deleted_log_lines_are_told_of_where_there_were_any(desk: Desk) -> None:
    await Log(desk.house).say("call failed", call="/v1/user/get")
    for _ in range(2):
        gone = await desk.house.post("/v1/process/info/delete/log", token=desk.admin)
        assert gone.status == 200
    await require_told(desk, "process.mail.log_deleted")


async def test_mails_to_many_are_told_of(desk: Desk) -> None:
    letter = {"subject": "Bakım", "mail_text": "<p>Bakım var.</p>"}
    for names, times in ((["zeynep"], 0), (["zeynep", "yazar"], 1)):
        body = {**letter, "username_list": names}
        assert (await desk.house.post("/v1/send_mail", token=desk.admin, body=body)).status == 200
        assert len(await told(desk)) == times, names
    await require_told(desk, "sending.mail.started", "2", "Bakım")


async def test_settings_of_a_site_are_told_of_when_they_are_published(desk: Desk) -> None:
    own = {"frontend_client_id": str(desk.site_id)}
    change: dict[str, Any] = {"frontend": {**own, "accent_color": "#0a6b4f"}, "publish": "no"}
    await desk.ok("save", desk.admin, change)
    assert await told(desk) == [], "a draft changes nothing yet"
    await desk.ask("wording/save", desk.admin, {"wording": {"ui.yes": {"tr": "Olur"}}, "publish": "yes"})
    assert await told(desk) == [], "words are everyday work"
    await desk.ok("save", desk.admin, {"frontend": {**own, "corner": "sharp"}, "publish": "yes"})
    await require_told(desk, "site.mail.settings")


async def test_settings_that_are_published_by_the_clock_are_told_of_as_well(desk: Desk) -> None:
    unit_id = (await desk.unit(INTRO))["websiteunit_client_id"]
    own = {"frontend_client_id": str(desk.site_id)}
    saved = await desk.ok(
        "save", desk.admin, {"frontend": {**own, "accent_color": "#0a6b4f"}, "publish": "no"}
    )
    at = desk.house.clock.now + timedelta(minutes=5)
    settings = {"kind": "settings", "revision": saved["revision"]}
    await desk.ok("release/schedule", desk.admin, {"subjects": [settings], "at": at.isoformat()})
    later = await desk.change_unit(desk.editor, unit_id, title("Sonra"))
    alone = {"subjects": [unit_pick(unit_id, later["revision"])], "at": at.isoformat()}
    assert await told(desk) == []
    desk.house.clock.now = at + timedelta(seconds=1)
    for _ in range(2):
        await publish_scheduled.handler(desk.house.work())
    await require_told(desk, "site.mail.settings", "localhost")
    alone["at"] = (desk.house.clock.now + timedelta(minutes=5)).isoformat()
    desk.publisher = await desk.house.sign_in("yayinci")
    await desk.ok("release/schedule", desk.publisher, alone)
    desk.house.clock.advance(minutes=6)
    await publish_scheduled.handler(desk.house.work())
    await require_told(desk, "site.mail.settings")


async def test_new_sites_and_moved_ones_are_told_of(desk: Desk) -> None:
    new = {"frontend": {"domain": "okul.example"}, "domain_again": "okul.example"}
    made = await desk.house.post("/v1/frontend/save", token=desk.admin, body=new)
    assert made.status == 200, made.json
    await require_told(desk, "site.mail.made", "okul.example")
    own = {"frontend_client_id": made["frontend_client_id"], "domain": "lise.example"}
    body = {"frontend": own, "domain_again": "lise.example"}
    moved = await desk.house.post("/v1/frontend/save", token=desk.admin, body=body)
    assert moved.status == 200, moved.json
    await require_told(desk, "site.mail.moved", "okul.example", "lise.example")


async def test_an_imported_workbook_is_told_of_and_stands_in_the_trail_even_as_drafts(desk: Desk) -> None:
    await bring_in(desk, WORDS, dry_run="true")
    assert await told(desk) == []
    await bring_in(desk, WORDS)
    await require_told(desk, "site.mail.import_kept", "1")
    trail = await desk.house.post("/v1/audit/list", token=desk.admin, action="site.imported")
    (entry,) = trail["list"]
    assert "wording" in str(entry["changes"])
    second = book(Metinler=[["Anahtar", "Türkçe"], ["ui.no", "Olmaz"]])
    assert (await bring_in(desk, second, publish="yes"))["is_published"] is True
    await require_told(desk, "site.mail.import_published")
    trail = await desk.house.post("/v1/audit/list", token=desk.admin, action="site.imported")
    assert len(trail["list"]) == 1


async def test_trials_of_a_workbook_use_up_no_imports(database_url: str, tmp_path: Path) -> None:
    async with open_house(database_url, tmp_path / "var", call_limit_factor=1) as house:
        desk = await desk_of(house)

        async def send(**query: Any) -> int:
            answer = await house.upload(
                IMPORT,
                files={"system_excel_file": ("site.xlsx", WORDS)},
                token=desk.admin,
                frontend_client_id=desk.site_id,
                **query,
            )
            return answer.status

        assert [await send(dry_run="true") for _ in range(12)] == [200] * 12
        assert [await send() for _ in range(11)] == [*[200] * 10, 429]
        assert await send(dry_run="true") == 200
        async with house.house.database.transaction() as db:
            made = text("UPDATE call_count SET count = 60 WHERE key LIKE '/v1/system/update/by_excel%'")
            assert await db.write(touched(made)()) is None
        assert await send(dry_run="true") == 429


async def test_administrators_read_notices_in_their_language(desk: Desk) -> None:
    await trusted(desk.house, "editor.two", "website_edit")
    async with desk.house.house.database.transaction() as db:
        english = text("UPDATE user_account SET active_lang = 'en' WHERE username = :name")
        await db.write(touched(english)(name=OTHER))
    await bring_in(desk, WORDS)
    ((_, said),) = await told(desk)
    assert "has imported a workbook" in said
