"""A group of more values than anybody reads: the first thousand are given, and it is said in the table, file and mail."""

import io
from typing import Any

from openpyxl import load_workbook

from terazi.modules.reports.values import MOST_GIVEN, MOST_GROUPS, MOST_READ
from tests.calling import HouseUnderTest
from tests.modules.layers.layer_tables import execute, shape_of
from tests.modules.layers.tables_grown import grow
from tests.modules.reports.asking_reports import mailed, run, saved, subscribe, to_nine

_EACH_NAME = {"source": "layer.urun", "group_list": [{"column": "ad"}], "chart": "bars"}


async def full_of_names(house: HouseUnderTest, count: int) -> None:
    """Make a layer in which each record has another name."""
    await grow(house)
    shape = await shape_of(house, "urun")
    name = next(each.column for each in shape.wdms if each.code == "ad")
    await execute(
        house,
        f"INSERT INTO layer_data.l{shape.layer.number} (id, created_at, updated_at, {name}) "
        f"SELECT gen_random_uuid(), now(), now(), 'ad ' || n FROM generate_series(1, {count}) AS n",
    )


def texts_of(content: bytes) -> tuple[int, str]:
    """Return how many rows the first sheet has beneath its header, and what the second says."""
    book = load_workbook(io.BytesIO(content), read_only=True)
    first, second = book.worksheets
    rows = sum(1 for _ in first.iter_rows()) - 1
    return rows, " ".join(str(cell) for row in second.iter_rows(values_only=True) for cell in row)


async def test_the_first_thousand_values_are_given_and_it_is_said(house: HouseUnderTest, admin: str) -> None:
    await full_of_names(house, MOST_READ + 500)
    report = await saved(house, admin, "adlar", question=_EACH_NAME)
    answer = await run(house, admin, report_cl_id=report["report_cl_id"])
    assert (len(answer["table"]), answer["is_cut"], answer["read_count"]) == (MOST_GROUPS, True, MOST_READ)
    named = await house.post("/v1/report/by/query", token=admin, body={"report_name": "adlar"})
    assert (len(named["table"]), named["is_cut"]) == (MOST_GROUPS, True)
    said = "en yeni 100.000 kayda bakıldı, ilk 1.000 satır verildi"
    body = {"report_cl_id": report["report_cl_id"]}
    sent = await house.client.post(
        "/v1/report/export", json=body, headers={"Authorization": f"Bearer {admin}", "Accept-Language": "tr"}
    )
    rows, about = texts_of(sent.content)
    assert rows == MOST_GROUPS
    assert said in about
    await subscribe(house, admin, report)
    to_nine(house)
    (mail,) = await mailed(house)
    assert said in mail.body_text
    assert "980 satır daha var" in mail.body_text
    rows, about = texts_of(await house.house.storage.get(mail.attachments[0]["key"]))
    assert rows == MOST_GROUPS
    assert said in about


async def test_a_list_gives_ten_thousand_rows_of_the_newest(house: HouseUnderTest, admin: str) -> None:
    await full_of_names(house, MOST_GIVEN + 1)
    question: dict[str, Any] = {"source": "layer.urun", "column_list": ["ad"], "limit": MOST_GIVEN}
    answer = await run(house, admin, question=question)
    assert (len(answer["table"]), answer["is_cut"]) == (MOST_GIVEN, True)
    answer = await run(house, admin, question={**question, "source": "layer.urun", "limit": 10})
    assert (len(answer["table"]), answer["is_cut"]) == (10, False)
    assert answer["sentence"].endswith("En çok 10 satır.")


async def test_what_is_whole_says_nothing(house: HouseUnderTest, admin: str) -> None:
    await full_of_names(house, MOST_GROUPS)
    report = await saved(house, admin, "adlar", question=_EACH_NAME)
    answer = await run(house, admin, report_cl_id=report["report_cl_id"])
    assert (len(answer["table"]), answer["is_cut"], answer["read_count"]) == (MOST_GROUPS, False, MOST_GROUPS)
    await subscribe(house, admin, report)
    to_nine(house)
    (mail,) = await mailed(house)
    assert "satır daha var" in mail.body_text
    assert "Daha fazlası var" not in mail.body_text
