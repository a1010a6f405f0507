"""What carts, orders and payments may refuse."""

from collections.abc import Sequence
from datetime import date

from terazi.foundation.errors import FieldProblem, Refusal
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.money import Money


class CartNotFound(Refusal):
    code, http_status, slug = "210404", 404, "cart_not_found"
    phrase_key = "orders.cart_not_found"


class OrderNotFound(Refusal):
    code, http_status, slug = "210405", 404, "order_not_found"
    phrase_key = "orders.order_not_found"


class PaymentNotFound(Refusal):
    code, http_status, slug = "210406", 404, "payment_not_found"
    phrase_key = "orders.payment_not_found"


class LineNotFound(Refusal):
    code, http_status, slug = "210407", 404, "order_line_not_found"
    phrase_key = "orders.line_not_found"


class NotForOthers(Refusal):
    """Somebody wanted to buy, or to see the cart, in the name of another person."""

    code, http_status, slug = "210403", 403, "not_in_anothers_name"
    phrase_key = "orders.not_for_others"


class NotSold(Refusal):
    code, http_status, slug = "210409", 409, "bundle_not_sold"
    phrase_key = "orders.not_sold"


class NotInCurrency(Refusal):
    code, http_status, slug = "210410", 409, "bundle_not_in_currency"
    phrase_key = "orders.not_in_currency"


class TooMany(Refusal):
    code, http_status, slug = "210411", 409, "too_many_in_cart"
    phrase_key = "orders.too_many"


class CartEmpty(Refusal):
    code, http_status, slug = "210412", 409, "cart_empty"
    phrase_key = "orders.cart_empty"


class BillingProfileNotFound(Refusal):
    """There is no such profile, or it is somebody else's: both read the same."""

    code, http_status, slug = "210460", 404, "billing_profile_not_found"
    phrase_key = "orders.billing_profile_not_found"


class TooManyBillingProfiles(Refusal):
    code, http_status, slug = "210461", 409, "too_many_billing_profiles"
    phrase_key = "orders.too_many_billing_profiles"


class CartChanged(Refusal):
    """What the client showed is not what it costs now; the answer says what changed and what it is."""

    code, http_status, slug = "210413", 409, "cart_changed"
    phrase_key = "orders.cart_changed"

    def __init__(self, problems: Sequence[FieldProblem], *, total_minor: int) -> None:
        super().__init__()
        self.problems = list(problems)
        self.extra = {"total_minor": total_minor}


class AgreementsNotApproved(Refusal):
    """Some agreements are not approved in their current version; the answer says which."""

    code, http_status, slug = "210414", 409, "agreements_not_approved"
    phrase_key = "orders.agreements_not_approved"

    def __init__(self, missing: Sequence[tuple[str, int]]) -> None:
        super().__init__()
        self.extra = {
            "missing_agreement_list": [
                {"agreement_client_id": agreement_id, "version": version} for agreement_id, version in missing
            ]
        }


class ConsentNotGiven(Refusal):
    """Something in the cart is performed at once, which asks for a consent of its own; the answer says its version."""

    code, http_status, slug = "210450", 409, "consent_not_given"
    phrase_key = "orders.consent_not_given"

    def __init__(self, *, version: int) -> None:
        super().__init__(field="consent_version")
        self.extra = {"consent_version": version}


class WithdrawalOver(Refusal):
    """Nothing is paid back for a product that a buyer wants to end; who accepts that may end it all the same."""

    code, http_status, slug = "210451", 409, "withdrawal_over"
    phrase_key = "orders.withdrawal_over"

    def __init__(self, *, product: str, bar: str, last_day: date | None) -> None:
        super().__init__(product=product, why=Phrase(f"orders.withdrawal.short.{bar}"))
        self.extra = {"bar": bar, "last_day": last_day.isoformat() if last_day else None}


class WayNotOffered(Refusal):
    code, http_status, slug = "210415", 409, "pay_type_not_offered"
    phrase_key = "orders.way_not_offered"


