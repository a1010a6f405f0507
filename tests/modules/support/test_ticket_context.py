"""What stands beside a ticket: other tickets, orders and bills of who asked, as far as its reader may open them."""

from typing import Any
from uuid import uuid4

from tests.calling import HouseUnderTest
from tests.modules.analysis.working import Person, sheet
from tests.modules.orders.buying import bundle_of, make_buyer, ordered, take_cards
from tests.modules.shops.selling import Seller, make_bundle, open_shop, trusted
from tests.modules.support.asking import ask, say
from tests.modules.support.visiting import ask_by_mail, enter

OTHER = {"shop_name": "Başka Dükkân", "shop_tax_number": "10000000146", "mersis_no": ""}
SERVICE = {"product_type": "service", "pro_name": "Danışmanlık"}


async def _context(house: HouseUnderTest, token: str, ticket: str) -> dict[str, Any]:
    answer = await house.post("/v1/support/context", token=token, user_support_client_id=ticket)
    assert answer.status == 200, answer.json
    return dict(answer.json)


def _ids(context: dict[str, Any]) -> list[str]:
    return [each["user_support_client_id"] for each in context["ticket_list"]]


def _orders(context: dict[str, Any]) -> list[str]:
    return [each["id"] for each in context["order_list"]]


async def test_a_desk_sees_orders_of_its_own_shop_and_tickets_of_its_own_desk(
    house: HouseUnderTest, seller: Seller, staff: str, admin: str, other: str
) -> None:
    rival = await open_shop(house, await trusted(house, "baskasatici", "shop_new"), **OTHER)
    buyer, made = await make_buyer(house), {}
    for shop in (seller, rival):
        await take_cards(house, shop)
        bundle = await bundle_of(house, shop, **SERVICE)
        made[shop.shop_id] = (await ordered(house, buyer, shop, [bundle]))["user_shopcart_client_id"]
    at_seller = [await ask(house, buyer.token, organization_id=seller.shop_id) for _ in range(2)]
    at_rival = await ask(house, buyer.token, organization_id=rival.shop_id)
    at_site = await ask(house, buyer.token)
    for shop, ticket, others in ((seller, at_seller[0], [at_seller[1]]), (rival, at_rival, [])):
        found = await _context(house, shop.token, ticket)
        assert (_ids(found), _orders(found)) == (others, [made[shop.shop_id]])
        assert found["requester_id"] == buyer.id
        (order,) = found["order_list"]
        assert (order["route_view"], order["query"]["shop"]) == ("user_shop_order_list", shop.shop_id)
    of_site = await _context(house, staff, at_site)
    assert (_ids(of_site), of_site["order_list"], of_site["bill_list"]) == ([], [], [])
    of_all = await _context(house, admin, at_site)
    assert sorted(_ids(of_all)) == sorted([*at_seller, at_rival])
    assert sorted(_orders(of_all)) == sorted(made.values())
    assert (found["credits"], found["project_list"]) == (None, [])
    for at_desk in (of_site, of_all):
        assert set(at_desk["credits"]) == {"available", "reserved", "suspended"}
        assert all(set(each) == {"name", "state"} for each in at_desk["project_list"])
    for token in (buyer.token, other, rival.token):
        refused = await house.post("/v1/support/context", token=token, user_support_client_id=at_seller[0])
        assert refused.error == "ticket_not_found"


async def test_beside_a_visitors_ticket_stand_those_of_the_same_address(
    house: HouseUnderTest, staff: str
) -> None:
    first, second = await ask_by_mail(house), await ask_by_mail(house)
    await enter(house)
    await ask_by_mail(house, "baska@example.com")
    found = await _context(house, staff, first)
    assert (_ids(found), found["requester_id"], found["order_list"]) == ([second], None, [])


async def test_a_ticket_names_an_order_only_where_it_is_of_who_asks(
    house: HouseUnderTest, seller: Seller, admin: str, staff: str, asker: str
) -> None:
    buyer = await make_buyer(house)
    await take_cards(house, seller)
    order = await ordered(house, buyer, seller, [await bundle_of(house, seller, **SERVICE)])
    named = f"screen:/x order:{order['user_shopcart_client_id']}"
    own = await ask(house, buyer.token, operation_note=named)
    foreign = await ask(house, asker, operation_note=named)
    reference = (await _context(house, admin, own))["reference"]
    assert reference["id"] == order["user_shopcart_client_id"]
    assert (await _context(house, admin, foreign))["reference"] is None
    assert (await _context(house, staff, own))["reference"] is None


async def test_a_bundle_is_named_that_is_for_everybody_or_of_the_shop_that_was_asked(
    house: HouseUnderTest, seller: Seller, admin: str, staff: str, asker: str
) -> None:
    shown = await bundle_of(house, seller, **SERVICE)
    hidden = await make_bundle(house, seller)
    at_site = {each: await ask(house, asker, operation_note=f"bundle:{each}") for each in (shown, hidden)}
    at_shop = await ask(house, asker, operation_note=f"bundle:{hidden}", organization_id=seller.shop_id)
    by_visitor = await ask_by_mail(house, operation_note=f"screen:/x bundle:{shown}")
    for token in (staff, admin):
        reference = (await _context(house, token, at_site[shown]))["reference"]
        assert (reference["id"], reference["route_view"]) == (shown, "product_details")
        assert reference["query"] == {"user_shop_bundle_client_id": shown}
        assert (await _context(house, token, at_site[hidden]))["reference"] is None
    assert (await _context(house, staff, by_visitor))["reference"]["id"] == shown
    assert (await _context(house, seller.token, at_shop))["reference"]["id"] == hidden
    for nothing in ("bundle:TRZ-1", f"bundle:{uuid4()}", f"project:{shown}"):
        ticket = await ask(house, asker, operation_note=nothing)
        assert (await _context(house, staff, ticket))["reference"] is None


async def test_a_project_is_named_at_the_sites_desk_where_it_is_of_who_asks_and_opens_for_nobody(
    house: HouseUnderTest, seller: Seller, staff: str, asker: str, other: str
) -> None:
    project = await Person(house=house, token=asker).import_project(sheet([["Ad"], ["A"], ["B"]]))
    named = f"screen:/x project:{project}"
    own, foreign = [await ask(house, token, operation_note=named) for token in (asker, other)]
    at_shop = await ask(house, asker, operation_note=named, organization_id=seller.shop_id)
    reference = (await _context(house, staff, own))["reference"]
    assert (reference["id"], reference["route_view"], reference["query"]) == (project, "", {})
    assert reference["caption"]
    assert (await _context(house, staff, foreign))["reference"] is None
    assert (await _context(house, seller.token, at_shop))["reference"] is None


async def test_staff_see_for_90_days_on_which_site_and_with_what_was_asked(
    house: HouseUnderTest, staff: str, asker: str
) -> None:
    device = {"User-Agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/604.1"}
    house.client.headers.update(device)
    tickets = [await ask(house, asker), await ask_by_mail(house)]
    await enter(house)
    house.client.headers.update({"User-Agent": "Mozilla/5.0 (Windows NT 10.0) Chrome/140"})
    await say(house, asker, tickets[0], "Bir de şu var.")
    for ticket in tickets:
        found = await _context(house, staff, ticket)
        assert (found["domain"], found["device"]) == (house.client.base_url.host, device["User-Agent"])
        told = await house.post("/v1/user/support/get", token=asker, user_support_client_id=tickets[0])
        assert "iPhone" not in told.content.decode()
    house.clock.advance(days=91)
    again = await house.sign_in("yanitlayan")
    assert [(await _context(house, again, each))["device"] for each in tickets] == ["", ""]
