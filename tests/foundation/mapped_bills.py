"""The tables of bills as mapped classes: what sessions do with objects is proven on them."""

from terazi.foundation.metadata import Base
from terazi.modules.bills.tables import BILL, BILL_LINE, BILL_SHOP


class Bill(Base):
    __table__ = BILL


class BillLine(Base):
    __table__ = BILL_LINE


class BillShop(Base):
    __table__ = BILL_SHOP
