"""What a report computes: groups, measures, money, days; the rows behind a number; and what is refused."""

import io
import json
import re
import zipfile
from datetime import datetime
from typing import Any

import psycopg
import pytest
from openpyxl import load_workbook
from sqlalchemy import text

from terazi.foundation.connecting import Pool, plain_url, server_at
from terazi.foundation.db import Reader
from terazi.foundation.questions import touched, values
from terazi.foundation.turkish_time import ZONE
from terazi.modules.reports.jobs import forget_old_runs
from terazi.modules.reports.public import seed_reports
from terazi.modules.reports.queries.asking import READ_ONLY
from terazi.modules.reports.rules.shipped import SHIPPED
from terazi.modules.reports.values import MOST_READ
from tests.breaking import run_sql
from tests.calling import HouseUnderTest
from tests.modules.access.people import audited, define, grant, id_of
from tests.modules.orders.buying import Buyer, paid_by_card
from tests.modules.reports.asking_reports import BY_SHOP, move_report, ran, run, save, saved
from tests.modules.shops.selling import Seller

_PEOPLE = {"source": "people", "group_list": [{"column": "registered_at", "by": "day"}]}


async def test_money_is_summed_for_each_currency(
    house: HouseUnderTest, admin: str, seller: Seller, buyer: Buyer, pack: str
) -> None:
    for _ in range(2):
        await paid_by_card(house, buyer, seller, [pack])
    await run_sql(
        house,
        "UPDATE shopcart_bundle SET currency = 'EUR' WHERE id = (SELECT max(id::text)::uuid FROM shopcart_bundle)",
    )
    asked = {"source": "sales", "measure_list": [{"kind": "sum", "column": "gross"}, {"kind": "share"}]}
    answer = await run(house, admin, question=asked)
    assert [header["key"] for header in answer["table_header"]] == ["currency", "sum_gross", "share"]
    assert answer["table"] == [["EUR", 12000, 1.0], ["TRY", 12000, 1.0]]
    assert [header["kind"] for header in answer["table_header"]] == ["choice", "money", None]


async def test_rows_alone_are_counted(house: HouseUnderTest, admin: str) -> None:
    await house.register("ikinci")
    people = len(await ran(house, admin, question={"source": "people"}))
    assert people > 1
    measures = [{"kind": "count"}, {"kind": "share"}]
    assert await ran(house, admin, question={"source": "people", "measure_list": measures}) == [[people, 1.0]]


async def test_what_is_asked_twice_is_answered_once(house: HouseUnderTest, admin: str) -> None:
    state = {"column": "state"}
    asked = {"source": "people", "measure_list": [{"kind": "count"}, {"kind": "count"}]}
    answer = await run(house, admin, question={**asked, "group_list": [state, state]})
    assert [header["key"] for header in answer["table_header"]] == ["state", "count"]
    moments = [{"column": "registered_at", "by": by} for by in ("day", "month")]
    refused = await run(house, admin, question={**asked, "group_list": moments})
    assert (refused.status, refused["error"]) == (422, "report_invalid")


async def test_a_day_ends_at_midnight_in_turkey(house: HouseUnderTest, admin: str) -> None:
    house.clock.now = datetime(2026, 11, 30, 23, 30, tzinfo=ZONE)
    await house.register("gec")
    house.clock.advance(minutes=45)
    await house.register("erken")
    days = dict(await ran(house, await house.sign_in("yonetici"), question=_PEOPLE))
    assert (days["2026-11-30"], days["2026-12-01"]) == (1, 1)


async def test_each_number_opens_the_rows_behind_it(house: HouseUnderTest, admin: str) -> None:
    groups = [{"column": "registered_at", "by": "month"}, {"column": "state"}]
    asked = {"source": "people", "group_list": groups, "column_list": ["username"]}
    rows = await ran(house, admin, question=asked)
    for month, state, count in rows:
        behind = await ran(house, admin, question=asked, behind_list=[month, state])
        assert len(behind) == count
    assert sum(row[2] for row in rows) == len(await ran(house, admin, question={"source": "people"}))


async def test_the_rows_behind_an_empty_group_are_those_without_a_value(
    house: HouseUnderTest, admin: str
) -> None:
    asked = {"source": "sessions", "group_list": [{"column": "end_reason"}]}
    ((reason, count),) = await ran(house, admin, question=asked)
    assert reason is None
    assert len(await ran(house, admin, question=asked, behind_list=[None])) == count


