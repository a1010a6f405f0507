"""Assigning to people by username: within one's own right, all or nothing for each, with a result for each name."""

import asyncio
from datetime import timedelta

import pytest

from tests.calling import HouseUnderTest
from tests.modules.access.people import assign, audited, define, grant, held, id_of, only_id


async def _results(answer: object) -> list[tuple[str, str]]:
    return [(row["username"], row["result"]) for row in answer["result_list"]]  # type: ignore[index]


async def test_each_name_gets_a_result_of_its_own(house: HouseUnderTest, admin: str) -> None:
    for name in ("ayse.yilmaz", "mehmet.kaya"):
        await house.register(name)
    answer = await assign(
        house, admin, ["Ayse.Yilmaz", "yok.boyle", " mehmet.kaya ", "ayse.yilmaz"], "register"
    )
    assert await _results(answer) == [
        ("Ayse.Yilmaz", "done"),
        ("yok.boyle", "user_not_found"),
        ("mehmet.kaya", "done"),
    ]
    assert (answer["is_assigned"], answer["status_message"]) == (False, "Bazı atamalar yapılamadı.")
    assert answer["user_auth_id"] == answer["result_list"][0]["user_auth_id_list"][0]


async def test_the_words_of_all_names_together(house: HouseUnderTest, admin: str) -> None:
    await house.register("ayse.yilmaz")
    for names, code, said in (
        (["ayse.yilmaz"], "register", "Yetki atandı."),
        (["kimse"], "register", "Kullanıcı bulunamadı."),
        (["ayse.yilmaz"], "no.such", "Yetki bulunamadı."),
    ):
        assert (await assign(house, admin, names, code))["status_message"] == said


async def test_a_person_gets_all_or_none(house: HouseUnderTest, admin: str) -> None:
    mine, theirs = await house.register("ayse.yilmaz"), await house.register("mehmet.kaya")
    await assign(
        house, admin, ["ayse.yilmaz"], {"auth_id": "register", "may_assign": True}, {"auth_id": "shop_new"}
    )
    answer = await assign(house, mine, ["mehmet.kaya"], "register", "shop_new")
    (result,) = answer["result_list"]
    assert (result["result"], result["error"], result["auth_id"]) == (
        "some_assignments_failed",
        "may_not_assign",
        "shop_new",
    )
    assert await held(house, theirs) == []
    assert not [row for row in await audited(house, "access.assigned") if row.subject_name == "mehmet.kaya"]


async def test_what_is_passed_on_is_taken_from_the_own_count(house: HouseUnderTest, admin: str) -> None:
    mine, theirs = await house.register("ayse.yilmaz"), await house.register("mehmet.kaya")
    await define(house, admin, "report.read")
    await assign(house, admin, ["ayse.yilmaz"], {"auth_id": "report.read", "count": 5, "may_assign": True})
    await assign(house, mine, ["mehmet.kaya"], {"auth_id": "report.read", "count": 3})
    answer = await assign(house, mine, ["mehmet.kaya"], {"auth_id": "report.read", "count": 3})
    (result,) = answer["result_list"]
    assert (result["error"], result["message"]) == (
        "count_too_low",
        "Yetki sayısını kontrol edin: atayabileceğiniz kullanım hakkı 2.",
    )
    assert [(row["count"], row["granted_count"]) for row in await held(house, mine)] == [(2, 5)]
    (given,) = await held(house, mine, direction="assigned")
    assert (given["username"], given["count"], given["assigned_by_username"]) == (
        "mehmet.kaya",
        3,
        "ayse.yilmaz",
    )
    assert [row["count"] for row in await held(house, theirs)] == [3]


async def test_twenty_at_once_take_no_more_than_there_is(house: HouseUnderTest, admin: str) -> None:
    mine, theirs = await house.register("ayse.yilmaz"), await house.register("mehmet.kaya")
    await define(house, admin, "report.read")
    await assign(house, admin, ["ayse.yilmaz"], {"auth_id": "report.read", "count": 5, "may_assign": True})
    answers = await asyncio.gather(*(assign(house, mine, ["mehmet.kaya"], "report.read") for _ in range(20)))
    assert sorted(answer["is_assigned"] for answer in answers) == [False] * 15 + [True] * 5
    assert [row["count"] for row in await held(house, mine)] == [0]
    assert len(await held(house, theirs)) == 5


@pytest.mark.parametrize(
    ("start", "end", "error"),
    [(None, 20, "period_outside"), (-5, None, "period_outside"), (5, 3, "period_impossible")],
)
async def test_the_period_lies_inside_the_own_one(
    house: HouseUnderTest, admin: str, start: int | None, end: int | None, error: str
) -> None:
    mine, now = await house.register("ayse.yilmaz"), house.clock.now

    def day(number: int | None) -> str | None:
        return None if number is None else (now + timedelta(days=number)).isoformat()

    await house.register("mehmet.kaya")
    await grant(
        house, await id_of(house, mine), "shop_new", ends_at=now + timedelta(days=10), may_assign=True
    )
    asked = {"auth_id": "shop_new", "start_date": day(start), "end_date": day(end)}
    (result,) = (await assign(house, mine, ["mehmet.kaya"], asked))["result_list"]
    assert result["error"] == error


