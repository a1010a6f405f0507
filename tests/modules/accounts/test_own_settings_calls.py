"""One's own settings: images, history, agreements, change of address, export, and leaving."""

import asyncio
import json
import zipfile
from io import BytesIO

import pytest
from PIL import Image
from sqlalchemy import text

from terazi.foundation.questions import value
from terazi.modules.accounts.jobs import delete_due_accounts, forget_unused_files
from tests.calling import PASSWORD, HouseUnderTest
from tests.modules.accounts.people import id_of, link_of, sign_in_answer

NAME = "ayse.yilmaz"
MAIL = f"{NAME}@example.com"


def picture(kind: str = "PNG", size: tuple[int, int] = (900, 600)) -> bytes:
    made = BytesIO()
    exif = Image.Exif()
    exif[0x010F] = "SecretCamera"
    Image.new("RGB", size, "teal").save(made, kind, exif=exif)
    return made.getvalue()


async def upload(house: HouseUnderTest, token: str, content: bytes, kind: str = "picture"):
    return await house.upload(
        "/v1/user/image/upload", files={"image": ("me.png", content)}, token=token, kind=kind
    )


async def enqueue(house: HouseUnderTest, task) -> None:
    async with house.house.database.transaction() as db:
        await task.enqueue(db)
    await house.run_jobs()


async def test_a_picture_is_written_anew_and_shown_by_a_lasting_address(house: HouseUnderTest) -> None:
    token = await house.register(NAME)
    kept = await upload(house, token, picture("JPEG"))
    assert kept.status == 200, kept.json
    body = {"user_data": {"picture": kept["image_id"]}}
    user = (await house.post("/v1/user/record", token=token, body=body))["user_wdmr"]
    assert user["picture_url"] == kept["image_url"]
    answer = await house.client.get(kept["image_url"])
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert b"SecretCamera" not in answer.content
    shown = Image.open(BytesIO(answer.content))
    assert (shown.format, shown.size) == ("JPEG", (512, 512))


@pytest.mark.shared_house
@pytest.mark.parametrize(
    ("content", "error"),
    [
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "image_refused"),
        (b"", "image_refused"),
        (picture()[:200], "image_refused"),
        (b"x" * 2_000_001, "image_too_large"),
    ],
)
async def test_what_is_no_picture_is_refused(
    house: HouseUnderTest, ayse: str, content: bytes, error: str
) -> None:
    assert (await upload(house, ayse, content)).error == error


async def test_an_image_of_many_pixels_is_refused_before_it_is_read(house: HouseUnderTest) -> None:
    token = await house.register(NAME)
    made = BytesIO()
    Image.new("1", (9000, 9000)).save(made, "PNG")
    assert (await upload(house, token, made.getvalue())).error == "image_refused"


async def test_nobody_shows_an_image_of_somebody_else(house: HouseUnderTest) -> None:
    mine, theirs = await house.register(NAME), await house.register("mehmet.kaya")
    kept = await upload(house, theirs, picture())
    for image_id in (kept["image_id"], "no id"):
        answer = await house.post("/v1/user/record", token=mine, body={"user_data": {"picture": image_id}})
        assert answer.status == 422
    missing = await house.get("/v1/user/image", image_id="0199a000-0000-7000-8000-000000000000")
    assert (missing.status, missing.error) == (404, "image_not_found")


async def test_upkeep_deletes_images_that_no_account_shows(house: HouseUnderTest) -> None:
    token = await house.register(NAME)
    shown, unused = await upload(house, token, picture()), await upload(house, token, picture())
    await house.post("/v1/user/record", token=token, body={"user_data": {"picture": shown["image_id"]}})
    house.clock.advance(days=8)
    await enqueue(house, forget_unused_files)
    assert (await house.client.get(shown["image_url"])).status_code == 200
    assert (await house.client.get(unused["image_url"])).status_code == 404


