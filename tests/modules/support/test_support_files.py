"""Files of messages: sent by members and visitors, judged as documents are, fetched by who may see the message."""

from typing import Any
from uuid import uuid4

import pytest

from terazi.foundation.storage import FileMissingError, StoreLostError
from terazi.modules.accounts.public import ExportSource
from terazi.modules.support.jobs import forget_lone_files
from terazi.modules.support.public import export_tickets
from terazi.modules.support.values import files as limits
from terazi.modules.support.values import messages
from tests.breaking import values_of
from tests.calling import HouseUnderTest, Reply
from tests.modules.access.people import id_of
from tests.modules.documents.made_files import HTML, PDF, SVG, office, picture
from tests.modules.support.asking import ASKED, ask, look, say
from tests.modules.support.visiting import VISITOR, ask_by_mail, enter, mailed_key, visit


async def send(
    house: HouseUnderTest, token: str | None, content: bytes = PDF, name: str = "fatura.pdf", **form: str
) -> Reply:
    """Send a file for a message."""
    return await house.upload(
        "/v1/support/file/record", token=token, files={"file": (name, content)}, form=form or None
    )


async def sent(
    house: HouseUnderTest, token: str | None, content: bytes = PDF, name: str = "fatura.pdf", **form: str
) -> str:
    """Send a file and return its id."""
    answer = await send(house, token, content, name, **form)
    assert answer.status == 200, answer.json
    return str(answer["file_id"])


async def fetch(house: HouseUnderTest, token: str | None, ticket: str, **body: Any) -> Reply:
    """Ask for a link to a file."""
    return await house.post("/v1/support/file/get", token=token, body=body, support_client_id=ticket)


def named(message: dict[str, Any]) -> dict[str, str]:
    """Return what names the only file of a message."""
    (file,) = message["file_list"]
    return {"message_id": message["message_id"], "file_id": file["file_id"]}


