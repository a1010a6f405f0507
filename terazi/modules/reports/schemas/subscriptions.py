"""What the calls about reports by mail take and give."""

from datetime import datetime
from uuid import UUID

from pydantic import BaseModel, Field

from terazi.foundation.calls.schemas import Answer, RequestModel
from terazi.foundation.reporting import Viewpoint
from terazi.modules.reports.values import Every, OffReason, Subscription


class SubscribeBody(RequestModel):
    """When you want a report: on a day of the week (1 to 7) or month (1 to 28, 0 = the last), at an hour in Turkey.

    Administrators name who else is to get it.
    """

    report_cl_id: UUID
    username: str = Field("", max_length=64)
    user_type: Viewpoint
    every: Every = Every.WEEK
    day: int = Field(0, ge=0, le=28)
    hour: int = Field(9, ge=0, le=23)
    bound_key: str = Field("", max_length=80)
    bound: float | None = Field(None, allow_inf_nan=False)


class SubscriptionRef(RequestModel):
    """Which subscription."""

    subscription_id: UUID


class SubscriptionsBody(RequestModel):
    """Who gets which report; without one, what you get."""

    report_cl_id: UUID | None = None


class SubscriptionView(BaseModel):
    """That somebody gets a report by mail."""

    subscription_id: UUID
    report_cl_id: UUID
    report_name: str
    person_id: UUID
    username: str
    is_mine: bool
    user_type: Viewpoint
    every: Every
    day: int
    hour: int
    bound_key: str
    bound: float | None
    is_on: bool
    off_reason: OffReason | None
    due_at: datetime
    last_at: datetime | None

    @classmethod
    def of(cls, held: Subscription, user_id: UUID, *, username: str, report_name: str) -> "SubscriptionView":
        """Return a subscription as somebody sees it."""
        return cls(
            subscription_id=held.id,
            report_cl_id=held.report_id,
            report_name=report_name,
            person_id=held.person_id,
            username=username,
            is_mine=held.person_id == user_id,
            user_type=held.viewpoint,
            every=held.every,
            day=held.day,
            hour=held.hour,
            bound_key=held.bound_key,
            bound=held.bound,
            is_on=held.is_on,
            off_reason=held.off_reason,
            due_at=held.due_at,
            last_at=held.last_at,
        )


class SubscriptionAnswer(Answer):
    """A subscription."""

    subscription: SubscriptionView


class SubscriptionList(Answer):
    """Who gets a report by mail."""

    list: list[SubscriptionView]
