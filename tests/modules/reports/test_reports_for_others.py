"""Reports that administrators have mailed to others: who gets them, who ends them, and who gets nothing."""

from typing import Any

import pytest

from terazi.modules.reports.values import MOST_SUBSCRIBERS
from tests.breaking import run_sql
from tests.calling import HouseUnderTest, Reply
from tests.modules.access.people import audited, define, grant, id_of
from tests.modules.layers.tables_grown import grow, paste
from tests.modules.reports.asking_reports import mailed, saved, subscribe, to_nine


async def own_report(house: HouseUnderTest, admin: str, *holders: str) -> dict[str, Any]:
    """Return a report about sessions that these people may run."""
    report = await saved(
        house, admin, "oturum", question={"source": "sessions", "column_list": ["created_at"]}
    )
    await define(house, admin, "report_oturum")
    for token in holders:
        await grant(house, await id_of(house, token), "report_oturum")
    return report


async def listed(house: HouseUnderTest, token: str, report: dict[str, Any] | None = None) -> list[Any]:
    """Return the subscriptions to a report that somebody sees, or their own."""
    body = {"report_cl_id": report["report_cl_id"]} if report else {}
    answer = await house.post("/v1/report/subscription/list", token=token, body=body)
    return list(answer["list"])


async def stop(house: HouseUnderTest, token: str, held: dict[str, Any]) -> Reply:
    """End the mails of a subscription."""
    body = {"subscription_id": held["subscription_id"]}
    return await house.post("/v1/report/subscription/stop", token=token, body=body)


async def test_an_administrator_has_a_report_mailed_to_who_holds_it(
    house: HouseUnderTest, admin: str, stranger: str
) -> None:
    report = await own_report(house, admin, stranger)
    answer = await subscribe(house, admin, report, user_type="self", username="yabanci")
    assert answer.status == 200, answer.json
    assert (answer["subscription"]["username"], answer["subscription"]["is_mine"]) == ("yabanci", False)
    (entry,) = await audited(house, "reports.subscribed")
    assert (entry.subject_name, entry.after) == ("oturum", {"username": "yabanci"})
    (seen,) = await listed(house, stranger)
    assert (seen["report_name"], seen["is_on"], seen["is_mine"]) == ("Rapor oturum", True, True)
    assert [each["username"] for each in await listed(house, admin, report)] == ["yabanci"]
    assert await listed(house, admin) == []
    to_nine(house)
    (mail,) = await mailed(house)
    assert mail.to_address.startswith("yabanci")
    token = mail.headers["List-Unsubscribe"].partition("token=")[2].rstrip(">")
    assert (await house.client.post(f"/v1/report/mail/stop?token={token}")).status_code == 200
    (seen,) = await listed(house, await house.sign_in("yabanci"))
    assert (seen["is_on"], seen["off_reason"]) == (False, "person")


async def test_who_has_no_right_gets_nothing_and_the_mails_are_off(
    house: HouseUnderTest, admin: str, stranger: str
) -> None:
    report = await own_report(house, admin)
    for eyes in ("self", "platform"):
        assert (await subscribe(house, admin, report, user_type=eyes, username="yabanci")).status == 200
        to_nine(house)
        assert await mailed(house) == []
        admin = await house.sign_in("yonetici")
        (seen,) = await listed(house, await house.sign_in("yabanci"), report)
        assert (seen["is_on"], seen["off_reason"]) == (False, "no_right")


async def test_a_layer_that_may_be_read_no_more_ends_the_mails(
    house: HouseUnderTest, admin: str, stranger: str
) -> None:
    await grow(house, reading="signed_in")
    assert (await paste(house, admin, [{"ad": "Elma"}])).status == 200
    report = await saved(house, admin, "meyve", question={"source": "layer.urun"})
    await define(house, admin, "report_meyve")
    await grant(house, await id_of(house, stranger), "report_meyve")
    await subscribe(house, admin, report, user_type="self", username="yabanci")
    to_nine(house)
    assert len(await mailed(house)) == 1
    await run_sql(house, "UPDATE layer SET reading = 'roles' WHERE code = 'urun'")
    to_nine(house)
    assert len(await mailed(house)) == 1
    (seen,) = await listed(house, await house.sign_in("yabanci"))
    assert (seen["is_on"], seen["off_reason"]) == (False, "no_right")


