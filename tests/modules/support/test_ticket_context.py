"""What stands beside a ticket: other tickets, orders and bills of who asked, as far as its reader may open them."""

from typing import Any

from tests.calling import HouseUnderTest
from tests.modules.orders.buying import bundle_of, make_buyer, ordered, take_cards
from tests.modules.shops.selling import Seller, open_shop, trusted
from tests.modules.support.asking import ask
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
