"""What goes out with an answer by mail: its files, and below it as much of what was said before as the site wants."""

from uuid import uuid4

import pytest

from terazi.foundation.mail import MOST_ENCLOSED_BYTES
from terazi.modules.support.rules.mailed_files import sent_files
from terazi.modules.support.values.messages import TicketFile
from tests.calling import HouseUnderTest
from tests.modules.support.asking import ask, look, say
from tests.modules.support.posting import deliver, last_letter, words, written


async def _with(house: HouseUnderTest, admin: str, quotation: str) -> None:
    read = await house.post("/v1/support/settings/get", token=admin)
    settings = {**read["settings"], "quotation": quotation}
    body = {"settings": settings, "version": read["version"]}
    saved = await house.post("/v1/support/settings/save", token=admin, body=body)
    assert saved.status == 200, saved.json


async def _talked(house: HouseUnderTest, asker: str, staff: str) -> str:
    ticket = await ask(house, asker, comment="Birinci soru.")
    await say(house, staff, ticket, "Birinci yanıt.")
    await last_letter(house)  # leaves alone: mails that wait together leave in any order
    await say(house, asker, ticket, "İkinci soru.\n\nSatır.")
    await say(house, staff, ticket, "Gizli not", is_internal=True)
    await say(house, staff, ticket, "İkinci yanıt.")
    return ticket


@pytest.mark.parametrize(
    ("quotation", "stand", "stand_not"),
    [
        ("off", [], ["Birinci soru.", "Birinci yanıt.", "İkinci soru."]),
        ("two", ["İkinci soru.", "Birinci yanıt."], ["Birinci soru."]),
        ("all", ["İkinci soru.", "Birinci yanıt.", "Birinci soru."], []),
    ],
)
async def test_a_site_says_how_much_is_quoted(
    house: HouseUnderTest,
    asker: str,
    staff: str,
    admin: str,
    quotation: str,
    stand: list[str],
    stand_not: list[str],
) -> None:
    await _with(house, admin, quotation)
    await _talked(house, asker, staff)
    letter = await last_letter(house)
    for body in (letter.body_text, letter.body_html):
        assert body.index("İkinci yanıt.") < min((body.index(each) for each in stand), default=len(body))
        assert [each for each in stand_not if each in body] == []
        assert "Gizli not" not in body
    assert ("> İkinci soru.\n>\n> Satır." in letter.body_text) is bool(stand)


async def test_what_we_quoted_is_cut_when_it_comes_back(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    ticket = await _talked(house, asker, staff)
    letter = await last_letter(house)
    quoted = "\n".join(f"> {line}" for line in letter.body_text.splitlines())
    reply = written(f"Üçüncü soru.\n\n{quoted}", to=letter.reply_to, In_Reply_To=f"<{letter.message_id}>")
    await deliver(house, reply, letter.reply_to)
    assert "<p>Üçüncü soru.</p>" in words(await look(house, asker, ticket))


def _file(name: str, size: int) -> TicketFile:
    return TicketFile(message_id=uuid4(), file_id=uuid4(), name=name, size=size, key=name)


def test_as_many_files_go_out_as_mail_servers_take() -> None:
    half = MOST_ENCLOSED_BYTES // 2
    files = [_file("büyük", half + 1), _file("küçük", 10), _file("orta", half - 10)]
    sent, linked = sent_files(files, MOST_ENCLOSED_BYTES)
    assert ([each.name for each in sent], [each.name for each in linked]) == (["küçük", "orta"], ["büyük"])


async def test_files_of_an_answer_go_out_with_its_mail(house: HouseUnderTest, asker: str, staff: str) -> None:
    ticket = await ask(house, asker)
    kept = await house.upload(
        "/v1/support/file/record", token=staff, files={"file": ("iade.txt", b"1.250,00 TL")}
    )
    assert (await say(house, staff, ticket, "Ekte.", file_list=[kept["file_id"]])).status == 200
    (enclosed,) = (await last_letter(house)).enclosures
    assert (enclosed.name, enclosed.media_type, enclosed.content) == (
        "iade.txt",
        "text/plain",
        b"1.250,00 TL",
    )