class MoveNotAllowed(Refusal):
    """The state cannot follow the present one, or not by this caller; the answer tells which can."""

    code, http_status, slug = "210416", 409, "move_not_allowed"
    phrase_key = "orders.move_not_allowed"

    def __init__(self, *, state: str, target: str, allowed: Sequence[str]) -> None:
        super().__init__(state=Phrase(f"orders.state.{state}"), target=Phrase(f"orders.state.{target}"))
        self.extra = {"state": state, "allowed_list": list(allowed)}


class UnknownState(Refusal):
    code, http_status, slug = "210417", 422, "unknown_state"
    phrase_key = "orders.unknown_state"

    def __init__(self, *, allowed: Sequence[str]) -> None:
        super().__init__(field="status")
        self.extra = {"allowed_list": list(allowed)}


class OwnPayment(Refusal):
    """Nobody approves the own payment."""

    code, http_status, slug = "210418", 403, "own_payment"
    phrase_key = "orders.own_payment"


class SecondApprovalNeeded(Refusal):
    """The first of two approvals stands; another person has to approve too."""

    code, http_status, slug = "210419", 409, "second_approval_needed"
    phrase_key = "orders.second_approval_needed"


class ReceiptMissing(Refusal):
    code, http_status, slug = "210420", 404, "receipt_missing"
    phrase_key = "orders.receipt_missing"


class ReceiptRefused(Refusal):
    code, http_status, slug = "210421", 422, "receipt_refused"
    phrase_key = "orders.receipt_refused"


class ReceiptTooLarge(Refusal):
    code, http_status, slug = "210422", 413, "receipt_too_large"
    phrase_key = "orders.receipt_too_large"


class ReceiptWaits(Refusal):
    """The shop has to decide about a transfer; meanwhile nobody pays the same by card."""

    code, http_status, slug = "210444", 409, "receipt_waits"
    phrase_key = "orders.receipt_waits"


class TooManyReceipts(Refusal):
    code, http_status, slug = "210440", 409, "too_many_receipts"
    phrase_key = "orders.too_many_receipts"


class PaymentOver(Refusal):
    """The payment is not waiting any more; the answer says where it stands."""

    code, http_status, slug = "210423", 409, "payment_over"
    phrase_key = "orders.payment_over"

    def __init__(self, *, state: str) -> None:
        super().__init__(state=Phrase(f"orders.state.{state}"))
        self.extra = {"state": state}


class PaymentStarting(Refusal):
    """Another click is opening the page of the provider at this moment."""

    code, http_status, slug = "210424", 409, "payment_starting"
    phrase_key = "orders.payment_starting"


class CardsUnavailable(Refusal):
    code, http_status, slug = "210425", 409, "card_provider_unavailable"
    phrase_key = "orders.cards_unavailable"


class CardsRefused(Refusal):
    code, http_status, slug = "210426", 409, "card_provider_refused"
    phrase_key = "orders.cards_refused"


class NoticeForged(Refusal):
    code, http_status, slug = "210427", 401, "notice_forged"
    phrase_key = "orders.notice_forged"


class BankAccountMissing(Refusal):
    code, http_status, slug = "210428", 404, "bank_account_missing"
    phrase_key = "orders.bank_account_missing"


class ReasonMissing(Refusal):
    code, http_status, slug = "210429", 422, "reason_missing"
    phrase_key = "orders.reason_missing"


class RefundTooLarge(Refusal):
    code, http_status, slug = "210430", 409, "refund_too_large"
    phrase_key = "orders.refund_too_large"

    def __init__(self, *, most_minor: int, most: Money) -> None:
        super().__init__(field="refund_amount", minor=most_minor / 100, sign=most.currency.sign)
        self.extra = {"most_minor": most_minor}


class RefundAmountMissing(Refusal):
    """How much is paid back is always said: nothing is no word for everything."""

    code, http_status, slug = "210462", 422, "refund_amount_missing"
    phrase_key = "orders.refund_amount_missing"


class RefundNotUndone(Refusal):
    """Only what a person noted of a transfer is taken back, and for a day."""

    code, http_status, slug = "210463", 409, "refund_not_undone"
    phrase_key = "orders.refund_not_undone"


