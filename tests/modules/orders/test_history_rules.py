"""The history of an order is told in sentences that exist in both languages; machinery stays in the details."""

import itertools

import pytest

from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.modules.orders.rules.history import is_told, note_of, sentence_of
from terazi.modules.orders.values import BundleState, LineState, Mover, PaymentState

STATES = [*BundleState, *LineState, *PaymentState, ""]
KINDS = ("ordered", "taken", "receipt", "first_approval", "refund", "refund_paid", "refund_undone")
MOVED = ("refund_account", "payment", "bundle", "product")


def test_every_sentence_is_written_in_both_languages_and_leaves_nothing_open() -> None:
    told = {"who": "Ayşe Yılmaz", "what": "Kredi", "amount": "5,00 ₺"}
    found = {
        sentence_of(kind, state, mover)
        for kind, state, mover in itertools.product(KINDS + MOVED, STATES, Mover)
    }
    assert len(found) > 25
    for key, lang in itertools.product(found - {None}, Lang):
        words = say(Phrase(str(key), told), lang)
        assert words != key
        assert "{" not in words


@pytest.mark.parametrize(
    ("kind", "state", "mover", "key"),
    [
        ("ordered", "", Mover.CUSTOMER, "orders.told.ordered.by"),
        ("payment", "approved", Mover.ORDERS, "orders.told.payment.approved.by"),
        ("payment", "approved", Mover.SYSTEM, "orders.told.payment.approved.itself"),
        ("payment", "waiting", Mover.SYSTEM, None),
        ("bundle", "payment_approved", Mover.ORDERS, None),
        ("product", "active", Mover.SYSTEM, None),
        ("reminder", "", Mover.SYSTEM, None),
    ],
)
def test_what_a_person_tells(kind: str, state: str, mover: Mover, key: str | None) -> None:
    assert sentence_of(kind, state, mover) == key
    assert is_told(kind, state, mover) is (key is not None)


def test_what_says_itself_what_it_is_is_told_as_it_is() -> None:
    assert is_told("owed", "", Mover.SYSTEM)
    assert sentence_of("owed", "", Mover.SYSTEM) is None


def test_who_pays_in_another_way_is_not_told_to_have_cancelled() -> None:
    told = sentence_of("payment", "cancelled", Mover.CUSTOMER, "pay_type")
    assert (
        say(Phrase(str(told), {"who": "Ayşe Yılmaz"}), Lang("tr")) == "Ayşe Yılmaz başka bir ödeme yolu seçti"
    )
    assert sentence_of("payment", "cancelled", Mover.CUSTOMER, "") == "orders.told.payment.cancelled.by"


def test_no_code_stands_with_what_is_told() -> None:
    assert note_of("payment", "cancelled", "pay_type", is_staff=True) == ""
    assert note_of("payment", "failed", "10051 do not honor", is_staff=False) == ""
    assert note_of("payment", "failed", "10051 do not honor", is_staff=True) == "10051 do not honor"
    assert note_of("payment", "cancelled", "Vazgeçtim", is_staff=False) == "Vazgeçtim"
