"""Which of an order's events a person would tell, and in which words: by whom, or by itself."""

from terazi.modules.orders.values import Mover, PaymentState

WAY_CHANGED = "pay_type"
"""What stands with a payment that was closed because its buyer pays in another way."""
_BY, _ITSELF = "by", "itself"
_SENTENCES = {
    ("ordered", ""): {_BY},
    ("taken", ""): {_BY},
    ("tried", ""): {_BY},
    ("receipt", ""): {_BY},
    ("first_approval", ""): {_BY},
    ("refund", ""): {_BY, _ITSELF},
    ("refund_paid", ""): {_BY, _ITSELF},
    ("refund_undone", ""): {_BY},
    ("refund_account", ""): {_BY},
    ("payment", "approved"): {_BY, _ITSELF},
    ("payment", "cancelled"): {_BY, _ITSELF},
    ("payment", "failed"): {_ITSELF},
    ("bundle", "register_approve_waiting"): {_BY, _ITSELF},
    ("bundle", "register_approve_completed"): {_BY},
    ("bundle", "register_not_accepted"): {_BY},
    ("bundle", "bundle_active"): {_BY, _ITSELF},
    ("bundle", "bundle_passive"): {_BY},
    ("bundle", "termination"): {_BY, _ITSELF},
    ("product", "active"): {_BY},
    ("product", "passive"): {_BY},
    ("product", "terminated"): {_BY},
    ("product", "used_up"): {_ITSELF},
    ("product", "expired"): {_ITSELF},
}
"""For which events, by the state that followed, there is a sentence of somebody, or of nobody."""
_TOLD_AS_THEY_ARE = frozenset(
    {"owed", "unmatched_money", "money_returning", "money_returned", "renewal", "renewal_offered", "delivery"}
)


def sentence_of(kind: str, to_state: str, mover: Mover, note: str = "") -> str | None:
    """Return the phrase that tells an event; None where it is told as it is, or only in the details."""
    if kind == "payment" and note == WAY_CHANGED:
        return "orders.told.payment.way_changed.by"
    voice = _ITSELF if mover is Mover.SYSTEM else _BY
    state = to_state if kind in ("payment", "bundle", "product") else ""
    if voice not in _SENTENCES.get((kind, state), ()):
        return None
    return f"orders.told.{kind}.{state}.{voice}" if state else f"orders.told.{kind}.{voice}"


def is_told(kind: str, to_state: str, mover: Mover) -> bool:
    """Whether a person would tell it; the rest stands in the details."""
    return kind in _TOLD_AS_THEY_ARE or sentence_of(kind, to_state, mover) is not None


def note_of(kind: str, to_state: str, note: str, *, is_staff: bool) -> str:
    """Return what was written to an event; what a card's provider answered is for the shop, a mark for nobody."""
    is_of_provider = kind == "payment" and to_state == PaymentState.FAILED
    return "" if note == WAY_CHANGED or (is_of_provider and not is_staff) else note
