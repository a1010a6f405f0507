"""What other modules may use of bills."""

from terazi.modules.bills.actions.approval import (
    approve_bill,
    approve_bills_of_order,
    cancel_bill,
    cancel_bills_of_order,
    give_back_parts,
)
from terazi.modules.bills.actions.drafts import draft_bill
from terazi.modules.bills.actions.hooks import on_bill_approved
from terazi.modules.bills.actions.payers import import_payers
from terazi.modules.bills.actions.search import bills_of, find_bills
from terazi.modules.bills.actions.sources import (
    OrderSource,
    ShopCard,
    ShopSource,
    order_sources,
    shop_sources,
)
from terazi.modules.bills.actions.visibility import export_bills, find_bill_file, issued_xml
from terazi.modules.bills.errors import BillIncomplete, BillNotFound, PartTooLarge
from terazi.modules.bills.queries.edocuments import shops_with_due_bills, unapproved_bills, unsent_bills
from terazi.modules.bills.queries.reporting import BILLS
from terazi.modules.bills.queries.work import bills_of_buyer, open_bills_of, unsent_bills_of
from terazi.modules.bills.rules.reminders import DueBill
from terazi.modules.bills.values import (
    BankAccount,
    Bill,
    BillFacts,
    BillState,
    Buyer,
    BuyerKind,
    DocumentReference,
    ExchangeRate,
    Line,
    Mover,
    Part,
    Payment,
    PayMethod,
    Seller,
    Withholding,
)

__all__ = [
    "BILLS",
    "BankAccount",
    "Bill",
    "BillFacts",
    "BillIncomplete",
    "BillNotFound",
    "BillState",
    "Buyer",
    "BuyerKind",
    "DocumentReference",
    "DueBill",
    "ExchangeRate",
    "Line",
    "Mover",
    "OrderSource",
    "Part",
    "PartTooLarge",
    "PayMethod",
    "Payment",
    "Seller",
    "ShopCard",
    "ShopSource",
    "Withholding",
    "approve_bill",
    "approve_bills_of_order",
    "bills_of",
    "bills_of_buyer",
    "cancel_bill",
    "cancel_bills_of_order",
    "draft_bill",
    "export_bills",
    "find_bill_file",
    "find_bills",
    "give_back_parts",
    "import_payers",
    "issued_xml",
    "on_bill_approved",
    "open_bills_of",
    "order_sources",
    "shop_sources",
    "shops_with_due_bills",
    "unapproved_bills",
    "unsent_bills",
    "unsent_bills_of",
]