async def test_a_file_that_was_sent_goes_with_the_message_and_both_sides_fetch_it(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    ticket = await ask(house, asker, file_list=[await sent(house, asker)])
    await say(house, staff, ticket, "Buyurun", file_list=[await sent(house, staff, picture(), "fatura.png")])
    first, answer = [each for each in (await look(house, asker, ticket))["message_list"] if not each["event"]]
    for token in (asker, staff):
        for message in (first, answer):
            got = await fetch(house, token, ticket, **named(message))
            assert got.status == 200, got.json
            content = await house.client.get(got["url"])
            assert content.status_code == 200
            assert content.headers["x-content-type-options"] == "nosniff"
            assert content.headers["content-security-policy"].startswith("sandbox")
            assert content.headers["content-disposition"].startswith("attachment")
    assert first["file_list"][0]["name"] == "fatura.pdf"
    assert answer["file_list"][0]["name"] == "fatura.webp"
    assert await values_of(house, "SELECT count(*) FROM ticket_upload") == [0]


async def test_a_visitor_sends_and_fetches_with_a_key(house: HouseUnderTest, staff: str) -> None:
    ticket = await ask_by_mail(house)
    key = await enter(house)
    proof = {"mail": VISITOR, "mail_approve_code": key}
    file = await sent(house, None, **proof)
    answer = await visit(house, "support/comment", key, ticket, comment="Ektedir", file_list=[file])
    assert answer.status == 200, answer.json
    message = answer["support"]["message_list"][-1]
    link = await mailed_key(house)
    for given in (proof, {"mail_approve_code": link}):
        got = await fetch(house, None, ticket, **named(message), **given)
        assert (await house.client.get(got["url"])).content == PDF
    assert (await fetch(house, staff, ticket, **named(message))).status == 200
    await visit(house, "key/end", key)
    assert (await house.client.get(got["url"])).status_code == 410


async def test_what_is_no_proof_sends_and_fetches_nothing(house: HouseUnderTest, asker: str) -> None:
    ticket = await ask_by_mail(house)
    key = await enter(house)
    other = await ask(house, asker, file_list=[await sent(house, asker)])
    wanted = named((await look(house, asker, other))["message_list"][0])
    assert (await send(house, None)).error == "not_signed_in"
    assert (await fetch(house, None, other, **wanted)).error == "not_signed_in"
    wrong = {"mail": VISITOR, "mail_approve_code": "a" * 32}
    assert (await send(house, None, **wrong)).error == "mail_proof_wrong"
    right = {"mail": VISITOR, "mail_approve_code": key}
    answers = [
        await fetch(house, None, ticket, **wanted, **wrong),
        await fetch(house, None, other, **wanted, **right),
        await fetch(house, None, ticket, **wanted, **right),
        await fetch(house, None, str(uuid4()), **wanted, **right),
    ]
    assert {(each.status, each.json["status_code"]) for each in answers} == {(403, "220401")}
    assert len({str(each.json) for each in answers}) == 1


async def test_files_of_others_and_of_notes_are_as_if_there_were_none(
    house: HouseUnderTest, asker: str, other: str, staff: str
) -> None:
    ticket = await ask(house, asker, file_list=[await sent(house, asker)])
    await say(house, staff, ticket, "Not", is_internal=True, file_list=[await sent(house, staff)])
    seen = (await look(house, staff, ticket))["message_list"]
    first, note = named(seen[0]), named(seen[-1])
    assert (await fetch(house, staff, ticket, **note)).status == 200
    unknown = {**first, "file_id": str(uuid4())}
    answers = [
        await fetch(house, other, ticket, **first),
        await fetch(house, asker, ticket, **note),
        await fetch(house, asker, ticket, **unknown),
        await fetch(house, staff, ticket, **unknown),
        await fetch(house, asker, str(uuid4()), **first),
    ]
    assert {(each.status, each.error) for each in answers} == {(404, "ticket_not_found")}
    assert len({str(each.json) for each in answers}) == 1


@pytest.mark.parametrize(
    ("content", "name", "code"),
    [
        (HTML, "sayfa.html", "220415"),
        (SVG, "resim.svg", "220415"),
        (b"MZ\x90\x00" + b"\x00" * 60, "fatura.exe", "220415"),
        (PDF, "resim.png", "220415"),
        (office("xl/workbook.xml", "xl/vbaProject.bin"), "tablo.xlsm", "220415"),
        (b"", "bos.txt", "220415"),
    ],
)
async def test_what_is_not_kept_as_a_document_is_not_taken(
    house: HouseUnderTest, asker: str, content: bytes, name: str, code: str
) -> None:
    answer = await send(house, asker, content, name)
    assert (answer.status, answer.json["status_code"]) == (int(code[-3:]), code)
    assert await values_of(house, "SELECT count(*) FROM ticket_upload") == [0]


async def test_a_file_that_is_too_large_is_refused_in_words(house: HouseUnderTest, asker: str) -> None:
    for lang, said in (("tr", "en fazla 10 MB"), ("en", "10 MB at most")):
        files = {"file": ("rapor.txt", b"a" * 10_000_001)}
        answer = await house.upload("/v1/support/file/record", token=asker, files=files, lang=lang)
        assert (answer.status, answer.json["status_code"]) == (413, "220413")
        assert said in answer.json["status_message"]


async def test_a_photo_of_a_camera_is_taken_without_what_it_hides(house: HouseUnderTest, asker: str) -> None:
    ticket = await ask(house, asker, file_list=[await sent(house, asker, picture("JPEG"), "foto.jpg")])
    file = (await look(house, asker, ticket))["message_list"][0]["file_list"][0]
    content = (await house.client.get(file["url"])).content
    assert content.startswith(b"RIFF")
    assert b"SecretCamera" not in content


async def test_a_store_that_is_away_is_said_and_nothing_is_kept(
    house: HouseUnderTest, asker: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def lost(*_: object) -> None:
        raise StoreLostError("away")

    monkeypatch.setattr(type(house.house.storage), "put", lost)
    answer = await send(house, asker)
    assert (answer.status, answer.error, answer.headers["retry-after"]) == (503, "unavailable", "5")
    assert await values_of(house, "SELECT count(*) FROM ticket_upload") == [0]


async def test_a_file_goes_with_one_message_and_only_its_senders(
    house: HouseUnderTest, asker: str, other: str
) -> None:
    file, foreign = await sent(house, asker), await sent(house, other)
    ticket = await ask(house, asker)
    for taken in ([foreign], [file, foreign], [str(uuid4())]):
        answer = await say(house, asker, ticket, "Ek", file_list=taken)
        assert (answer.status, answer.json["errors"][0]["field"]) == (422, "file_list")
    assert (await say(house, asker, ticket, "Ek", file_list=[file])).status == 200
    assert (await say(house, asker, ticket, "Yine", file_list=[file])).status == 422
    messages_there = (await look(house, asker, ticket))["message_list"]
    assert [each["comment"] for each in messages_there if each["file_list"]] == ["<p>Ek</p>"]


async def test_a_message_takes_25_files_and_a_ticket_200_megabytes(
    house: HouseUnderTest, asker: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert (messages.MOST_FILES_OF_MESSAGE, messages.MOST_FILE_BYTES) == (25, 200_000_000)
    file = await sent(house, asker)
    kept = await house.upload("/v1/document/record", token=asker, files={"file": ("a.pdf", PDF)})
    many = {"document_list": [kept["document_name"]], "file_list": [file, *(str(uuid4()) for _ in range(24))]}
    answer = await house.post("/v1/user/support/new", token=asker, body={**ASKED, **many})
    assert (answer.status, answer.json["errors"][0]["message"]) == (
        422,
        "Bir mesaja en fazla 25 dosya eklenebilir.",
    )
    monkeypatch.setattr("terazi.modules.support.actions.files.MOST_FILE_BYTES", len(PDF))
    ticket = await ask(house, asker, file_list=[file])
    second = await sent(house, asker)
    answer = await say(house, asker, ticket, "Bir daha", file_list=[second])
    assert (answer.status, answer.error) == (409, "ticket_full")
    assert len((await look(house, asker, ticket))["message_list"]) == 1
    other = await ask(house, asker, file_list=[second])
    assert (await look(house, asker, other))["message_list"][0]["file_list"]


async def test_no_more_files_wait_than_one_message_takes(
    house: HouseUnderTest, asker: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert limits.MOST_WAITING_BYTES == 25 * 10_000_000
    monkeypatch.setattr("terazi.modules.support.actions.files.MOST_WAITING_BYTES", 2 * len(PDF))
    for _ in range(2):
        await sent(house, asker)
    refused = await send(house, asker)
    assert (refused.status, refused.error) == (429, "too_many_calls")
    assert 86_000 < int(refused.headers["retry-after"]) <= 86_400


async def test_files_that_no_message_came_for_are_swept(house: HouseUnderTest, asker: str) -> None:
    used, lone = await sent(house, asker), await sent(house, asker)
    ticket = await ask(house, asker, file_list=[used])
    house.clock.advance(days=3)
    await forget_lone_files.handler(house.work())
    asker = await house.sign_in("soran")
    file = (await look(house, asker, ticket))["message_list"][0]["file_list"][0]
    assert (await house.client.get(file["url"])).content == PDF
    with pytest.raises(FileMissingError):
        await house.house.storage.get(f"{limits.UPLOAD_FOLDER}/{lone}")
    assert (await say(house, asker, ticket, "Ek", file_list=[lone])).status == 422


async def test_a_file_waits_for_a_day(house: HouseUnderTest, asker: str) -> None:
    file = await sent(house, asker)
    house.clock.advance(hours=25)
    asker = await house.sign_in("soran")
    answer = await house.post("/v1/user/support/new", token=asker, body={**ASKED, "file_list": [file]})
    assert (answer.status, answer.json["errors"][0]["field"]) == (422, "file_list")
    assert await values_of(house, "SELECT count(*) FROM ticket") == [0]


async def test_files_of_tickets_are_taken_along(house: HouseUnderTest, asker: str) -> None:
    file = {"file": ("iade.txt", b"1.250,00 TL")}
    kept = await house.upload("/v1/support/file/record", token=asker, files=file)
    await ask(house, asker, file_list=[kept["file_id"]])
    source = ExportSource(reader=house.house.database.reader, storage=house.house.storage)
    files = {each.path: each.content async for each in export_tickets(source, await id_of(house, asker))}
    assert files["tickets/files/1-iade.txt"] == b"1.250,00 TL"
    assert b"iade.txt" in files["tickets/tickets.html"]
    assert b"tickets/" not in files["tickets/files.json"]
