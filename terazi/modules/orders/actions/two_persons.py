"""Large transfers are approved by two different people."""

from terazi.foundation.context import UserCall
from terazi.foundation.money import Currency
from terazi.modules.audit.public import Deed, Subject, record_deed
from terazi.modules.orders.actions.moving import tell
from terazi.modules.orders.actions.opening import Actor, OpenOrder
from terazi.modules.orders.errors import SecondApprovalNeeded
from terazi.modules.orders.tables.payments import Payment


def is_first_of_two(call: UserCall, order: OpenOrder, payment: Payment, by: Actor) -> bool:
    """Whether a second person is awaited now; who approved first is written down and cannot be the second."""
    settings = call.settings
    most = {
        Currency.TRY: settings.transfer_two_persons_minor,
        Currency.USD: settings.transfer_two_persons_cents,
    }[payment.currency]
    if payment.amount <= most or payment.first_approval_by not in (None, call.user.id):
        return False
    if payment.first_approval_by == call.user.id:
        raise SecondApprovalNeeded
    payment.first_approval_by, payment.changed_at = call.user.id, call.now
    tell(call, order, "first_approval", by, payment_id=payment.id)
    record_deed(
        call,
        Deed(
            action="orders.first_approval",
            subject=Subject.PAYMENT,
            subject_id=payment.id,
            subject_name=payment.reference,
        ),
    )
    return True
