"""What stands below an answer by mail: as much as the site says, never a note, and cut again when it comes back."""

import pytest

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
