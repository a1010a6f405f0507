"""Whoever is killed in whichever step of buying: no money, credit or use is lost or made, and what is open is finished.

Who is killed before a change is committed has done nothing, who is killed once its commit is sent has done all of it,
though nobody is left to hear so.
"""

from collections.abc import Iterator

import httpx
import psycopg
import pytest

from tests.chaos.machine import Machine, wait_until
from tests.chaos.shopping import CREDITS, PRICE, Shopping

INSERTS = "LOCK TABLE {} IN SHARE MODE"
NO_WALLET = "LOCK TABLE credit_wallet IN EXCLUSIVE MODE"
NO_SALE = "SELECT * FROM bundle FOR UPDATE"
NO_LEDGER = INSERTS.format("credit_entry")
NO_JOB = INSERTS.format("procrastinate_jobs")
AT_COMMIT = "LOCK TABLE at_commit IN EXCLUSIVE MODE"
PROVIDER_SILENT = INSERTS.format("sandbox_payment")
PROVIDER_SLOW = "SELECT * FROM sandbox_payment FOR UPDATE"
OPEN = ("payment_waiting", "waiting")
EVERYTHING = {"refund_amount": PRICE}
PAID = ("bundle_active", "approved")


WAIT_AT_COMMIT = """
    CREATE TABLE IF NOT EXISTS at_commit ();
    CREATE OR REPLACE FUNCTION wait_at_commit() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN LOCK TABLE at_commit IN SHARE MODE; RETURN NULL; END';
    DROP TRIGGER IF EXISTS wait_at_commit ON payment;
    CREATE CONSTRAINT TRIGGER wait_at_commit AFTER INSERT OR UPDATE ON payment
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wait_at_commit();
"""
"""What is done to a payment waits while it is committed, where a test wants it: everything was sent by then."""


def finish_earlier_work(machine: Machine) -> None:
    """Let jobs that earlier tests began on this machine come to their end, so that nothing is set aside for them."""
    held = "SELECT count(*) FROM credit_hold WHERE state = 'held'"
    if machine.ask(held) != [(0,)]:
        machine.keep_worker()
        wait_until(lambda: machine.ask(held) == [(0,)], "the end of earlier work")


@pytest.fixture
def shopping(machine: Machine) -> Iterator[Shopping]:
    """A buyer whose cart is empty and who waits for nothing; whatever happened, the books are right afterwards."""
    finish_earlier_work(machine)
    machine.stop_worker()
    shopping = Shopping(machine)
    shopping.empty_cart()
    with psycopg.connect(machine.server.url()) as connection:
        connection.execute(WAIT_AT_COMMIT)
    yield shopping
    machine.stop_worker()
    assert shopping.prove() == [], machine.what_was_told()


def test_a_killed_checkout_leaves_the_cart_or_a_whole_order(machine: Machine, shopping: Shopping) -> None:
    cart = shopping.fill_cart()
    orders = "SELECT count(*) FROM shopcart WHERE ordered_at IS NOT NULL"
    before = machine.ask(orders)
    for lock in (NO_WALLET, NO_SALE, INSERTS.format("payment"), INSERTS.format("order_event")):
        shopping.kill_web_during(lock, lambda: shopping.order(cart))
        assert machine.ask(orders) == before
    shopping.kill_web_during(AT_COMMIT, lambda: shopping.order(cart))
    wait_until(lambda: machine.ask(orders)[0][0] == before[0][0] + 1, "the order whose commit was sent")
    for _ in range(2):
        again = shopping.order(cart)
        assert again.status_code == 200
        assert again.json()["order"]["bundle_list"][0]["status"] == OPEN[0]
    assert machine.ask(orders)[0][0] == before[0][0] + 1


