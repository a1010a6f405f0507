"""A whole sale, from the order to the money back: each event is told to each person once."""

from collections import Counter as Tally
from typing import Any

from tests.breaking import values_of
from tests.calling import HouseUnderTest
from tests.modules.orders.buying import Buyer, add, move, ok, order, start, upload_receipt
from tests.modules.orders.test_debts import REASON, _line, _payment
from tests.modules.orders.test_deliveries import THREE, Services
from tests.modules.shops.selling import Seller, activate, add_product, fill_bundle, make_bundle

BUYER, SHOP = "alici@example.com", "destek@kuzey.example.com"


class Post:
    """What was told to whom since it was looked at last."""

    def __init__(self, house: HouseUnderTest) -> None:
        self.house = house
        self.seen: set[Any] = set()

    async def new(self) -> dict[tuple[str, str], int]:
        """Return how often each kind of mail was written to the buyer and to the shop."""
        for _ in range(3):  # jobs ask for jobs
            await self.house.run_jobs()
        mails = [mail for mail in await self.house.mails() if mail.id not in self.seen]
        self.seen |= {mail.id for mail in mails}
        who = {BUYER: "buyer", SHOP: "shop"}
        return dict(Tally((who[mail.to_address], mail.kind) for mail in mails if mail.to_address in who))


async def test_each_event_of_a_sale_is_told_to_each_person_once(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, admin: str
) -> None:
    services = Services(house, buyer, seller, admin)
    bundle_id = await make_bundle(house, seller, bundle_name="Danışmanlık")
    await fill_bundle(house, seller, bundle_id, product_type="service", pro_name="Görüşme", **THREE)
    await add_product(house, seller, bundle_id, product_type="service", pro_name="Eğitim", **THREE)
    await ok(await activate(house, seller, bundle_id))
    second_id = await make_bundle(house, seller, bundle_name="Kurulum")
    await fill_bundle(house, seller, second_id, product_type="service", pro_name="Kurulum", **THREE)
    await ok(await activate(house, seller, second_id))
    post = Post(house)
    await post.new()

    await ok(await add(house, buyer, seller, second_id))
    cart = (await ok(await add(house, buyer, seller, bundle_id)))["shopcart"]
    made = dict((await ok(await order(house, buyer, cart, pay_type="transfer")))["order"])
    await ok(await start(house, buyer, made, pay_type="transfer", bank_slot=1))
    assert await post.new() == {("buyer", "orders.mail.ordered_transfer"): 1}

    await ok(await upload_receipt(house, buyer, made["user_shopcart_client_id"]))
    assert await post.new() == {("shop", "orders.mail.shop_receipt"): 1}

    await ok(await move(house, seller.token, "payment", _payment(made), "approved"))
    assert await post.new() == {("buyer", "orders.mail.bought"): 1, ("shop", "orders.mail.shop_paid"): 1}

    delivery = await services.delivered(_line(made))
    assert await post.new() == {("buyer", "orders.mail.delivered"): 1}
    await ok(await services.answer(buyer.token, delivery, "confirmed"))
    assert await post.new() == {("shop", "orders.mail.shop_delivery_confirmed"): 1}

    (bill,) = await values_of(house, "SELECT id FROM bill")
    await ok(await house.post("/v1/user/bill/approve", token=seller.token, user_bill_client_id=str(bill)))
    assert await post.new() == {("buyer", "bills.mail.issued"): 1}

    await ok(await move(house, seller.token, "payment", _payment(made), "refunded", **REASON))
    assert await post.new() == {
        ("buyer", "orders.mail.refunded"): 1,  # of both bundles
        ("buyer", "bills.mail.counter"): 1,  # one paper takes off the bill what is paid back
    }
    papers = "SELECT payable FROM bill WHERE kind = 'counter'"
    assert await values_of(house, papers) == await values_of(house, "SELECT sum(amount) FROM refund")


async def test_ending_the_last_product_is_one_mail(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, admin: str
) -> None:
    services = Services(house, buyer, seller, admin)
    post = Post(house)
    bundle_id = await make_bundle(house, seller, bundle_name="Danışmanlık")
    await fill_bundle(house, seller, bundle_id, product_type="service", pro_name="Görüşme", **THREE)
    await ok(await activate(house, seller, bundle_id))
    cart = (await ok(await add(house, buyer, seller, bundle_id)))["shopcart"]
    made = dict((await ok(await order(house, buyer, cart, pay_type="transfer")))["order"])
    await ok(await upload_receipt(house, buyer, made["user_shopcart_client_id"]))
    await ok(await move(house, seller.token, "payment", _payment(made), "approved"))
    await post.new()

    await ok(await move(house, buyer.token, "product", _line(made), "terminated"))
    assert await post.new() == {
        ("buyer", "orders.mail.product_withdrawn"): 1,
        ("shop", "orders.mail.shop_withdrawn"): 1,
    }
    (told,) = [mail.body_text for mail in await house.mails() if "Cayma bildiriminiz" in mail.subject]
    assert "Paranın gönderileceği IBAN’ı sipariş sayfanızda bildirin." in " ".join(told.split())
    await ok(await services.settle(made))
    assert await post.new() == {}, "what is owed was told"
    (debt,) = await services.debts()
    done = {"refund_id": debt["refund_id"], **services.shop}
    await ok(await house.post("/v1/user/shop/refund/done", token=seller.token, **done))
    assert await post.new() == {("buyer", "orders.mail.refund_paid"): 1}
