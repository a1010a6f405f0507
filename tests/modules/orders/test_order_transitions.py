"""The tables: every state × every move × every role, without a database."""

import itertools
from datetime import UTC, datetime, timedelta

import pytest

from terazi.modules.orders.rules.transitions import (
    BUNDLE_MOVES,
    LINE_MOVES,
    PAYMENT_MOVES,
    REFUND_MOVES,
    UNDO_WITHIN,
    allowed_next,
    bundle_targets,
    is_allowed,
    line_targets,
    payment_targets,
    refund_targets,
)
from terazi.modules.orders.values import BundleState, LineState, Mover, PaymentState, PayWay, RefundState

BUNDLE = """
in_cart > payment_waiting: customer
in_cart > removed: customer
payment_waiting > payment_approved: orders system
payment_waiting > payment_cancelled: customer orders system
payment_approved > register_approve_waiting: system
payment_approved > bundle_active: system
payment_approved > payment_refunded: orders
register_approve_waiting > register_approve_completed: admin register
register_approve_waiting > register_not_accepted: admin register
register_not_accepted > register_approve_waiting: customer
register_approve_waiting > termination: customer orders system
register_approve_waiting > payment_refunded: orders
register_not_accepted > termination: customer system
register_not_accepted > payment_refunded: orders
register_approve_completed > bundle_active: system
bundle_active > bundle_passive: orders
bundle_passive > bundle_active: orders
bundle_active > termination: customer orders system
bundle_passive > termination: customer orders system
bundle_active > payment_refunded: orders
bundle_passive > payment_refunded: orders
"""
LINE = """
in_cart > waiting: system
waiting > active: orders system
waiting > terminated: customer orders system
waiting > refunded: orders system
active > passive: orders system
passive > active: orders system
active > used_up: system
active > expired: system
passive > expired: system
active > terminated: customer orders system
passive > terminated: customer orders system
active > refunded: orders system
passive > refunded: orders system
"""
PAYMENT = """
created > waiting: system
waiting > approved: orders system
waiting > cancelled: customer orders system
waiting > failed: system
approved > partly_refunded: orders
approved > refunded: orders
partly_refunded > partly_refunded: orders
partly_refunded > refunded: orders
"""
REFUND = """
pending > done: orders system
pending > refused: system
refused > pending: orders
refused > done: orders
done > pending: orders
"""


def written(text):
    """Return the moves of a table as they are written above."""
    moves = {}
    for line in text.strip().splitlines():
        path, _, movers = line.partition(": ")
        moves[tuple(path.split(" > "))] = set(movers.split())
    return moves


@pytest.mark.parametrize(
    ("table", "states", "text"),
    [
        (BUNDLE_MOVES, BundleState, BUNDLE),
        (LINE_MOVES, LineState, LINE),
        (PAYMENT_MOVES, PaymentState, PAYMENT),
        (REFUND_MOVES, RefundState, REFUND),
    ],
    ids=["bundle", "line", "payment", "refund"],
)
def test_every_state_and_every_move_and_every_role(table, states, text):
    expected = written(text)
    for source, target, mover in itertools.product(states, states, Mover):
        may = mover.value in expected.get((source.value, target.value), set())
        assert is_allowed(table, source, target, [mover]) is may, (source, target, mover)
        assert (target.value in allowed_next(table, source, [mover])) is may


def test_nothing_follows_a_final_state():
    finals = [
        (BUNDLE_MOVES, ["removed", "payment_cancelled", "termination", "payment_refunded"]),
        (LINE_MOVES, ["used_up", "expired", "terminated", "refunded"]),
        (PAYMENT_MOVES, ["cancelled", "failed", "refunded"]),
    ]
    for table, states in finals:
        for state in states:
            assert allowed_next(table, state, list(Mover)) == []


def test_only_a_transfer_is_approved_by_a_person():
    shop = {Mover.ORDERS}
    waiting = BundleState.PAYMENT_WAITING
    assert bundle_targets(waiting, PayWay.TRANSFER, shop) == ["payment_approved", "payment_cancelled"]
    assert bundle_targets(waiting, PayWay.CARD, shop) == ["payment_cancelled"]
    assert payment_targets(PaymentState.WAITING, PayWay.CARD, shop) == ["cancelled"]
    assert "approved" in payment_targets(PaymentState.WAITING, PayWay.TRANSFER, shop)


def test_a_product_moves_only_in_a_paid_bundle_and_wakes_only_in_an_open_one():
    shop = {Mover.ORDERS}
    assert line_targets(LineState.WAITING, BundleState.PAYMENT_WAITING, shop) == []
    assert line_targets(LineState.WAITING, BundleState.ACTIVE, shop) == ["active", "terminated", "refunded"]
    assert line_targets(LineState.PASSIVE, BundleState.PASSIVE, shop) == ["terminated", "refunded"]


NOTED = datetime(2026, 3, 1, tzinfo=UTC)


@pytest.mark.parametrize(
    ("way", "noted_at", "later", "targets"),
    [
        (PayWay.TRANSFER, NOTED, timedelta(0), ["pending"]),
        (PayWay.TRANSFER, NOTED, UNDO_WITHIN - timedelta(seconds=1), ["pending"]),
        (PayWay.TRANSFER, NOTED, UNDO_WITHIN, []),
        (PayWay.TRANSFER, None, timedelta(0), []),
        (PayWay.CARD, NOTED, timedelta(0), []),
    ],
)
def test_only_the_word_of_a_person_about_a_transfer_is_taken_back_and_for_a_day(
    way, noted_at, later, targets
):
    now = NOTED + later
    assert refund_targets(RefundState.DONE, way, [Mover.ORDERS], noted_at=noted_at, now=now) == targets
    assert refund_targets(RefundState.DONE, way, [Mover.CUSTOMER], noted_at=noted_at, now=now) == []
    assert refund_targets(RefundState.PENDING, way, [Mover.ORDERS], noted_at=None, now=now) == ["done"]