def test_a_trial_that_is_killed_is_none_or_a_whole_one(machine: Machine, shopping: Shopping) -> None:
    bundle = {"user_shop_bundle_client_id": shopping.offer_trial()}
    texts = shopping.call("bundle/product/and/agreement/list/all", **bundle).raise_for_status().json()["list"]
    approved = [{"agreement_id": each["agreement_id"], "version": each["version"]} for each in texts]

    def begin() -> httpx.Response:
        return shopping.call("user/shopcart/bundle/try", {"agreement_approve_list": approved}, **bundle)

    trials = (
        "SELECT count(DISTINCT b.id), count(e.id) FROM shopcart_bundle b"
        " LEFT JOIN entitlement e ON e.order_id = b.id WHERE b.is_trial"
    )
    for lock in (NO_WALLET, INSERTS.format("payment"), INSERTS.format("entitlement"), NO_JOB):
        shopping.kill_web_during(lock, begin)
        assert machine.ask(trials) == [(0, 0)]
    shopping.kill_web_during(AT_COMMIT, begin)
    wait_until(lambda: machine.ask(trials) == [(1, 1)], "the trial whose commit was sent")
    for _ in range(2):
        order = begin().raise_for_status().json()["order"]
        assert order["bundle_list"][0]["status"] == PAID[0]
    assert machine.ask(trials) == [(1, 1)]


def test_a_page_asked_for_by_who_is_killed_is_asked_for_again(machine: Machine, shopping: Shopping) -> None:
    before, _ = machine.balance()
    order_id = shopping.ordered()
    shopping.kill_web_during(PROVIDER_SILENT, lambda: shopping.start(order_id))
    assert shopping.state(order_id) == OPEN
    # As if just begun: a slow machine starts the web process longer than a page may take to open.
    shopping.write("UPDATE payment SET starting_at = now() WHERE starting_at IS NOT NULL")
    refused = shopping.start(order_id)
    assert (refused.status_code, refused.json()["error"]) == (409, "payment_starting")
    shopping.come_due("starting_at")
    page = shopping.start(order_id).raise_for_status().json()["payment"]["page_url"]
    back = shopping.pay(page, "success")
    assert "outcome=approved" in machine.client.get(back).headers["location"]
    assert shopping.state(order_id) == PAID
    assert machine.balance() == (before + CREDITS, 0)


def test_a_callback_in_a_killed_web_is_settled_by_asking(machine: Machine, shopping: Shopping) -> None:
    before, _ = machine.balance()
    order_id = shopping.ordered()
    page = shopping.start(order_id).raise_for_status().json()["payment"]["page_url"]
    shopping.pay(page)
    ((token,),) = machine.ask("SELECT token FROM payment WHERE shopcart_id::text = %s", order_id)
    path = f"/v1/shopcart/payment/return?token={token}"
    for lock in (NO_WALLET, NO_LEDGER):
        shopping.kill_web_during(lock, lambda: machine.client.get(path))
        assert shopping.state(order_id) == OPEN
        assert machine.balance() == (before, 0)
    shopping.come_due("check_at")
    shopping.start_worker()
    shopping.wait_for(order_id, *PAID)
    machine.client.get(path)
    assert machine.balance() == (before + CREDITS, 0)


def test_a_callback_whose_web_is_killed_at_the_end_has_settled_everything(
    machine: Machine, shopping: Shopping
) -> None:
    before, _ = machine.balance()
    order_id = shopping.ordered()
    shopping.pay(shopping.start(order_id).raise_for_status().json()["payment"]["page_url"])
    ((token, payment_id),) = machine.ask(
        "SELECT token, id::text FROM payment WHERE shopcart_id::text = %s", order_id
    )
    path = f"/v1/shopcart/payment/return?token={token}"
    for lock in (NO_JOB, INSERTS.format("bill"), INSERTS.format("order_event")):
        shopping.kill_web_during(lock, lambda: machine.client.get(path))
        assert shopping.state(order_id) == OPEN
        assert machine.balance() == (before, 0)
    shopping.kill_web_during(AT_COMMIT, lambda: machine.client.get(path))
    shopping.wait_for(order_id, *PAID)
    assert "outcome=approved" in machine.client.get(path).headers["location"]
    assert machine.balance() == (before + CREDITS, 0)
    assert machine.ask("SELECT count(*) FROM bill WHERE order_id::text = %s", payment_id) == [(1,)]