async def test_without_dates_it_lasts_as_long_as_the_own_one(house: HouseUnderTest, admin: str) -> None:
    mine, theirs = await house.register("ayse.yilmaz"), await house.register("mehmet.kaya")
    end = house.clock.now + timedelta(days=10)
    await grant(house, await id_of(house, mine), "shop_new", ends_at=end, may_assign=True)
    await assign(house, mine, ["mehmet.kaya"], "shop_new")
    (row,) = await held(house, theirs)
    assert row["end_date"] == end.isoformat().replace("+00:00", "Z")


async def test_nobody_assigns_what_others_hold(house: HouseUnderTest, admin: str) -> None:
    mine = await house.register("ayse.yilmaz")
    await house.register("mehmet.kaya")
    theirs = only_id(await assign(house, admin, ["mehmet.kaya"], {"auth_id": "register", "may_assign": True}))
    for item in ({"user_auth_id": str(theirs)}, {"auth_id": "register", "user_auth_id": str(theirs)}):
        (result,) = (await assign(house, mine, ["mehmet.kaya"], item))["result_list"]
        assert result["result"] == "auth_not_found"


async def test_the_own_grant_may_be_named(house: HouseUnderTest, admin: str) -> None:
    mine = await house.register("ayse.yilmaz")
    await house.register("mehmet.kaya")
    await define(house, admin, "report.read")
    counted = {"auth_id": "report.read", "count": 2, "may_assign": True}
    await assign(house, admin, ["ayse.yilmaz"], counted)
    second = only_id(await assign(house, admin, ["ayse.yilmaz"], counted))
    assert (await assign(house, mine, ["mehmet.kaya"], {"user_auth_id": str(second)}))["is_assigned"]
    assert {row["user_auth_id"]: row["count"] for row in await held(house, mine)}[str(second)] == 1


async def test_a_lasting_one_assigned_twice_stands_once(house: HouseUnderTest, admin: str) -> None:
    mine = await house.register("ayse.yilmaz")
    answers = await asyncio.gather(*(assign(house, admin, ["ayse.yilmaz"], "register") for _ in range(4)))
    assert len({only_id(answer) for answer in answers}) == 1
    assert len(await held(house, mine)) == 1
    other = await assign(house, admin, ["ayse.yilmaz"], {"auth_id": "register", "may_assign": True})
    assert other["result_list"][0]["error"] == "auth_already_held"


async def test_an_administrator_starts_an_authorization_later(house: HouseUnderTest, admin: str) -> None:
    mine = await house.register("ayse.yilmaz")
    start = house.clock.now + timedelta(hours=1)
    await assign(house, admin, ["ayse.yilmaz"], {"auth_id": "register", "start_date": start.isoformat()})
    assert [row["auth_status"] for row in await held(house, mine)] == ["pending"]
    house.clock.advance(minutes=50)
    await house.post("/v1/user/get", token=mine)
    house.clock.advance(minutes=10)
    mine = await house.sign_in("ayse.yilmaz")
    assert [row["auth_status"] for row in await held(house, mine)] == ["active"]
    assert (await house.post("/v1/user/get", token=mine))["user"]["roles"] == ["register"]


async def test_what_is_held_and_its_uses_are_for_holders_and_assigners(
    house: HouseUnderTest, admin: str
) -> None:
    mine, theirs = await house.register("ayse.yilmaz"), await house.register("mehmet.kaya")
    stranger = await house.register("veli.can")
    await assign(house, admin, ["ayse.yilmaz"], {"auth_id": "shop_new", "may_assign": True})
    made = only_id(await assign(house, mine, ["mehmet.kaya"], "shop_new"))
    for token in (mine, theirs, admin):
        answer = await house.post(
            "/v1/user/authorization/get", token=token, user_auth_client_id_list=str(made)
        )
        assert [(row["code"], row["use_list"]) for row in answer["list"]] == [("shop_new", [])]
    answer = await house.post(
        "/v1/user/authorization/get", token=stranger, user_auth_client_id_list=str(made)
    )
    assert (answer.status, answer.error) == (404, "auth_not_found")
    user_id = str(await id_of(house, theirs))
    listing = "/v1/user/authorization/list"
    assert (await house.post(listing, token=mine, user_client_id=user_id)).error == "user_not_found"
    assert len((await house.post(listing, token=admin, user_client_id=user_id))["list"]) == 1
    assert await held(house, theirs, auth_type="right") == []
    assert await held(house, theirs, auth_status="cancelled") == []