async def test_rules_take_what_choices_are_called_and_money_as_it_is_written(
    house: HouseUnderTest, admin: str, seller: Seller, buyer: Buyer, pack: str
) -> None:
    await paid_by_card(house, buyer, seller, [pack])
    for rule, count in (
        ({"field": "currency", "operator": "=", "value": "TRY"}, 1),
        ({"field": "gross", "operator": "=", "value": 120}, 1),
        ({"field": "gross", "operator": ">", "value": "120,00"}, 0),
        ({"field": "is_trial", "operator": "=", "value": "Hayır"}, 1),
        ({"field": "is_trial", "operator": "in", "value": ["Evet", "yes"]}, 0),
        ({"field": "sold_at", "operator": "lastDays", "value": 7}, 1),
    ):
        asked = {"source": "sales", "rule": {"combinator": "and", "rules": [rule]}}
        assert len(await ran(house, admin, question=asked)) == count, rule


async def test_a_report_reads_as_a_sentence_in_both_languages(house: HouseUnderTest, admin: str) -> None:
    rule = {"combinator": "and", "rules": [{"field": "state", "operator": "=", "value": "active"}]}
    asked = {**_PEOPLE, "rule": rule, "sort": "count", "is_descending": True}
    said = {}
    for lang in ("tr", "en"):
        answer = await house.post("/v1/report/run", token=admin, lang=lang, body={"question": asked})
        said[lang] = answer["sentence"]
    assert said == {
        "tr": "Kişiler: Kayıt sayısı; Kayıt zamanı (gün) bazında. Durum “Etkin”. Sıralama: Kayıt sayısı, büyükten küçüğe.",
        "en": "People: Number of rows, by Registered at (day). State is “Active”. Sorted by Number of rows, largest first.",
    }


async def test_a_few_rows_that_were_asked_for_are_not_called_cut(house: HouseUnderTest, admin: str) -> None:
    for number in range(3):
        await house.register(f"kisi{number}")
    answer = await run(house, admin, question={"source": "people", "limit": 2, "sort": "registered_at"})
    assert (len(answer["table"]), answer["is_cut"]) == (2, False)
    assert answer["sentence"].endswith("En çok 2 satır.")
    whole = await run(house, admin, question={"source": "people"})
    assert (whole["is_cut"], whole["read_count"]) == (False, len(whole["table"]))
    assert whole["read_count"] < MOST_READ


async def test_a_report_is_run_by_its_name_or_code(house: HouseUnderTest, admin: str) -> None:
    await saved(house, admin, "kayitlar", question=_PEOPLE, report_name={"tr": "Kayıtlar"})

    async def by(name: str) -> Any:
        return await house.post("/v1/report/by/query", token=admin, body={"report_name": name})

    for name in ("kayitlar", "Kayıtlar", "KAYITLAR"):
        answer = await by(name)
        assert answer["table_header"] == ["Kayıt zamanı (gün)", "Kayıt sayısı"]
        assert answer["table_kind"] == ["moment", "number"]
    unknown = await by("yok böyle")
    assert (unknown.status, unknown.error) == (404, "report_not_found")
    english = await house.post("/v1/report/by/query", token=admin, lang="en", body={"report_name": "none"})
    assert english["status_message"] == "Report not found!"
    await saved(house, admin, "baska", question=_PEOPLE, report_name={"en": "kayıtlar"})
    twice = await by("Kayıtlar")
    assert (twice.error, twice["codes"]) == ("report_not_clear", ["baska", "kayitlar"])
    assert (await by("baska")).status == 200


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"source": "yok"}, "report_invalid"),
        ({"column_list": ["password_hash"]}, "report_invalid"),
        ({"group_list": [{"column": "x); DROP TABLE report; --"}]}, "report_invalid"),
        ({"group_list": [{"column": "state"}] * 3}, "invalid_input"),
        ({"measure_list": [{"kind": "count"}] * 6}, "invalid_input"),
        ({"measure_list": [{"kind": "sum", "column": "state"}]}, "report_invalid"),
        ({"measure_list": [{"kind": "sum"}]}, "report_invalid"),
        ({"measure_list": [{"kind": "max", "column": "state"}]}, "report_invalid"),
        ({"sort": "mail"}, "report_invalid"),
        ({"limit": 10_001}, "invalid_input"),
        ({"limit": 0}, "invalid_input"),
        ({"rule": {"rules": [{"field": "mail", "operator": "=", "value": "a"}]}}, "report_invalid"),
        ({"rule": {"rules": [{"field": "state", "operator": "~", "value": "a"}]}}, "report_invalid"),
        ({"rule": {"rules": [{"rules": []}] * 3, "combinator": "nor"}}, "report_invalid"),
    ],
    ids=json.dumps,
)
async def test_what_cannot_be_asked_is_refused(
    house: HouseUnderTest, admin: str, changes: dict[str, Any], error: str
) -> None:
    answer = await run(house, admin, question={"source": "people", **changes})
    assert (answer.status, answer.error) == (422, error), answer.json


