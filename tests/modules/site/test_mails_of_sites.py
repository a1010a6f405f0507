"""Mails speak as the site in whose name they are made: its words, name, colour and addresses, from calls and from jobs."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import select, update

from terazi.foundation.language.phrases import mail_phrases
from terazi.foundation.questions import touched, value
from terazi.modules.accounts.jobs import delete_due_accounts
from terazi.modules.accounts.tables.users import USER
from terazi.modules.site.tables import SITE, TRANSLATION_OVERRIDE
from tests.calling import PASSWORD, HouseUnderTest, MailInOutbox, open_house
from tests.modules.site.editing import Desk, desk_of
from tests.modules.site.sites import add_site, changed_sites

FIRST, SECOND = "terazi.example", "okul.example"
RESET, READY, CODE = "accounts.mail.reset", "accounts.mail.export_ready", "accounts.mail.login_code"
GREETING = "accounts.mail.greeting"


@pytest.fixture
async def desk(database_url: str, tmp_path: Path) -> AsyncIterator[Desk]:
    """The second of two sites, under the hands of its editors."""
    async with open_house(database_url, tmp_path / "var", public_url=f"https://{FIRST}") as house:
        await house.house.database.recorder.write(touched(update(SITE).values(domain=FIRST))())
        site_id = await add_site(
            house, SECOND, has_menu=True, application_name="Okulumuz", accent_color="#0a6b4f"
        )
        desk = await desk_of(house)
        desk.site_id = site_id
        yield desk


async def word(desk: Desk, words: Any, token: str | None = None) -> Any:
    return await desk.ask("wording/save", token or desk.publisher, {"wording": words, "publish": "yes"})


def on(desk: Desk, host: str) -> HouseUnderTest:
    desk.house.client.headers["Host"] = host
    return desk.house


async def reset_mail(desk: Desk, host: str, name: str) -> MailInOutbox:
    await on(desk, host).register(name)
    await desk.house.post("/v1/password/reset/by/mail", mail=f"{name}@example.com")
    await desk.house.run_jobs()
    return next(mail for mail in await desk.house.mails(f"{name}@example.com") if mail.kind == RESET)


async def test_words_of_a_site_stand_in_its_mails_and_in_no_others(desk: Desk) -> None:
    saved = await word(
        desk,
        {
            f"{RESET}.subject": {"tr": "Okuldan yeni parola"},
            f"{RESET}.text": {"tr": "Yeni parolanızı {minutes:i} dakika içinde seçin, çocuklar."},
            "foundation.mail.to.password_reset": {"tr": "Hadi açalım"},
        },
    )
    assert saved.status == 200, saved.json
    own, other = await reset_mail(desk, SECOND, "zeynep"), await reset_mail(desk, FIRST, "mehmet")
    assert own.subject == "Okuldan yeni parola"
    assert "dakika içinde seçin, çocuklar." in own.body_text
    assert "Hadi açalım" in own.body_html
    assert other.subject == mail_phrases()[f"{RESET}.subject"]["tr"]
    assert "çocuklar" not in other.body_text + other.body_html
    assert "Hadi açalım" not in other.body_html


async def test_a_mail_without_a_link_looks_like_the_site_that_was_asked(desk: Desk) -> None:
    reset = await reset_mail(desk, SECOND, "zeynep")
    link = httpx.URL(next(word for word in reset.body_text.split() if "mail_password_reset_token=" in word))
    changed = await desk.house.post(
        "/v1/password/reset/by/mail/approve", body={"password": "Baska-bir-sozcuk-42"}, **dict(link.params)
    )
    assert changed.status == 200, changed.json
    mail = (await desk.house.mails("zeynep@example.com"))[-1]
    assert mail.kind == "accounts.mail.password_changed"
    assert "Okulumuz" in mail.body_html
    assert "#0a6b4f" in mail.body_html
    assert FIRST not in mail.body_html


async def test_a_job_that_began_on_a_site_writes_as_that_site(desk: Desk) -> None:
    await word(desk, {f"{READY}.subject": {"tr": "Okuldan verileriniz"}})
    await desk.house.house.database.recorder.write(
        changed_sites(SECOND, mail_from_name={"tr": "Okul Yönetimi"}, reply_to="yaz@okul.example")
    )
    told = {}
    for host, name in ((SECOND, "zeynep"), (FIRST, "mehmet")):
        token = await on(desk, host).register(name)
        await desk.house.post("/v1/user/data/export", token=token)
        desk.house.client.headers["Host"] = "localhost"
        await desk.house.run_jobs()
        found = await desk.house.mails(f"{name}@example.com")
        told[host] = next(mail for mail in found if mail.kind == READY)
    own, other = told[SECOND], told[FIRST]
    assert own.subject == "Okuldan verileriniz"
    assert (own.from_name, own.headers["Reply-To"]) == ("Okul Yönetimi", "yaz@okul.example")
    assert f"https://{SECOND}/" in own.body_text
    assert "#0a6b4f" in own.body_html
    assert FIRST not in own.body_html + own.body_text
    assert other.subject == mail_phrases()[f"{READY}.subject"]["tr"]
    assert f"https://{FIRST}/" in other.body_text
    assert "Okul" not in other.body_html + other.from_name + str(other.headers)


async def test_the_last_mail_of_an_account_names_the_site_that_it_was_left_from(desk: Desk) -> None:
    for host, name in ((SECOND, "zeynep"), (FIRST, "mehmet")):
        token = await on(desk, FIRST).register(name)
        left = await on(desk, host).post("/v1/user/delete", token=token, body={"current_password": PASSWORD})
        assert left.status == 200, left.json
    desk.house.client.headers["Host"] = "localhost"
    desk.house.clock.advance(days=desk.house.house.settings.account_deletion_days + 1)
    await delete_due_accounts.handler(desk.house.work())
    own, other = [(await desk.house.mails(f"{name}@example.com"))[-1] for name in ("zeynep", "mehmet")]
    assert {own.kind, other.kind} == {"accounts.mail.deleted"}
    assert "Okulumuz" in own.body_html
    assert FIRST not in own.body_html
    assert "Okulumuz" not in other.body_html


async def test_a_domain_that_is_named_for_its_look_makes_nobody_a_person_of_that_site(desk: Desk) -> None:
    body = {
        "username": "elif",
        "password": PASSWORD,
        "mail": "elif@example.com",
        "firstname": "Elif",
        "lastname": "Kaya",
        "eula_document_code": "terms-1",
    }
    made = await on(desk, FIRST).post("/v1/register", body=body, domain=SECOND)
    assert made.status == 200, made.json
    site_of = value(select(USER.c.site_id).where(USER.c.username == "elif"))
    default = value(select(SITE.c.id).where(SITE.c.is_default))
    site_id, default_id = await desk.house.house.database.reader.ask(site_of(), default())
    assert site_id == default_id


async def test_the_people_of_a_site_are_who_made_their_account_there(desk: Desk) -> None:
    await on(desk, SECOND).register("zeynep")
    await on(desk, FIRST).register("mehmet")
    old = update(USER).where(USER.c.username == "mehmet").values(site_id=None)
    await desk.house.house.database.recorder.write(touched(old)())
    reached = {}
    for host in (SECOND, FIRST):
        body = {"subject": "Selam", "mail_text": "<p>Merhaba</p>", "group": "site"}
        named = {"domain": SECOND} if host == FIRST else {}
        sent = await on(desk, host).post("/v1/send_mail", token=desk.admin, body=body, **named)
        assert sent.status == 200, sent.json
        letters = await desk.house.post("/v1/sending/get", token=desk.admin, mailing_id=sent["mailing_id"])
        reached[host] = {each["username"] for each in letters["list"]}
    assert reached[SECOND] == {"zeynep"}
    assert reached[FIRST] == {"mehmet", "yazar", "yayinci", "yonetici"}, "older accounts are the first site's"


@pytest.mark.parametrize(
    "text",
    [
        "Kodunuz geçersiz",
        "{code}",
        "{code!r} {minutes:i}",
        "{code.__class__} {minutes:i}",
        "{code} {minutes:i} {password}",
        "{code} {minutes",
        "{code} {minutes:money}",
        "<b>{code}</b> {minutes:i}",
    ],
)
async def test_words_that_lose_or_add_a_value_are_refused(desk: Desk, text: str) -> None:
    refused = await word(desk, {f"{CODE}.text": {"tr": text}})
    assert (refused.status, refused["status_code"]) == (422, "130422")


async def test_words_that_an_update_left_without_their_values_give_way_to_the_platforms(desk: Desk) -> None:
    await word(desk, {GREETING: {"tr": "Selam {username}!"}})
    broken = update(TRANSLATION_OVERRIDE).where(TRANSLATION_OVERRIDE.c.key == GREETING)
    await desk.house.house.database.recorder.write(touched(broken.values(text="Selam {firstname}!"))())
    mail = await reset_mail(desk, SECOND, "zeynep")
    assert "Selam" not in mail.body_text
    assert "zeynep" in mail.body_text


async def test_a_subject_stays_one_line(desk: Desk) -> None:
    saved = await word(desk, {f"{RESET}.subject": {"tr": "Parola\nBcc: kurban@example.com"}})
    assert saved.status == 200
    assert (await reset_mail(desk, SECOND, "zeynep")).subject == "Parola Bcc: kurban@example.com"
    assert len(desk.house.sent) > 0


async def test_mails_are_a_part_of_the_list_of_words(desk: Desk) -> None:
    found = await desk.ok("wording/list", desk.editor, part="mails", search_text="accounts.mail.reset")
    assert f"{RESET}.subject" in {row["key"] for row in found["list"]}
    assert found["parts"]["mails"] == found["total"]
    legal = (await desk.ok("wording/list", desk.publisher, search_text="sending.letter.agreed"))["list"][0]
    assert (legal["is_legal"], legal["may_change"]) == (True, "no")
    refused = await word(desk, {"sending.letter.agreed": {"tr": "{site}"}})
    assert refused.error == "invalid_input"


async def test_the_gallery_of_a_site_shows_its_own_words(desk: Desk) -> None:
    await word(desk, {f"{RESET}.subject": {"tr": "Okuldan yeni parola"}})
    told = {}
    for host in (SECOND, FIRST):
        told[host] = await on(desk, host).post("/v1/sending/gallery", token=desk.admin, kind=RESET)
    assert told[SECOND]["subject"] == "Okuldan yeni parola"
    assert told[FIRST]["subject"] == mail_phrases()[f"{RESET}.subject"]["tr"]


RICH = '<p>Kampüs <b>B</b> blok, <a href="screen:shop">mağazamız</a> ve <a href="https://okul.example/kvkk">KVKK</a></p>'


async def at_foot(desk: Desk, kind: str, key: str, publish: str = "yes", **content: Any) -> Any:
    unit = {"key": key, "place": "mail.footer", "kind": kind, "content": content}
    return await desk.ask("websiteunit/new", desk.publisher, {"websiteunit": unit, "publish": publish})


async def test_what_stands_at_the_foot_of_a_sites_mails_is_in_all_of_them(desk: Desk) -> None:
    for made in (
        await at_foot(
            desk,
            "rich",
            "imza",
            title={"tr": "Okulumuz A.Ş.", "en": "Our School Inc."},
            body={"tr": RICH, "en": '<p>Building <b>B</b>, <a href="screen:shop">our shop</a></p>'},
        ),
        await at_foot(
            desk,
            "button",
            "yardim",
            label={"tr": "Bize <yazın>", "en": "Write to us"},
            link={"tr": "mailto:yardim@okul.example", "en": "mailto:help@okul.example"},
        ),
        await at_foot(desk, "text", "taslak", "no", title={"tr": "Henüz değil", "en": "Not yet"}),
    ):
        assert made.status == 200, made.json
    own, other = await reset_mail(desk, SECOND, "zeynep"), await reset_mail(desk, FIRST, "mehmet")
    assert own.body_text.endswith(
        "Okulumuz A.Ş.\nKampüs B blok, mağazamız (https://okul.example/magaza) ve KVKK (https://okul.example/kvkk)\n"
        "Bize <yazın> (yardim@okul.example)"
    )
    assert "<b>Okulumuz A.Ş.</b>" in own.body_html
    assert 'href="https://okul.example/magaza"' in own.body_html
    assert 'href="mailto:yardim@okul.example" style="color:inherit">Bize &lt;yazın&gt;</a>' in own.body_html
    assert "Henüz değil" not in own.body_html + own.body_text
    assert "Okulumuz" not in other.body_html + other.body_text
    for lang, words in (("tr", "Kampüs"), ("en", "Building")):
        shown = await on(desk, SECOND).post(
            "/v1/sending/gallery", token=desk.admin, kind=RESET, letter_lang=lang
        )
        assert words in shown["body_html"]
        assert words in shown["body_text"]


async def test_letters_to_many_carry_the_foot_of_the_site(desk: Desk) -> None:
    made = await at_foot(desk, "text", "imza", lead={"tr": "Okul yolu 1", "en": "School road 1"})
    assert made.status == 200, made.json
    body = {"subject": "Selam", "mail_text": "<p>Merhaba</p>", "letter_lang": "tr"}
    letter = await on(desk, SECOND).post("/v1/sending/preview", token=desk.admin, body=body)
    assert "Okul yolu 1" in letter["body_html"]
    assert letter["body_text"].endswith("Okul yolu 1")


async def test_what_mails_cannot_show_is_not_published_at_their_foot(desk: Desk) -> None:
    refused = await at_foot(desk, "steps", "adimlar", title={"tr": "Adımlar", "en": "Steps"})
    assert (refused.status, refused["status_code"]) == (422, "130422")
    assert "E-postaların altında" in str(refused.json)
