"""The card of a model: read, printed, as a workbook; for the owner and for who bought the model."""

import re
from typing import Any
from urllib.parse import unquote
from uuid import uuid4

import pytest
import pytest_asyncio

from tests.calling import Reply
from tests.modules.analysis.buying import give_training
from tests.modules.analysis.working import Person, Workspace, cells_of, refusal, says

pytestmark = pytest.mark.asyncio(loop_scope="session")

CARD = "wanalyzer/machinelearning/model/card/"
GET, PDF, EXCEL = f"{CARD}get", f"{CARD}pdf", f"{CARD}excel"
MODEL = "wanalyzer/machinelearning/data/get"


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def buyer(work: Workspace) -> Person:
    return Person(house=work.house, token=await work.house.register("karti.okuyan"))


async def ask(
    work: Workspace, path: str, *, by: Person | None = None, lang: str = "tr", **body: Any
) -> Reply:
    known = {"project_id": work.project, "machine_learning_id": work.training}
    return await (by or work.owner).post(path, lang=lang, **{**known, **body})


def name_of(answer: Reply) -> str:
    found = re.search(r"filename\*=UTF-8''(.+)", answer.headers["content-disposition"])
    assert found is not None
    return unquote(found.group(1))


async def test_owner_reads_the_card_in_both_languages(work: Workspace) -> None:
    turkish, english = [await ask(work, GET, lang=lang) for lang in ("tr", "en")]
    model = (await ask(work, MODEL))["machine_learning"]["result"]["models"][0]
    assert turkish["title"] == f"Model kartı: “Üzüm çeşidi” ({model['name']})"
    titles = [section["title"] for section in turkish["section_list"]]
    assert titles[:2] == ["Ne tahmin eder?", "Hangi veriden öğrendi?"]
    assert len(titles) == len(english["section_list"])
    quality = next(s for s in turkish["section_list"] if s["title"] == "Ne kadar doğru?")
    assert quality["sentence_list"][0] == model["summary"]
    assert all(len(row) == len(quality["head"]) for row in quality["row_list"])
    assert english["title"].startswith("Model card: “Üzüm çeşidi”")


async def test_card_is_of_the_model_that_is_asked_for(work: Workspace) -> None:
    second = await ask(work, GET, machine_learning_index=1)
    assert second["title"] != (await ask(work, GET))["title"]
    number = await ask(work, GET, analyze_result_index=1)
    assert "“Alkol (%)”" in number["title"]
    assert "Hatalar ne kadar büyük?" in [section["title"] for section in number["section_list"]]


async def test_owner_saves_the_card_as_pages_and_as_a_workbook(work: Workspace) -> None:
    title = (await ask(work, GET, lang="en"))["title"]
    pages = await ask(work, PDF, lang="en")
    assert pages.content.startswith(b"%PDF")
    assert name_of(pages) == f"{title}.pdf"
    book = await ask(work, EXCEL, lang="en")
    assert cells_of(book.content)[0] == ("Section", "Item", "What is said")
    assert name_of(book) == f"{title}.xlsx"
    turkish = await ask(work, EXCEL)
    assert cells_of(turkish.content)[0] == ("Bölüm", "Konu", "Açıklama")
    assert name_of(turkish).startswith("Model kartı")


@pytest.mark.parametrize("path", [GET, PDF, EXCEL])
async def test_card_of_a_model_that_does_not_exist_is_not_found(work: Workspace, path: str) -> None:
    for place in ({"analyze_result_index": 2}, {"machine_learning_index": 99}):
        for lang, message in (("tr", "Model bulunamadı."), ("en", "The model was not found.")):
            answer = await ask(work, path, lang=lang, **place)
            assert refusal(answer) == (404, "model_not_found", "170444")
            assert says(answer) == message
    gone = await ask(work, path, machine_learning_id=str(uuid4()))
    assert refusal(gone) == (404, "run_not_found", "170434")
    foreign = await ask(work, path, by=work.stranger)
    assert refusal(foreign) == (404, "project_not_found", "170404")


async def test_files_are_for_who_is_signed_in(work: Workspace) -> None:
    for path in (PDF, EXCEL):
        body = {"project_id": work.project, "machine_learning_id": work.training}
        assert (await work.house.post(f"/v1/{path}", **body)).error == "not_signed_in"


async def test_buyer_gets_a_card_without_rows_project_or_columns_outside(
    work: Workspace, buyer: Person
) -> None:
    product = await give_training(work, buyer)
    answer = await ask(work, GET, by=buyer, auth_client_id=product)
    own = await ask(work, GET)
    name = next(row[1] for section in own["section_list"] for row in section["row_list"] if row[0] == "Proje")
    told = str(answer["section_list"])
    assert name not in told
    for hidden in ("Proje", "Veri sürümü", "Verinin parmak izi", "Kullanılmayan sütun"):
        assert hidden in str(own["section_list"]) or hidden == "Kullanılmayan sütun"
        assert f"'{hidden}'" not in told
    assert (await ask(work, PDF, by=buyer, auth_client_id=product)).content.startswith(b"%PDF")
    assert cells_of((await ask(work, EXCEL, by=buyer, auth_client_id=product)).content)


async def test_buyer_of_some_rows_is_told_of_them_only(work: Workspace, buyer: Person) -> None:
    part = await give_training(work, buyer, rule="[Alkol (%)] >= 13")
    sections = (await ask(work, GET, by=buyer, auth_client_id=part))["section_list"]
    inputs = next(section for section in sections if section["title"] == "Neye bakar?")
    low = next(row[1] for row in inputs["row_list"] if row[0] == "Alkol (%)").split(" – ")[0]
    assert float(low.replace(",", ".")) >= 13
    assert "Kullanılan satır" not in str(sections)


async def test_product_sold_for_the_screen_gives_no_files(work: Workspace, buyer: Person) -> None:
    product = await give_training(work, buyer, column_input_type="screen")
    assert (await ask(work, GET, by=buyer, auth_client_id=product)).status == 200
    for path in (PDF, EXCEL):
        answer = await ask(work, path, by=buyer, auth_client_id=product)
        assert refusal(answer)[:2] == (403, "output_not_sold")
    stranger = await ask(work, PDF, by=work.stranger, auth_client_id=product)
    assert stranger.error == "entitlement_not_found"