async def test_a_rule_too_deep_or_too_long_is_refused(house: HouseUnderTest, admin: str) -> None:
    one = {"field": "state", "operator": "=", "value": "active"}
    deep: dict[str, Any] = {"rules": [one]}
    for _ in range(12):
        deep = {"rules": [deep]}
    for rule in (deep, {"rules": [one] * 201}):
        answer = await run(house, admin, question={"source": "people", "rule": rule})
        assert answer.error == "report_invalid"


async def test_who_runs_what(house: HouseUnderTest, admin: str, stranger: str) -> None:
    report = await saved(house, admin, question=BY_SHOP)
    asked = {"report_cl_id": report["report_cl_id"], "user_type": "self"}
    assert (await run(house, stranger, **asked)).error == "report_not_found"
    await define(house, admin, "report_deneme")
    await grant(house, await id_of(house, stranger), "report_deneme")
    assert (await run(house, stranger, **asked)).status == 200
    assert (await run(house, stranger, **{**asked, "user_type": "platform"})).error == "report_not_found"
    assert (await run(house, stranger, question=BY_SHOP)).error == "report_not_allowed"
    assert (
        await run(house, admin, question={"source": "calls"}, user_type="self")
    ).error == "report_not_allowed"
    await move_report(house, admin, report["report_cl_id"], "paused")
    assert (await run(house, stranger, **asked)).error == "report_not_found"
    assert (await run(house, admin)).error == "report_invalid"


