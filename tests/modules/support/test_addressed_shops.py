"""Who is asked: a shop, or the site, which answers for the platform's own shop."""

from tests.calling import HouseUnderTest
from tests.modules.shops.selling import Seller, mark_platform
from tests.modules.support.asking import ask, look


async def test_a_request_to_a_shop_lies_at_its_desk(
    house: HouseUnderTest, asker: str, staff: str, seller: Seller
) -> None:
    await mark_platform(house, seller.shop_id, is_platform=False)
    form = await house.post("/v1/support/form/get", organization_id=seller.shop_id)
    assert form["desk_name"]
    ticket = await ask(house, asker, organization_id=seller.shop_id)
    assert (await look(house, seller.token, ticket))["card"] is not None
    hidden = await house.post("/v1/user/support/get", token=staff, user_support_client_id=ticket)
    assert hidden.error == "ticket_not_found"


async def test_the_site_answers_for_the_platforms_own_shop(house: HouseUnderTest, seller: Seller) -> None:
    await mark_platform(house, seller.shop_id)
    form = await house.post("/v1/support/form/get", organization_id=seller.shop_id)
    assert form["desk_name"] == ""


async def test_a_shop_that_does_not_show_itself_has_no_desk(house: HouseUnderTest, asker: str) -> None:
    nobodys = "018f0000-0000-7000-8000-000000000000"
    form = await house.post("/v1/support/form/get", organization_id=nobodys)
    assert (form.status, form.error) == (404, "ticket_not_found")
    body = {
        "operation_name": "other",
        "subject": "Bir soru",
        "comment": "Merhaba",
        "organization_id": nobodys,
    }
    asked = await house.post("/v1/user/support/new", token=asker, body=body)
    assert asked.error == "ticket_not_found"
