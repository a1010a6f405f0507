"""What is printed of an order."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class PrintedAgreement:
    """One agreement as its buyer approved it: of which order and bundle, with whom, and its words as cleaned HTML."""

    number: str
    seller: str
    bundle: str
    title: str
    text: str