@pytest.mark.parametrize(
    ("field", "value", "kept"),
    [
        ("linkedin", "linkedin.com/in/ayse", "https://linkedin.com/in/ayse"),
        ("twitter", "@ayse", "@ayse"),
        ("website", "example.com", "https://example.com"),
        ("facebook", "https://evil.example/facebook.com", None),
        ("instagram", "https://instagram.com@evil.example/", None),
        ("youtube", "javascript:alert(1)", None),
    ],
)
async def test_social_links_lead_to_their_network(
    house: HouseUnderTest, field: str, value: str, kept: str | None
) -> None:
    token = await house.register(NAME)
    answer = await house.post("/v1/user/record", token=token, body={"user_data": {field: value}})
    assert answer.status == (200 if kept else 422)
    if kept:
        assert answer["user_wdmr"][field] == kept


async def test_a_telephone_number_fits_its_country(house: HouseUnderTest) -> None:
    token = await house.register(NAME)
    for number, status in (("532 123 45 67", 200), ("53212", 422)):
        data = {"phone_area_code": "+90", "phone_number": number, "languages": ["tr", "en"]}
        answer = await house.post("/v1/user/record", token=token, body={"user_data": data})
        assert answer.status == status


async def test_the_history_shows_only_the_own_tries_and_the_agreements_their_version(
    house: HouseUnderTest,
) -> None:
    token = await house.register(NAME, eula_document_code="terms-3")
    await house.register("mehmet.kaya")
    await sign_in_answer(house, NAME, "yanlis")
    await sign_in_answer(house, "nobody.here", "yanlis")
    history = await house.post("/v1/user/sign_in/list", token=token)
    assert [row["outcome"] for row in history["sign_ins"]] == ["wrong_password", "succeeded"]
    assert history["sign_ins"][0]["address"] == "203.0.113.7"
    agreements = await house.post("/v1/user/agreement/list", token=token)
    assert [(row["document_code"], row["version"]) for row in agreements["agreements"]] == [("terms", "3")]


async def test_all_other_sessions_end_and_this_one_stays(house: HouseUnderTest) -> None:
    token = await house.register(NAME)
    other = await house.sign_in(NAME)
    ended = await house.post("/v1/user/session/end/others", token=token)
    assert ended["ended_count"] == 1
    assert (await house.post("/v1/user/get", token=other)).outcome == "095"
    assert (await house.post("/v1/user/get", token=token)).status == 200


async def ask_change(house: HouseUnderTest, token: str, mail: str, password: str = PASSWORD):
    body = {"mail": mail, "current_password": password}
    return await house.post("/v1/user/mail/change", token=token, body=body)


async def test_an_address_changes_once_both_addresses_have_confirmed(house: HouseUnderTest) -> None:
    token = await house.register(NAME)
    assert (await ask_change(house, token, "yeni@example.com")).status == 200
    old = await link_of(house, MAIL, "mail_change_token")
    new = await link_of(house, "yeni@example.com", "mail_change_token")
    first = await house.post("/v1/user/mail/change/confirm", **new)
    assert (first["side"], first["is_done"]) == ("new", False)
    assert (await house.post("/v1/user/get", token=token))["user"]["mail"] == MAIL
    second = await house.post("/v1/user/mail/change/confirm", **old)
    assert second["is_done"]
    assert (await house.post("/v1/user/get", token=token))["user"]["mail"] == "yeni@example.com"
    replayed = await house.post("/v1/user/mail/change/confirm", **old)
    assert (replayed.status, replayed.error) == (400, "link_invalid")
    assert (await sign_in_answer(house, "yeni@example.com")).status == 200


async def test_both_links_at_once_change_the_address_once(house: HouseUnderTest) -> None:
    token = await house.register(NAME)
    await ask_change(house, token, "yeni@example.com")
    links = [await link_of(house, address, "mail_change_token") for address in (MAIL, "yeni@example.com")]
    answers = await asyncio.gather(*(house.post("/v1/user/mail/change/confirm", **link) for link in links))
    assert sorted(answer["is_done"] for answer in answers) == [False, True]
    assert (await house.post("/v1/user/get", token=token))["user"]["mail"] == "yeni@example.com"


