"""The picture of the code with which a bank's application fills in a transfer."""

from functools import lru_cache

import segno

from terazi.foundation.money import Money
from terazi.modules.orders.queries.lists import PaymentTry
from terazi.modules.orders.rules.fast_codes import fast_code


def fast_qr(payment: PaymentTry) -> str:
    """Return the address of the picture; empty before an account was chosen, and where a code cannot say the transfer."""
    if not payment.bank:
        return ""
    said = fast_code(
        iban=payment.bank["iban"],
        title=payment.bank["bank_title"],
        amount=Money(payment.amount, payment.currency),
        reference=payment.reference,
        payment_id=payment.id,
    )
    return _drawn(said) if said else ""


@lru_cache(512)
def _drawn(said: str) -> str:
    """Draw a code, once per payment: the best of its patterns takes 25 ms to find."""
    return segno.make_qr(said, error="m").svg_data_uri(scale=4, border=4)