async def test_who_ended_their_mails_is_left_alone(house: HouseUnderTest, admin: str, stranger: str) -> None:
    report = await own_report(house, admin, stranger)
    asked = {"user_type": "self", "username": "yabanci"}
    held = (await subscribe(house, admin, report, **asked))["subscription"]
    assert (await stop(house, stranger, held)).status == 200
    assert (await stop(house, stranger, held)).status == 200
    assert (await subscribe(house, admin, report, **asked)).error == "report_not_wanted"
    to_nine(house)
    assert await mailed(house) == []
    stranger, admin = await house.sign_in("yabanci"), await house.sign_in("yonetici")
    assert (await subscribe(house, stranger, report, user_type="self")).status == 200
    assert (await subscribe(house, admin, report, **asked)).status == 200


async def test_an_administrator_ends_what_others_get_and_begins_it_again(
    house: HouseUnderTest, admin: str, stranger: str
) -> None:
    report = await own_report(house, admin, stranger)
    asked = {"user_type": "self", "username": "yabanci"}
    held = (await subscribe(house, admin, report, **asked))["subscription"]
    assert (await stop(house, admin, held)).status == 200
    (seen,) = await listed(house, stranger)
    assert (seen["is_on"], seen["off_reason"]) == (False, "admin")
    assert (await subscribe(house, admin, report, **asked)).status == 200
    assert (await listed(house, stranger))[0]["is_on"]


async def test_nobody_else_names_or_ends_whom_a_report_is_for(
    house: HouseUnderTest, admin: str, stranger: str
) -> None:
    report = await own_report(house, admin, stranger)
    held = (await subscribe(house, admin, report))["subscription"]
    other = await house.register("baskasi")
    for name in ("yonetici", "baskasi", "yok"):
        refused = await subscribe(house, stranger, report, user_type="self", username=name)
        assert refused.error == "report_not_allowed"
    assert (await stop(house, other, held)).error == "report_not_found"
    assert (
        await stop(house, stranger, {"subscription_id": report["report_cl_id"]})
    ).error == "report_not_found"
    assert (await listed(house, admin))[0]["is_on"]
    assert await listed(house, stranger, report) == []


async def test_who_is_gone_keeps_their_right_to_stop(
    house: HouseUnderTest, admin: str, stranger: str
) -> None:
    """Also who may run the report no more sees that they are subscribed, and ends it."""
    report = await own_report(house, admin)
    held = (await subscribe(house, admin, report, user_type="self", username="yabanci"))["subscription"]
    assert [each["subscription_id"] for each in await listed(house, stranger)] == [held["subscription_id"]]
    assert (await stop(house, stranger, held)).status == 200


@pytest.mark.parametrize("name", ["yok", "engelli", "ya banci", "'; --"])
async def test_a_person_who_is_not_there_is_refused(house: HouseUnderTest, admin: str, name: str) -> None:
    await house.register("engelli")
    await run_sql(house, "UPDATE user_account SET state = 'blocked' WHERE username = 'engelli'")
    report = await own_report(house, admin)
    refused = await subscribe(house, admin, report, username=name)
    assert (refused.error, refused["errors"][0]["field"]) == ("invalid_input", "username")


async def test_a_report_is_mailed_to_so_many_people(house: HouseUnderTest, admin: str, stranger: str) -> None:
    report = await own_report(house, admin, stranger)
    await subscribe(house, admin, report)
    await run_sql(
        house,
        "ALTER TABLE report_subscription DROP CONSTRAINT fk_report_subscription_person_id",
    )
    await run_sql(
        house,
        "INSERT INTO report_subscription SELECT (jsonb_populate_record(s, jsonb_build_object("
        "'id', gen_random_uuid(), 'person_id', gen_random_uuid()))).* "
        f"FROM report_subscription s, generate_series(2, {MOST_SUBSCRIBERS})",
    )
    asked = {"user_type": "self", "username": "yabanci"}
    assert (await subscribe(house, admin, report, **asked)).error == "too_many_subscribers"
    assert (await subscribe(house, admin, report, hour=10)).status == 200
