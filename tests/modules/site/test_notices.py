"""A notice is shown once: who has understood it on one device is not told again on another."""

import json

from terazi.modules.accounts.public import ExportSource
from terazi.modules.site.public import export_notices, forget_notices
from terazi.modules.site.queries.notices import understood_by
from tests.calling import HouseUnderTest
from tests.modules.accounts.people import id_of
from tests.modules.site.editing import Desk, desk_of

TEXT = {"text": {"tr": "Çerez kullanmıyoruz.", "en": "We set no cookies."}}


async def notice(desk: Desk, content: dict[str, dict[str, str]], unit_id: str | None = None) -> str:
    unit = {"key": "bilgi", "place": "footer", "kind": "notice", "content": content}
    if unit_id:
        changed = await desk.change_unit(desk.publisher, unit_id, {"content": content}, publish="yes")
        assert changed.status == 200, changed.json
        return unit_id
    made = await desk.ok("websiteunit/new", desk.publisher, {"websiteunit": unit, "publish": "yes"})
    return str(made["websiteunit_client_id"])


async def understood(house: HouseUnderTest, token: str) -> list[str]:
    answer = await house.post("/v1/frontend/notice/list", token=token)
    assert answer.status == 200, answer.json
    return [each["version"] for each in answer["list"] if each["key"] == "bilgi"]


async def test_what_a_member_understood_is_known_on_every_device_until_it_says_something_else(
    house: HouseUnderTest,
) -> None:
    desk = await desk_of(house)
    unit_id = await notice(desk, TEXT)
    member, other = await house.register("ayse.yilmaz"), await house.register("can.demir")
    assert await understood(house, member) == []
    first = await house.post("/v1/frontend/notice/understand", token=member, body={"key": "bilgi"})
    again = await house.post("/v1/frontend/notice/understand", token=member, body={"key": "bilgi"})
    assert (first.status, again.status, first["version"]) == (200, 200, again["version"])
    (shown,) = [each for each in (await desk.shell())["website_unit_list"] if each["key"] == "bilgi"]
    assert await understood(house, member) == [shown["version"]]
    assert await understood(house, other) == []
    await notice(desk, {"text": {"tr": "Artık çerez var.", "en": "There are cookies now."}}, unit_id)
    (shown,) = [each for each in (await desk.shell())["website_unit_list"] if each["key"] == "bilgi"]
    assert await understood(house, member) == [first["version"]] != [shown["version"]]


async def test_only_a_notice_of_this_site_can_be_understood(house: HouseUnderTest) -> None:
    member = await house.register("ayse.yilmaz")
    for key in ("bilgi", "user_project_intro"):
        answer = await house.post("/v1/frontend/notice/understand", token=member, body={"key": key})
        assert (answer.status, answer.error) == (404, "site_not_found")
    assert (
        await house.post("/v1/frontend/notice/understand", token=member, body={"key": "a'; --"})
    ).status == 422


async def test_what_was_understood_is_in_the_export_and_leaves_with_the_person(house: HouseUnderTest) -> None:
    desk = await desk_of(house)
    await notice(desk, TEXT)
    database = house.house.database
    owners = []
    for name in ("ayse.yilmaz", "can.demir"):
        token = await house.register(name)
        await house.post("/v1/frontend/notice/understand", token=token, body={"key": "bilgi"})
        owners.append(await id_of(house, token))
    source = ExportSource(reader=database.reader, storage=house.house.storage)
    files = {file.path: json.loads(file.content) async for file in export_notices(source, owners[0])}
    assert [each["key"] for each in files["sites/notices.json"]] == ["bilgi"]
    async with database.transaction() as db:
        await forget_notices(house.change(db), owners[0])
    left = [await database.reader.ask(understood_by(owner)) for owner in owners]
    assert [len(found) for (found,) in left] == [0, 1]
