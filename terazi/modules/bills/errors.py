"""What can be refused about bills."""

from collections.abc import Sequence

from terazi.foundation.errors import FieldProblem, Refusal
from terazi.modules.bills.values import BillState, EdocumentState


class BillNotFound(Refusal):
    code, http_status, slug = "190404", 404, "bill_not_found"
    phrase_key = "bills.not_found"


class BillShopNotFound(Refusal):
    code, http_status, slug = "190414", 404, "bill_shop_not_found"
    phrase_key = "bills.shop_not_found"


class BuyerNotFound(Refusal):
    code, http_status, slug = "190415", 404, "bill_buyer_not_found"
    phrase_key = "bills.buyer_not_found"


class BillFrozen(Refusal):
    code, http_status, slug = "190409", 409, "bill_frozen"
    phrase_key = "bills.frozen"


class BillMoveRefused(Refusal):
    """A bill cannot go from its state to the one asked for; the states it can go to travel with the refusal."""

    code, http_status, slug = "190410", 409, "bill_move_refused"
    phrase_key = "bills.move_refused"

    def __init__(self, *, allowed: Sequence[BillState]) -> None:
        super().__init__()
        self.extra = {"allowed_states": [state.value for state in allowed]}


class EdocumentMoveRefused(Refusal):
    """A bill's record cannot go from its state to the one asked for; those it can go to travel with the refusal."""

    code, http_status, slug = "190416", 409, "edocument_move_refused"
    phrase_key = "bills.step.move_refused"

    def __init__(self, *, allowed: Sequence[EdocumentState]) -> None:
        super().__init__()
        self.extra = {"allowed_states": [state.value for state in allowed]}


class EdocumentStepRefused(Refusal):
    """A day, a number or words are missing or cannot be, field by field."""

    code, http_status, slug = "190428", 422, "edocument_step_refused"
    phrase_key = "bills.step.refused"

    def __init__(self, problems: Sequence[FieldProblem]) -> None:
        super().__init__()
        self.problems = problems


class ReturnRefused(Refusal):
    """Number, day or total of a company's return bill cannot be, field by field."""

    code, http_status, slug = "190429", 422, "return_bill_refused"
    phrase_key = "bills.return.refused"

    def __init__(self, problems: Sequence[FieldProblem]) -> None:
        super().__init__()
        self.problems = problems


class IntegratorKeyNeeded(Refusal):
    """An integrator sends nothing without the shop's key."""

    code, http_status, slug = "190430", 422, "integrator_key_needed"
    phrase_key = "bills.integrator.key_needed"


class BillIncomplete(Refusal):
    """What the law asks for is missing, field by field."""

    code, http_status, slug = "190422", 422, "bill_incomplete"
    phrase_key = "bills.incomplete"

    def __init__(self, problems: Sequence[FieldProblem]) -> None:
        super().__init__()
        self.problems = problems


class TotalsDiffer(Refusal):
    code, http_status, slug = "190423", 422, "bill_totals_differ"
    phrase_key = "bills.totals_differ"


class BillDateRefused(Refusal):
    code, http_status, slug = "190424", 422, "bill_date_refused"
    phrase_key = "bills.date_refused"


class BillLogoRefused(Refusal):
    code, http_status, slug = "190425", 422, "bill_logo_refused"
    phrase_key = "bills.logo_refused"


class BuyerHasNoMail(Refusal):
    code, http_status, slug = "190426", 422, "bill_buyer_has_no_mail"
    phrase_key = "bills.buyer_has_no_mail"


class BillNotRewritable(Refusal):
    """Only a cancelled bill of an order is written anew."""

    code, http_status, slug = "190411", 409, "bill_not_rewritable"
    phrase_key = "bills.not_rewritable"


class OrderBilled(Refusal):
    """The order has a bill that counts."""

    code, http_status, slug = "190412", 409, "order_billed"
    phrase_key = "bills.order_billed"


class NothingToBill(Refusal):
    """All of the order was paid back."""

    code, http_status, slug = "190413", 409, "nothing_to_bill"
    phrase_key = "bills.nothing_to_bill"


class PartTooLarge(Refusal):
    """More would be given back than was billed."""

    code, http_status, slug = "190427", 422, "bill_part_too_large"
    phrase_key = "bills.part_too_large"


class PayersBeingRead(Refusal):
    """The list of registered payers is being read already; one at a time."""

    code, http_status, slug = "190417", 409, "payers_being_read"
    phrase_key = "bills.payers.being_read"


class PayersTooLarge(Refusal):
    code, http_status, slug = "190418", 413, "payers_too_large"
    phrase_key = "bills.payers.too_large"


class TaxNumberRefused(Refusal):
    """Its check digit is wrong: no payer has such a number."""

    code, http_status, slug = "190433", 422, "tax_number_refused"
    phrase_key = "bills.payers.number_refused"