async def test_two_who_want_one_address_at_once_do_not_both_get_it(house: HouseUnderTest) -> None:
    names = (NAME, "mehmet.kaya")
    tokens = [await house.register(name) for name in names]
    links = []
    for name, token in zip(names, tokens, strict=True):
        await ask_change(house, token, "ortak@example.com")
        old = await link_of(house, f"{name}@example.com", "mail_change_token")
        assert (await house.post("/v1/user/mail/change/confirm", **old)).status == 200
        links.append(await link_of(house, "ortak@example.com", "mail_change_token"))
    answers = await asyncio.gather(*(house.post("/v1/user/mail/change/confirm", **link) for link in links))
    assert sorted(answer.error or "done" for answer in answers) == ["done", "names_taken"]
    mails = [(await house.post("/v1/user/get", token=token))["user"]["mail"] for token in tokens]
    assert mails.count("ortak@example.com") == 1


async def test_of_two_changes_asked_at_once_one_set_of_links_is_good(house: HouseUnderTest) -> None:
    token = await house.register(NAME)
    addresses = ("bir@example.com", "iki@example.com")
    asked = await asyncio.gather(*(ask_change(house, token, address) for address in addresses))
    assert [answer.status for answer in asked] == [200, 200]
    links = [await link_of(house, address, "mail_change_token") for address in addresses]
    seen = [await house.post("/v1/user/mail/change/see", **link) for link in links]
    assert sorted(answer.error or "good" for answer in seen) == ["good", "link_invalid"]


async def test_stopping_and_confirming_at_once_leaves_one_of_them(house: HouseUnderTest) -> None:
    token = await house.register(NAME)
    await ask_change(house, token, "yeni@example.com")
    old, new = [await link_of(house, address, "mail_change_token") for address in (MAIL, "yeni@example.com")]
    await house.post("/v1/user/mail/change/confirm", **new)
    confirmed, stopped = await asyncio.gather(
        house.post("/v1/user/mail/change/confirm", **old), house.post("/v1/user/mail/change/stop", **old)
    )
    assert sorted(answer.error or "done" for answer in (confirmed, stopped)) == ["done", "link_invalid"]
    mail = (await house.post("/v1/user/get", token=token))["user"]["mail"]
    assert mail == ("yeni@example.com" if confirmed.status == 200 else MAIL)


async def test_the_old_address_stops_a_change(house: HouseUnderTest) -> None:
    token = await house.register(NAME)
    await ask_change(house, token, "yeni@example.com")
    old, new = (
        await link_of(house, MAIL, "mail_change_token"),
        await link_of(house, "yeni@example.com", "mail_change_token"),
    )
    seen = await house.post("/v1/user/mail/change/see", **old)
    assert (seen["side"], seen["new_mail"]) == ("old", "yeni@example.com")
    foreign = {**old, "mail_change_token": "somebody"}
    assert (await house.post("/v1/user/mail/change/stop", **foreign)).error == "link_invalid"
    assert (await house.post("/v1/user/mail/change/stop", **old)).status == 200
    assert (await house.post("/v1/user/mail/change/confirm", **new)).error == "link_invalid"
    cancelled = await house.post("/v1/user/mail/change/cancel", token=token)
    assert (cancelled.status, cancelled.error) == (404, "mail_change_not_found")


async def test_asking_for_somebody_s_address_tells_nothing(house: HouseUnderTest) -> None:
    token = await house.register(NAME)
    await house.register("mehmet.kaya")
    free = await ask_change(house, token, "free@example.com")
    taken = await ask_change(house, token, "mehmet.kaya@example.com")
    assert free.json == taken.json
    assert "mail_change_token" not in (await house.mails(to="mehmet.kaya@example.com"))[-1].body_text
    wrong = await ask_change(house, token, "free@example.com", "yanlis")
    assert (wrong.status, wrong.error) == (400, "wrong_current_password")
    assert (await ask_change(house, token, MAIL)).status == 422


async def test_links_of_a_change_end_after_three_days(house: HouseUnderTest) -> None:
    token = await house.register(NAME)
    await ask_change(house, token, "yeni@example.com")
    old = await link_of(house, MAIL, "mail_change_token")
    house.clock.advance(days=3, seconds=1)
    assert (await house.post("/v1/user/mail/change/see", **old)).error == "link_invalid"
    assert (await house.post("/v1/user/mail/change/confirm", **old)).error == "link_invalid"


