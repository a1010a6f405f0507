"""What a mail holds beside its words: quotations, pictures, files that are too large."""

from email.message import EmailMessage
from email.policy import SMTP
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from terazi.foundation.ids import new_id
from terazi.foundation.storage import FileMissingError
from terazi.modules.support.jobs import forget_mails
from terazi.modules.support.rules.shown_files import shown_key
from tests.breaking import values_of
from tests.calling import HouseUnderTest
from tests.modules.support.asking import look
from tests.modules.support.posting import DESK, all_tickets, answered, deliver, last_letter, written

_HEAD = b"Authentication-Results: development; dmarc=pass header.from=example.com\r\n"


def _picture(kind: str = "PNG", size: tuple[int, int] = (40, 20)) -> bytes:
    held = BytesIO()
    Image.new("RGB", size, "orange").save(held, kind)
    return held.getvalue()


def _mail(html: str, **related: bytes) -> bytes:
    mail = EmailMessage(policy=SMTP)
    mail["From"], mail["To"], mail["Subject"] = "soran@example.com", DESK, "Ekran"
    mail["Message-ID"], mail["Date"] = f"<{new_id()}@example.com>", "Fri, 27 Nov 2026 10:00:00 +0300"
    mail.set_content(html, subtype="html")
    for name, content in related.items():
        mail.add_related(content, "image", "png", cid=f"<{name}>", filename=f"{name}.png")
    return _HEAD + mail.as_bytes()


async def _only_message(house: HouseUnderTest, staff: str) -> dict[str, Any]:
    (ticket,) = await all_tickets(house)
    view = await look(house, staff, str(ticket["id"]))
    message: dict[str, Any] = view["message_list"][0]
    return message


async def test_pictures_stand_where_they_stood(house: HouseUnderTest, asker: str, staff: str) -> None:
    await deliver(
        house, _mail('<p>Önce</p><img src="cid:ekran" alt="ekranım"><p>Sonra</p>', ekran=_picture())
    )
    message = await _only_message(house, staff)
    (file,) = message["file_list"]
    shown = f'<img src="file:{file["file_id"]}" alt="ekranım">'
    comment = message["comment"]
    assert comment.index("Önce") < comment.index(shown) < comment.index("Sonra")
    answer = await house.client.get(file["picture_url"])
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/webp")
    assert Image.open(BytesIO(answer.content)).size == (40, 20)
    original = await house.client.get(file["url"])
    assert original.content == _picture()


async def test_a_picture_that_is_none_is_a_file_and_shown_nowhere(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    broken = _picture()[:40]
    await deliver(house, _mail('<p>Bakın <img src="cid:ekran"></p>', ekran=broken))
    message = await _only_message(house, staff)
    (file,) = message["file_list"]
    assert (file["picture_url"], "<img" in message["comment"]) == (None, False)


async def test_pictures_of_strangers_are_named_by_nobody_but_their_mail(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    other = "01234567-89ab-4def-8123-456789abcdef"
    html = f'<p>a<img src="file:{other}"><img src="part:7"><img src="/v1/me"></p>'
    await deliver(house, _mail(html))
    assert "<img" not in (await _only_message(house, staff))["comment"]


async def test_remote_pictures_are_counted_and_not_fetched(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    html = '<p>Merhaba</p><img src="https://izle.example/1.gif"><img src="http://izle.example/2.gif">'
    await deliver(house, _mail(html))
    message = await _only_message(house, staff)
    assert (message["hidden_pictures"], "izle.example" in message["comment"]) == (2, False)


async def test_a_quotation_is_folded_and_not_lost(house: HouseUnderTest, asker: str, staff: str) -> None:
    ticket = await answered(house, asker, staff)
    letter = await last_letter(house)
    quoted = "\n".join(f"> {line}" for line in letter.body_text.splitlines())
    text = f"Teşekkürler.\n\n27 Kasım 2026 Cum 10:00 tarihinde Destek şunu yazdı:\n{quoted}\n\n-- \nAyşe Işık\nMuhasebe"
    reply = written(text, to=letter.reply_to, In_Reply_To=f"<{letter.message_id}>")
    await deliver(house, reply, letter.reply_to)
    for reader in (asker, staff):
        message = next(
            each
            for each in (await look(house, reader, ticket))["message_list"]
            if "Teşekkürler" in each["comment"]
        )
        assert "Faturanız bugün çıkar." not in message["comment"]
        assert "Faturanız bugün çıkar." in message["folded"]
        assert "Ayşe Işık" in message["folded"]


async def test_files_that_are_too_large_are_named(house: HouseUnderTest, asker: str, staff: str) -> None:
    mail = EmailMessage(policy=SMTP)
    mail["From"], mail["To"], mail["Subject"] = "soran@example.com", DESK, "Büyük"
    mail["Message-ID"], mail["Date"] = f"<{new_id()}@example.com>", "Fri, 27 Nov 2026 10:00:00 +0300"
    mail.set_content("Ekte.")
    mail.add_attachment(b"x" * 10_600_000, "application", "octet-stream", filename="büyük.bin")
    await deliver(house, _HEAD + mail.as_bytes())
    message = await _only_message(house, staff)
    assert (message["left_out_list"], message["file_list"]) == (["büyük.bin"], [])


async def test_what_is_shown_is_kept_as_long_as_its_file(house: HouseUnderTest, asker: str) -> None:
    await deliver(house, _mail('<p>Ekran <img src="cid:ekran"></p>', ekran=_picture()))
    (key,) = await values_of(house, "SELECT key FROM ticket_file")
    house.clock.advance(days=3)
    await forget_mails.handler(house.work())
    assert await house.house.storage.get(shown_key(key))
    await values_of(house, "DELETE FROM ticket_file RETURNING key")
    await forget_mails.handler(house.work())
    for gone in (key, shown_key(key)):
        with pytest.raises(FileMissingError):
            await house.house.storage.get(gone)