async def test_a_report_that_takes_too_long_is_stopped_and_written_down(
    house: HouseUnderTest, admin: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    report = await saved(house, admin, question={"source": "files"})
    database = house.house.database
    hasty = Reader(Pool(server_at(plain_url(database.url), 2.0), 1, []))
    monkeypatch.setattr(database.reader, "patient", hasty)
    async with database.transaction() as db, db.connection() as connection:
        await connection.execute("LOCK TABLE stored_file IN ACCESS EXCLUSIVE MODE")
        answer = await run(house, admin, report_cl_id=report["report_cl_id"])
    assert (answer.status, answer.error) == (422, "report_too_slow")
    listed = await house.post(
        "/v1/report/run/list", token=admin, body={"report_cl_id": report["report_cl_id"]}
    )
    assert [each["state"] for each in listed["list"]] == ["failed"]


async def test_a_report_writes_nothing(house: HouseUnderTest) -> None:
    reader = house.house.database.reader.patient
    with pytest.raises(psycopg.errors.ReadOnlySqlTransaction):
        await reader.ask(READ_ONLY, touched(text("UPDATE user_account SET firstname = ''"))())
    await reader.ask(touched(text("UPDATE user_account SET firstname = '' WHERE false"))())


async def test_runs_are_listed_and_forgotten(house: HouseUnderTest, admin: str) -> None:
    report = await saved(house, admin, question=_PEOPLE)
    await ran(house, admin, report_cl_id=report["report_cl_id"])
    listed = await house.post(
        "/v1/report/run/list", token=admin, body={"report_cl_id": report["report_cl_id"]}
    )
    (first,) = listed["list"]
    assert (first["state"], first["row_count"], first["user_type"]) == ("done", 1, "platform")


async def test_reports_are_kept_changed_and_moved(house: HouseUnderTest, admin: str) -> None:
    kept = (await save(house, admin, "ilk"))["report"]
    assert (kept["state"], kept["version"]) == ("draft", 1)
    again = {"report_cl_id": kept["report_cl_id"], "version": 1, "report_name": {"tr": "Yeni ad"}}
    changed = await save(house, admin, "ilk", **again)
    assert (changed["report"]["report_name"], changed["report"]["version"]) == ("Yeni ad", 2)
    assert (await save(house, admin, "ilk", **again)).error == "report_changed_meanwhile"
    assert (await save(house, admin, "ilk")).error == "report_code_taken"
    assert (await save(house, admin, "Büyük Kod")).error == "invalid_input"
    assert (await save(house, admin, "adsiz", report_name={"tr": "  "})).error == "invalid_input"
    refused = await move_report(house, admin, kept["report_cl_id"], "paused")
    assert (refused.error, refused["allowed"]) == ("report_move_not_allowed", ["active", "deleted"])
    for state in ("active", "active", "paused", "deleted"):
        assert (await move_report(house, admin, kept["report_cl_id"], state)).status == 200
    assert (await move_report(house, admin, kept["report_cl_id"], "active")).error == "report_not_found"
    trail = [len(await audited(house, f"reports.{word}")) for word in ("created", "changed", "state_changed")]
    assert trail == [1, 1, 3]


async def test_there_are_only_so_many_reports(
    house: HouseUnderTest, admin: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("terazi.modules.reports.actions.reports.MOST_REPORTS", 1)
    assert (await save(house, admin, "fazla")).error == "too_many_reports"


async def test_a_report_is_a_workbook_with_a_chart_or_csv(house: HouseUnderTest, admin: str) -> None:
    asked = {**_PEOPLE, "chart": "bars"}
    book = await house.post("/v1/report/export", token=admin, body={"question": asked})
    sheet = load_workbook(io.BytesIO(book.content)).worksheets[0]
    assert [cell.value for cell in sheet[1]] == ["Kayıt zamanı (gün)", "Kayıt sayısı"]
    assert sheet["B2"].value >= 1
    with zipfile.ZipFile(io.BytesIO(book.content)) as files:
        assert "xl/charts/chart1.xml" in files.namelist()
    text = await house.post("/v1/report/export", token=admin, form="csv", body={"question": asked})
    first, second, *_ = text.content.decode("utf-8-sig").splitlines()
    assert first == "Kayıt zamanı (gün);Kayıt sayısı"
    assert re.fullmatch(r"\d\d\.\d\d\.\d{4};\d+", second)


async def test_shipped_reports_all_run_and_what_a_person_changed_stays(
    house: HouseUnderTest, admin: str
) -> None:
    async with house.house.database.transaction() as db:
        await seed_reports(house.change(db))
    listed = await house.post("/v1/report/list", token=admin)
    assert len(SHIPPED) == 14
    by_code = {each["report_code"]: each for each in listed["list"]}
    for shipped in SHIPPED:
        await ran(house, admin, report_cl_id=by_code[shipped.code]["report_cl_id"])
    mine, gone, kept = (by_code[code] for code in ("registrations", "refunds_by_reason", "jobs_by_kind"))
    edited = {"report_cl_id": mine["report_cl_id"], "version": 1, "report_name": {"tr": "Benim"}}
    assert (await save(house, admin, "registrations", **edited)).status == 200
    await move_report(house, admin, gone["report_cl_id"], "deleted")
    await run_sql(house, "UPDATE report SET names = '{}' WHERE code = 'jobs_by_kind'")
    async with house.house.database.transaction() as db:
        await seed_reports(house.change(db))
    again = await house.post("/v1/report/list", token=admin)
    names = {each["report_code"]: each["report_name"] for each in again["list"]}
    assert names["registrations"] == "Benim"
    assert "refunds_by_reason" not in names
    assert names["jobs_by_kind"] == kept["report_name"]


async def test_runs_go_after_ninety_days_and_their_results_after_seven(
    house: HouseUnderTest, admin: str
) -> None:
    report = await saved(house, admin, question=_PEOPLE)
    await ran(house, admin, report_cl_id=report["report_cl_id"])
    kept = values(text("SELECT result IS NOT NULL FROM report_run"))
    for days, left in ((6, [True]), (2, [False]), (83, [])):
        house.clock.advance(days=days)
        await forget_old_runs.handler(house.work())
        (found,) = await house.house.database.reader.ask(kept())
        assert found == left