async def test_the_export_holds_the_person_s_data_and_ends_after_a_week(house: HouseUnderTest) -> None:
    token = await house.register(NAME)
    await upload(house, token, picture())
    started = await asyncio.gather(*(house.post("/v1/user/data/export", token=token) for _ in range(2)))
    assert started[0]["job_id"] == started[1]["job_id"]
    await house.run_jobs()
    ready = await house.post("/v1/user/data/export/get", token=token)
    assert ready["is_over"]
    answer = await house.client.get(ready["link"])
    archive = zipfile.ZipFile(BytesIO(answer.content))
    account = json.loads(archive.read("account/account.json"))
    assert account["mail"] == MAIL
    assert "password_hash" not in account
    assert any(name.startswith("account/images/") for name in archive.namelist())
    assert "credits/movements.json" in archive.namelist()
    told = (await house.mails(to=MAIL))[-1].body_text
    assert "signature=" not in told
    assert "http://localhost/kullanici-ayarlari#data" in told
    assert (await house.post("/v1/logout", token=token)).status == 200
    assert (await house.client.get(ready["link"])).status_code == 410
    other = await house.register("mehmet.kaya")
    assert (await house.post("/v1/user/data/export/get", token=other))["link"] is None
    house.clock.advance(days=8)
    await enqueue(house, forget_unused_files)
    again = await house.post("/v1/user/data/export/get", token=await house.sign_in(NAME))
    assert (again["link"], again["job_id"]) == (None, None)


async def leave(house: HouseUnderTest, token: str, password: str = PASSWORD):
    return await house.post("/v1/user/delete", token=token, body={"current_password": password})


async def test_an_account_that_is_left_can_be_taken_back(house: HouseUnderTest) -> None:
    token = await house.register(NAME)
    assert (await leave(house, token, "yanlis")).error == "wrong_current_password"
    assert (await leave(house, token)).status == 200
    assert (await house.post("/v1/user/get", token=token)).outcome == "095"
    refused = await sign_in_answer(house, NAME)
    assert (refused.status, refused.error) == (403, "account_leaving")
    assert refused["delete_after"]
    assert (await sign_in_answer(house, NAME, "yanlis", take_back=True)).error == "wrong_credentials"
    assert (await sign_in_answer(house, NAME, take_back=True)).status == 200
    house.clock.advance(days=31)
    await enqueue(house, delete_due_accounts)
    assert (await sign_in_answer(house, NAME)).status == 200


async def test_a_left_account_is_deleted_after_the_waiting_period_and_nothing_tells_of_it(
    house: HouseUnderTest,
) -> None:
    token = await house.register(NAME)
    user_id = await id_of(house, token)
    kept = await upload(house, token, picture())
    await leave(house, token)
    house.clock.advance(days=29)
    await enqueue(house, delete_due_accounts)
    assert (await sign_in_answer(house, NAME)).error == "account_leaving"
    house.clock.advance(days=2)
    for _ in range(2):
        await enqueue(house, delete_due_accounts)
    assert (await sign_in_answer(house, NAME)).error == "wrong_credentials"
    assert (await house.client.get(kept["image_url"])).status_code == 404
    row, projects, sessions, entries = await house.house.database.reader.ask(
        value(text("SELECT to_jsonb(user_account) FROM user_account WHERE id = :id"))(id=user_id),
        value(text("SELECT count(*) FROM project WHERE owner_id = :id"))(id=user_id),
        value(text("SELECT count(*) FROM user_session WHERE user_id = :id"))(id=user_id),
        value(text("SELECT count(*) FROM credit_entry WHERE user_id = :id"))(id=user_id),
    )
    assert (projects, sessions) == (0, 0)
    assert entries
    assert row["id"] == str(user_id)
    assert not {NAME, MAIL, "Ayşe", "Yılmaz"} & {str(value) for value in row.values()}
    gone = [mail for mail in await house.mails(to=MAIL) if mail.subject == "Hesabınız silindi"]
    assert len(gone) == 1
    await house.register(NAME)


async def test_taking_back_and_deleting_at_once_leaves_one_of_them(house: HouseUnderTest) -> None:
    await leave(house, await house.register(NAME))
    house.clock.advance(days=31)
    taken, _ = await asyncio.gather(
        sign_in_answer(house, NAME, take_back=True), enqueue(house, delete_due_accounts)
    )
    after = await sign_in_answer(house, NAME)
    assert after.status == (200 if taken.status == 200 else 401)
