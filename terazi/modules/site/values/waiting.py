"""What waits for a person: something to decide, to pay, to publish or to look at."""

from dataclasses import dataclass
from enum import StrEnum


class WaitingKind(StrEnum):
    """What may wait, the most pressing first."""

    ORDERS_TO_PAY = "orders_to_pay"
    ORDERS_TO_DECIDE = "orders_to_decide"
    SHOPS_TO_ADMIT = "shops_to_admit"
    DEBTS_TOO_LATE = "debts_too_late"
    INSTALLATION_TO_MEND = "installation_to_mend"
    PAUSES_TO_END = "pauses_to_end"
    DRAFTS_TO_PUBLISH = "drafts_to_publish"


@dataclass(frozen=True, kw_only=True, slots=True)
class Waiting:
    """So many things of a kind wait, and this screen is where they are done."""

    kind: WaitingKind
    count: int
    route_view: str
