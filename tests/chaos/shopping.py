"""Buying on a platform whose processes are killed: the calls of a buyer and a shop, and what the books say."""

import contextlib
import threading
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import httpx

from terazi.entry.seed.seed import demo_accounts
from terazi.providers.cards.sandbox_payments import SECURE_CODE
from tests.chaos.machine import Machine, wait_until
from tests.modules.orders.buying import PDF, PERSON

CREDITS, PRICE = 100, 4_900


class Shopping:
    """A buyer of credits and the shop of the demonstration."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        account = demo_accounts()[1]
        body = {"username": account.username, "password": account.password}
        answer = machine.client.post("/v1/login", json=body).raise_for_status()
        self.shop_token = str(answer.json()["access_token"])
        question = "SELECT id::text, shop_id::text FROM bundle WHERE bundle_name_en LIKE 'Trial credits%%'"
        ((self.bundle_id, self.shop_id),) = machine.ask(question)
        me = self.call("user/user_controller", method="GET")
        self.buyer_id = me.raise_for_status().json()["user"]["user_client_id"]

    def call(
        self, path: str, body: Any = None, *, is_shop: bool = False, method: str = "POST", **query: Any
    ) -> httpx.Response:
        """Make a call as the buyer, or as the shop."""
        token = self.shop_token if is_shop else self.machine.token
        return self.machine.client.request(
            method, f"/v1/{path}", params=query, json=body, headers={"Authorization": f"Bearer {token}"}
        )

    def offer_trial(self) -> str:
        """Let a service of the shop be tried, as if its revision said so, and return the id of its bundle."""
        said = """jsonb_set(jsonb_set(r.content, '{bundle,trial_days}', '7'),
            '{products,0,preparation_type}', '"instant"')"""
        ((bundle_id,),) = self.machine.ask(
            f"UPDATE bundle_revision r SET content = {said} FROM bundle b"
            " WHERE b.id = r.bundle_id AND b.bundle_name_en = 'Data preparation' RETURNING b.id::text"
        )
        return str(bundle_id)

    def fill_cart(self) -> dict[str, Any]:
        """Put the pack into an empty cart."""
        query = {"user_client_id": self.buyer_id, "user_shop_client_id": self.shop_id}
        answer = self.call(
            "user/shopcart/bundle/add", user_shop_bundle_client_id=self.bundle_id, add_bundle_count=1, **query
        )
        return dict(answer.raise_for_status().json()["shopcart"])

    def empty_cart(self) -> None:
        """Take out what others put into the cart of this person."""
        self.write(
            "DELETE FROM shopcart_bundle b USING shopcart c WHERE c.id = b.shopcart_id AND c.ordered_at IS NULL"
        )

    def order(self, cart: dict[str, Any], way: str = "card") -> httpx.Response:
        """Order the cart."""
        (bundle,) = cart["bundle_list"]
        body = {
            "agreement_approve_list": bundle["agreement_list"],
            "pay_type": way,
            "buyer": PERSON,
            "total_minor": cart["total"]["gross"],
            "consent_version": cart["consent"]["version"] if cart["consent"] else None,
        }
        cart_id = cart["user_shopcart_client_id"]
        return self.call("user/shopcart/product/order", body, user_shopcart_client_id=cart_id)

    def ordered(self, way: str = "card") -> str:
        """Order a pack and return the order's id."""
        made = self.order(self.fill_cart(), way).raise_for_status().json()["order"]
        return str(made["user_shopcart_client_id"])

    def start(self, order_id: str) -> httpx.Response:
        """Ask for the page on which the order is paid."""
        return self.call("user/shopcart/payment/record", {}, user_shopcart_client_id=order_id)

    def pay(self, page_url: str, card: str = "lost") -> str:
        """Pay on the page and return where the browser is to go; of a lost card nothing else is heard."""
        path = urlsplit(page_url).path
        self.machine.client.post(path, data={"do": "pay", "card": card})
        answer = self.machine.client.post(path, data={"do": "confirm", "code": SECURE_CODE})
        return str(answer.headers.get("location", ""))

    def upload_receipt(self, order_id: str) -> None:
        """Upload the receipt of a transfer."""
        self.machine.client.post(
            "/v1/user/shopcart/document/record",
            params={"user_shopcart_client_id": order_id},
            files={"file": ("dekont.pdf", PDF)},
            headers={"Authorization": f"Bearer {self.machine.token}"},
        ).raise_for_status()

    def move(self, what: str, id_: str, status: str, **said: int) -> httpx.Response:
        """Move an order as the shop."""
        path, name = {
            "bundle": ("status/change", "user_shopcart_bundle_client_id"),
            "payment": ("product/payment/status/change", "user_shopcart_bundle_product_payment_client_id"),
        }[what]
        body = {"reason": "Gerekçe", **said}
        return self.call(f"user/shopcart/{path}", body, is_shop=True, **{name: id_, "status": status})

    def state(self, order_id: str) -> tuple[str, str]:
        """Return where the bundle and the payment of an order stand."""
        answer = self.call("user/shopcart/order/get", user_shopcart_client_id=order_id)
        order = answer.raise_for_status().json()["order"]
        return order["bundle_list"][0]["status"], order["payment_list"][-1]["status"]

    def ids(self, order_id: str) -> tuple[str, str]:
        """Return the ids of the bundle and the payment of an order."""
        question = "SELECT id::text, payment_id::text FROM shopcart_bundle WHERE shopcart_id::text = %s"
        ((bundle_id, payment_id),) = self.machine.ask(question, order_id)
        return bundle_id, payment_id

    def wait_for(self, order_id: str, *states: str) -> None:
        """Wait until bundle and payment are in these states."""
        wait_until(lambda: self.state(order_id) == states, f"an order that is {states}")

    def come_due(self, column: str) -> None:
        """Let the time pass that a column of the payments waits for."""
        self.write(f"UPDATE payment SET {column} = {column} - interval '1 day' WHERE {column} IS NOT NULL")

    def write(self, statement: str) -> None:
        """Change the database."""
        self.machine.ask(f"{statement} RETURNING 1")

    def kill_web_during(self, lock: str, act: Callable[[], Any]) -> None:
        """Kill the web process while what is done waits for locked rows, and start it again."""
        web = self.machine.web
        assert web

        def attempt() -> None:
            with contextlib.suppress(httpx.TransportError):
                act()

        acting = threading.Thread(target=attempt)
        with self.machine.held_up(lock):
            acting.start()
            wait_until(
                lambda: self.machine.is_waiting() and web.is_at_rest, "a change in the middle of its work"
            )
            web.kill()
        acting.join()
        self.machine.start_web()

    def start_worker(self) -> None:
        """Start a worker that finds every watch due, as if the clock had come to their next turn."""
        self.write("DELETE FROM procrastinate_periodic_defers")
        self.machine.start_worker()

    def kill_worker_during(self, lock: str) -> None:
        """Kill a worker while what it does waits for locked rows."""
        with self.machine.held_up(lock):
            self.start_worker()
            wait_until(self.machine.is_waiting, "a worker in the middle of its work")
            assert self.machine.worker
            self.machine.worker.kill()
        self.machine.stop_worker()
        # As if its silence had lasted long enough for others to take up its work.
        self.write("UPDATE procrastinate_workers SET last_heartbeat = last_heartbeat - interval '1 minute'")

    def prove(self) -> list[str]:
        """Return the questions of the reconciliation whose answer is wrong."""
        answer = self.call("order/reconciliation", is_shop=True).raise_for_status().json()
        return [line["name"] for line in answer["list"] if not line["is_right"]]