class RefundAccountNotAsked(Refusal):
    """The payment did not come by transfer, or no money came in: there is nothing to be sent to an account."""

    code, http_status, slug = "210464", 409, "refund_account_not_asked"
    phrase_key = "orders.refund_account_not_asked"


class RefundAccountChanged(Refusal):
    """The buyer has named another account since it was shown."""

    code, http_status, slug = "210465", 409, "refund_account_changed"
    phrase_key = "orders.refund_account_changed"


class KeyReused(Refusal):
    """The same Idempotency-Key came with something else."""

    code, http_status, slug = "210431", 409, "idempotency_key_reused"
    phrase_key = "orders.key_reused"


class TooManyAttempts(Refusal):
    code, http_status, slug = "210432", 409, "too_many_attempts"
    phrase_key = "orders.too_many_attempts"


class StatementUnreadable(Refusal):
    code, http_status, slug = "210433", 422, "statement_unreadable"
    phrase_key = "orders.statement_unreadable"


class MoneyNotFound(Refusal):
    code, http_status, slug = "210434", 404, "incoming_money_not_found"
    phrase_key = "orders.money_not_found"


class RefundNotDivisible(Refusal):
    """The amount cannot be taken back in step: what it would come from is taken back whole or not at all."""

    code, http_status, slug = "210435", 409, "refund_not_divisible"
    phrase_key = "orders.refund_not_divisible"


class MoneyTaken(Refusal):
    """Somebody has decided about this money already."""

    code, http_status, slug = "210436", 409, "money_taken"
    phrase_key = "orders.money_taken"


class MoneyDiffers(Refusal):
    """The money has another amount or currency than the payment."""

    code, http_status, slug = "210437", 409, "money_differs"
    phrase_key = "orders.money_differs"


class RefundNotFound(Refusal):
    code, http_status, slug = "210438", 404, "refund_not_found"
    phrase_key = "orders.refund_not_found"


class StatementOfAnotherAccount(Refusal):
    """The statement names an account that is none of the shop's."""

    code, http_status, slug = "210443", 422, "statement_of_another_account"
    phrase_key = "orders.statement_of_another_account"


class StatementTooLarge(Refusal):
    code, http_status, slug = "210439", 413, "statement_too_large"
    phrase_key = "orders.statement_too_large"


class MoneyNotReturnable(Refusal):
    """The money did not come by a card, or nobody knows by which: it does not go back through a provider."""

    code, http_status, slug = "210442", 409, "money_not_returnable"
    phrase_key = "orders.money_not_returnable"


class ProjectGone(Refusal):
    """Its owner deleted what is sold of it; nobody pays for that any more."""

    code, http_status, slug = "210441", 409, "project_gone"
    phrase_key = "orders.project_gone"


class DeliveryNotFound(Refusal):
    code, http_status, slug = "210445", 404, "delivery_not_found"
    phrase_key = "orders.delivery_not_found"


class NotDeliverable(Refusal):
    """Only a service is delivered, and only while it can be used."""

    code, http_status, slug = "210446", 409, "not_deliverable"
    phrase_key = "orders.not_deliverable"


class OrderNeeded(Refusal):
    """It costs something, is not assigned to the caller, and has no trial where one was asked for."""

    code, http_status, slug = "210447", 409, "order_needed"
    phrase_key = "orders.order_needed"


class AlreadyTaken(Refusal):
    """What needs no order is given to each person once."""

    code, http_status, slug = "210448", 409, "already_taken"
    phrase_key = "orders.already_taken"


class TrialOver(Refusal):
    code, http_status, slug = "210490", 409, "trial_over"
    phrase_key = "orders.trial_over"


class CustomerNotFound(Refusal):
    """Nobody of that name is a customer of the shop: a stranger is answered like somebody who does not exist."""

    code, http_status, slug = "210470", 404, "customer_not_found"
    phrase_key = "orders.customer_not_found"


class InCustomersCart(Refusal):
    """The customer put it into the cart, and nobody else changes how many."""

    code, http_status, slug = "210471", 409, "in_customers_cart"
    phrase_key = "orders.in_customers_cart"