def test_a_worker_killed_while_it_settles_is_followed_by_the_next(
    machine: Machine, shopping: Shopping
) -> None:
    before, _ = machine.balance()
    order_id = shopping.ordered()
    shopping.pay(shopping.start(order_id).raise_for_status().json()["payment"]["page_url"])
    shopping.come_due("check_at")
    shopping.kill_worker_during(NO_LEDGER)
    assert shopping.state(order_id) == OPEN
    shopping.start_worker()
    shopping.wait_for(order_id, *PAID)
    assert machine.balance() == (before + CREDITS, 0)


def test_a_killed_approval_of_a_transfer_approves_nothing_or_all(
    machine: Machine, shopping: Shopping
) -> None:
    before, _ = machine.balance()
    order_id = shopping.ordered("transfer")
    shopping.upload_receipt(order_id)
    _, payment_id = shopping.ids(order_id)
    for lock in (NO_WALLET, NO_LEDGER):
        shopping.kill_web_during(lock, lambda: shopping.move("payment", payment_id, "approved"))
        assert shopping.state(order_id) == OPEN
        assert machine.balance() == (before, 0)
    shopping.kill_web_during(AT_COMMIT, lambda: shopping.move("payment", payment_id, "approved"))
    shopping.wait_for(order_id, *PAID)
    for _ in range(2):
        shopping.move("payment", payment_id, "approved").raise_for_status()
    assert shopping.state(order_id) == PAID
    assert machine.balance() == (before + CREDITS, 0)
    assert machine.ask("SELECT count(*) FROM bill WHERE order_id::text = %s", payment_id) == [(1,)]


def test_a_refund_is_decided_and_paid_once_whoever_is_killed(machine: Machine, shopping: Shopping) -> None:
    before, _ = machine.balance()
    order_id = shopping.ordered()
    page = shopping.start(order_id).raise_for_status().json()["payment"]["page_url"]
    machine.client.get(shopping.pay(page, "success"))
    bundle_id, payment_id = shopping.ids(order_id)
    shopping.kill_web_during(
        NO_WALLET, lambda: shopping.move("bundle", bundle_id, "payment_refunded", **EVERYTHING)
    )
    assert shopping.state(order_id) == PAID
    assert machine.balance() == (before + CREDITS, 0)
    shopping.kill_web_during(
        AT_COMMIT, lambda: shopping.move("bundle", bundle_id, "payment_refunded", **EVERYTHING)
    )
    shopping.wait_for(order_id, "payment_refunded", "refunded")
    shopping.move("bundle", bundle_id, "payment_refunded", **EVERYTHING).raise_for_status()
    assert machine.balance() == (before, 0)

    refund = (
        "SELECT r.state, p.refunded FROM refund r, payment p WHERE p.id = r.payment_id AND p.id::text = %s"
    )
    given = "SELECT refunded FROM sandbox_payment WHERE reference = %s"
    shopping.kill_worker_during(PROVIDER_SLOW)
    wait_until(
        lambda: machine.ask(given, payment_id) == [(PRICE,)], "the provider, who heard of it all the same"
    )
    assert machine.ask(refund, payment_id) == [("pending", PRICE)]
    shopping.write("UPDATE refund SET created_at = created_at - interval '1 hour'")
    shopping.kill_worker_during("SELECT * FROM refund FOR UPDATE")
    assert machine.ask(refund, payment_id) == [("pending", PRICE)]
    shopping.start_worker()
    wait_until(lambda: machine.ask(refund, payment_id) == [("done", PRICE)], "the refund")
    assert machine.ask(given, payment_id) == [(PRICE,)]
