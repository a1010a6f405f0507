"""When mails of reports go out, sentence by sentence: periods, bounds, what is skipped, what fails, what they hold."""

import re
from datetime import datetime
from typing import Any

import pytest

from terazi.foundation.turkish_time import ZONE
from terazi.modules.reports import jobs
from tests.breaking import run_sql
from tests.calling import HouseUnderTest
from tests.modules.access.people import grant, id_of
from tests.modules.layers.tables_grown import grow, paste
from tests.modules.orders.buying import Buyer, paid_by_card
from tests.modules.reports.asking_reports import BY_SHOP, mailed, saved, subscribe, to_nine
from tests.modules.shops.selling import Seller

PEOPLE = {"source": "people", "group_list": [{"column": "username"}], "measure_list": [{"kind": "count"}]}


def at(house: HouseUnderTest, moment: str) -> None:
    """Let it be a moment in Turkey."""
    house.clock.now = datetime.fromisoformat(moment).replace(tzinfo=ZONE)


@pytest.mark.parametrize(
    ("every", "day", "moments"),
    [
        ("day", 0, ["2027-02-26T09:01", "2027-02-27T09:01", "2027-02-28T09:01"]),
        ("week", 7, ["2027-02-28T09:01", "2027-03-07T09:01"]),
        ("month", 28, ["2027-02-28T09:01", "2027-03-28T09:01"]),
        ("month", 1, ["2027-03-01T09:01", "2027-04-01T09:01"]),
        ("month", 0, ["2027-02-28T09:01", "2027-03-31T09:01"]),
    ],
    ids=lambda each: str(each)[:12],
)
async def test_a_report_comes_in_its_period_at_its_hour_and_at_no_other(
    house: HouseUnderTest, admin: str, every: str, day: int, moments: list[str]
) -> None:
    at(house, "2027-02-25T12:00")
    admin = await house.sign_in("yonetici")
    report = await saved(house, admin, question=PEOPLE)
    assert (await subscribe(house, admin, report, every=every, day=day)).status == 200
    for count, moment in enumerate(moments):
        at(house, moment.replace("09:01", "08:59"))
        assert len(await mailed(house)) == count
        at(house, moment)
        assert len(await mailed(house)) == count + 1
        at(house, moment.replace("09:01", "23:59"))
        assert len(await mailed(house)) == count + 1


async def test_what_was_skipped_once_comes_the_next_time(house: HouseUnderTest, admin: str) -> None:
    await grow(house)
    report = await saved(house, admin, question={"source": "layer.urun", "column_list": ["ad"]})
    await subscribe(house, admin, report)
    to_nine(house)
    assert await mailed(house) == []
    admin = await house.sign_in("yonetici")
    assert (await paste(house, admin, [{"ad": "Elma"}])).status == 200
    assert await mailed(house) == []
    to_nine(house)
    (mail,) = await mailed(house)
    assert "Elma" in mail.body_text


async def test_a_bound_of_money_is_in_whole_units(
    house: HouseUnderTest, admin: str, seller: Seller, buyer: Buyer, pack: str
) -> None:
    await paid_by_card(house, buyer, seller, [pack])
    for code, bound in (("yuksek", 120), ("dusuk", 119.99)):
        report = await saved(house, admin, code, question=BY_SHOP)
        held = await subscribe(house, admin, report, bound_key="sum_gross", bound=bound)
        assert held.status == 200, held.json
    to_nine(house)
    (mail,) = await mailed(house)
    assert "dusuk" in mail.subject
    assert "120,00" in mail.body_text


async def test_failures_count_only_in_a_row(house: HouseUnderTest, admin: str) -> None:
    report = await saved(house, admin, question=PEOPLE)
    await subscribe(house, admin, report)
    for count in range(2):
        await run_sql(house, "UPDATE report SET question = jsonb_set(question, '{source}', '\"gone\"')")
        to_nine(house)
        for _ in range(2):
            assert len(await mailed(house)) == count
            house.clock.advance(hours=1, minutes=1)
        await run_sql(house, "UPDATE report SET question = jsonb_set(question, '{source}', '\"people\"')")
        assert len(await mailed(house)) == count + 1


async def test_a_mail_holds_twenty_rows_each_with_its_bar_in_a_table(
    house: HouseUnderTest, admin: str
) -> None:
    await grow(house)
    rows = [{"ad": f"Ad {n:02}", "tutar": n} for n in range(25)]
    assert (await paste(house, admin, rows)).status == 200
    question = {
        "source": "layer.urun",
        "group_list": [{"column": "ad"}],
        "measure_list": [{"kind": "sum", "column": "tutar"}],
        "sort": "sum_tutar",
        "is_descending": True,
    }
    await subscribe(house, admin, await saved(house, admin, question=question))
    to_nine(house)
    (mail,) = await mailed(house)
    assert re.findall(r"Ad \d\d", mail.body_text) == [f"Ad {n:02}" for n in range(24, 4, -1)]
    assert "5 satır daha var; ekteki çalışma kitabında" in mail.body_text
    html = mail.body_html or ""
    cells: list[Any] = re.findall(r"<td[^>]*>(?:(?!</td>).)*?(█+)", html, re.DOTALL)
    assert [len(each) for each in cells] == sorted((len(each) for each in cells), reverse=True)
    assert (len(cells), len(cells[0])) == (20, 12)


async def test_a_workbook_that_is_too_large_is_on_the_page(
    house: HouseUnderTest, admin: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await grow(house)
    assert (await paste(house, admin, [{"ad": f"Ad {n}"} for n in range(21)])).status == 200
    report = await saved(house, admin, question={"source": "layer.urun", "column_list": ["ad"]})
    await subscribe(house, admin, report)
    monkeypatch.setattr(jobs, "MOST_ENCLOSED_BYTES", 100)
    to_nine(house)
    (mail,) = await mailed(house)
    assert mail.attachments == []
    assert "1 satır daha var; çalışma kitabı bir e-postaya sığmadı" in mail.body_text


async def test_a_mail_is_in_the_language_of_who_gets_it(
    house: HouseUnderTest, admin: str, stranger: str
) -> None:
    await run_sql(house, "UPDATE user_account SET active_lang = 'en' WHERE username = 'yabanci'")
    report = await saved(house, admin, question=PEOPLE)
    await subscribe(house, admin, report)
    await grant(house, await id_of(house, stranger), "admin")
    await subscribe(house, admin, report, username="yabanci")
    to_nine(house)
    said = {mail.to_address.partition("@")[0]: mail.body_text for mail in await mailed(house)}
    assert "Kişiler: Kayıt sayısı; Kullanıcı adı bazında." in said["yonetici"]
    assert "People: Number of rows, by User name." in said["yabanci"]
