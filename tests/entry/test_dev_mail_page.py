"""The development mail page."""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from html import escape
from pathlib import Path

from terazi.foundation.ids import new_id
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import mail_phrases
from terazi.foundation.mail import OUTGOING_MAIL, Attachment, Content, sealed_content
from terazi.foundation.questions import inserted
from terazi.modules.sending.public import mail_kinds, sample_of
from tests.calling import HouseUnderTest, open_house

HOSTILE = "<script>alert(1)</script>"


async def add_mail(
    house: HouseUnderTest,
    subject: str,
    text: str = "Merhaba",
    *,
    secret: bytes | None = None,
    files: Sequence[Attachment] = (),
) -> str:
    mail_id = new_id()
    content = Content(subject=subject, body_text=text, body_html="<p>not shown</p>")
    mail = inserted(
        OUTGOING_MAIL,
        id=mail_id,
        to_address="ayse@example.com",
        kind="accounts.mail.approval",
        sealed=sealed_content(secret or house.house.settings.secret(), mail_id, content),
        attachments=[asdict(each) for each in files],
        lang="tr",
        created_at=datetime(2026, 3, 1, 9, 30, tzinfo=UTC),
    )
    await house.house.database.recorder.write(mail)
    return str(mail_id)


async def test_mails_are_listed_in_both_languages(house: HouseUnderTest) -> None:
    assert "Henüz e-posta yok" in (await house.client.get("/dev/mail")).text
    await add_mail(house, "Hesabınızı onaylayın")
    turkish, english = [(await house.client.get(f"/dev/mail?lang={lang}")).text for lang in ("tr", "en")]
    assert "En yeni 1 e-posta" in turkish
    assert "Latest mails: 1" in english
    assert "Hesabınızı onaylayın" in turkish
    assert "01.03.2026 09:30" in turkish


async def test_links_of_a_mail_can_be_followed(house: HouseUnderTest) -> None:
    link = "http://terazi.test/kayit/onay?user_id=1&mail_approve_token=x_-"
    mail_id = await add_mail(house, "Onay", f"Bağlantı: {link}.\n\nGörüşürüz")
    page = (await house.client.get(f"/dev/mail/{mail_id}")).text
    escaped = link.replace("&", "&amp;")
    assert f'<a href="{escaped}">{escaped}</a>.</p><p>Görüşürüz</p>' in page


async def test_files_of_a_mail_are_named(house: HouseUnderTest) -> None:
    file = Attachment(key="mails/1.xlsx", name=f"Rapor {HOSTILE}.xlsx", media_type="application/octet-stream")
    mail_id = await add_mail(house, "Rapor", files=[file])
    page = (await house.client.get(f"/dev/mail/{mail_id}")).text
    assert f"<dt>Ekler</dt><dd>{escape(file.name)}</dd>" in page
    without = await add_mail(house, "Rapor")
    assert "Ekler" not in (await house.client.get(f"/dev/mail/{without}")).text


async def test_mail_cannot_run_anything(house: HouseUnderTest) -> None:
    mail_id = await add_mail(house, HOSTILE, f'{HOSTILE} http://x.test/"onclick="alert(1)')
    for path in ("/dev/mail", f"/dev/mail/{mail_id}"):
        answer = await house.client.get(path)
        assert HOSTILE not in answer.text
        assert '"onclick' not in answer.text
        assert answer.headers["content-security-policy"].startswith("default-src 'none'; style-src 'sha256-")


async def test_a_mail_that_cannot_be_opened_is_shown_as_such(house: HouseUnderTest) -> None:
    mail_id = await add_mail(house, "Onay", "Kod: 123456", secret=b"another secret" * 3)
    for path in ("/dev/mail", f"/dev/mail/{mail_id}"):
        page = (await house.client.get(path)).text
        assert "accounts.mail.approval" in page
        assert "123456" not in page
    assert "Bu e-postanın içeriği artık saklanmıyor." in page


async def test_unknown_mail_is_not_found(house: HouseUnderTest) -> None:
    for path in (f"/dev/mail/{new_id()}", "/dev/mail/x", "/dev/other", "/dev/mail/x/y"):
        assert (await house.client.get(path)).status_code == 404
    assert (await house.client.post("/dev/mail")).status_code == 405


async def test_every_mail_stands_in_the_gallery_in_both_languages(house: HouseUnderTest) -> None:
    answer = await house.client.get("/dev/mail/gallery")
    assert answer.text.count("<template shadowrootmode") == 2 * len(mail_kinds()) > 120
    for told in (
        "Siparişiniz onaylandı: 2026114207",
        "Your order is confirmed: 2026114207",
        "Toplam",
        "Total",
    ):
        assert told in answer.text
    assert "script-src" not in answer.headers["content-security-policy"]
    alone = await house.client.get("/dev/mail/gallery/orders.mail.bought?lang=en")
    assert "Your order is confirmed" in alone.text
    assert (await house.client.get("/dev/mail/gallery/no.mail.such")).status_code == 404
    assert "/dev/mail/gallery?lang=tr" in (await house.client.get("/dev/mail")).text


def test_every_sentence_of_mails_stands_in_the_gallery() -> None:
    now = datetime(2026, 3, 1, 9, 30, tzinfo=UTC)
    shown = {phrase.key for kind in mail_kinds() for phrase in sample_of(kind, Lang.TR, now).paragraphs}
    shown |= {f"{kind}.subject" for kind in mail_kinds()}
    written = {key for key in mail_phrases() if key.split(".")[1] == "mail" and "foundation." not in key}
    assert written - shown == {
        # said of what is typed
        "accounts.mail.invalid",
        "accounts.mail.same",
        "shops.mail.invalid",
    }


async def test_gallery_does_not_exist_in_production(database_url: str, tmp_path: Path) -> None:
    settings = {"mode": "production", "secret_key": "s" * 40, "public_url": "https://terazi.test"}
    async with open_house(database_url, tmp_path, **settings) as house:
        for path in ("/dev/mail/gallery", "/dev/mail/gallery/orders.mail.bought"):
            assert (await house.client.get(path)).status_code == 404


async def test_page_does_not_exist_in_production(database_url: str, tmp_path: Path) -> None:
    settings = {"mode": "production", "secret_key": "s" * 40, "public_url": "https://terazi.test"}
    async with open_house(database_url, tmp_path, **settings) as house:
        assert (await house.client.get("/dev/mail")).status_code == 404
