"""Calls about reports by mail."""

from terazi.foundation.calls.declare import EVERYONE, NONE, Effect
from terazi.foundation.calls.params import QueryText
from terazi.foundation.calls.schemas import Done
from terazi.foundation.context import OpenCall, UserCall
from terazi.foundation.limits import Limit
from terazi.modules.reports.actions import subscriptions as actions
from terazi.modules.reports.actions.reports import find_report
from terazi.modules.reports.calls.declared import OFTEN, calls, signed_in
from terazi.modules.reports.errors import (
    ReportInvalid,
    ReportNotAllowed,
    ReportNotFound,
    ReportNotWanted,
    TooManySubscribers,
)
from terazi.modules.reports.jobs import mail_report_now
from terazi.modules.reports.schemas.subscriptions import (
    SubscribeBody,
    SubscriptionAnswer,
    SubscriptionList,
    SubscriptionRef,
    SubscriptionsBody,
    SubscriptionView,
)


@signed_in.post(
    "/v1/report/subscribe",
    effect=Effect.EXPORTS,
    raises=[ReportNotFound, ReportNotAllowed, ReportInvalid, ReportNotWanted, TooManySubscribers],
)
async def subscribe_to_report(call: UserCall, body: SubscribeBody) -> SubscriptionAnswer:
    """Have a report mailed to you: only where it finds something, or a measure passes your bound.

    Administrators have it mailed to others too, but to nobody who ended these mails. Whether a person may see it is asked
    each time. After three failures in a row, or when they may see it no more, it is off.
    """
    wanted = actions.WantedMails(
        viewpoint=body.user_type,
        every=body.every,
        day=body.day,
        hour=body.hour,
        bound_key=body.bound_key,
        bound=body.bound,
    )
    report = await find_report(call, body.report_cl_id)
    return SubscriptionAnswer(
        subscription=_view(call, await actions.subscribe(call, report, wanted, body.username.strip()))
    )


@signed_in.post(
    "/v1/report/subscription/send",
    effect=Effect.EXPORTS,
    raises=[ReportNotFound],
    limit=Limit(count=10),
)
async def send_report_now(call: UserCall, body: SubscriptionRef) -> Done:
    """Have a report that you get mailed to you at once, also where it finds nothing; when it comes next stays as it is."""
    await actions.check_own(call, body.subscription_id)
    key = str(body.subscription_id)
    await mail_report_now.enqueue(
        call.db, once=f"report mail now:{key}", subscription_id=key, at=call.now.isoformat()
    )
    return Done()


@signed_in.post("/v1/report/subscription/stop", effect=Effect.OPERATES, raises=[ReportNotFound])
async def stop_report_subscription(call: UserCall, body: SubscriptionRef) -> Done:
    """End the mails of a report that you get; administrators end those that others get."""
    await actions.stop_subscription(call, body.subscription_id)
    return Done()


@signed_in.post("/v1/report/subscription/list", effect=Effect.READS, raises=[ReportNotFound], limit=OFTEN)
async def list_report_subscriptions(
    call: UserCall, body: SubscriptionsBody | None = None
) -> SubscriptionList:
    """Who gets a report by mail, you are told of yourself alone unless you administer; without a report, what you get."""
    wanted = body.report_cl_id if body else None
    report = await find_report(call, wanted) if wanted else None
    found = await actions.list_subscriptions(call, report)
    return SubscriptionList(list=[_view(call, each) for each in found])


@calls.post("/v1/report/mail/stop", caller=NONE, roles=EVERYONE, raises=[ReportNotFound])
async def stop_report_mails(call: OpenCall, token: QueryText) -> Done:
    """End the mails of a report by the link that stands in each of them."""
    await actions.stop_mails(call, token)
    return Done()


def _view(call: UserCall, each: actions.Subscriber) -> SubscriptionView:
    return SubscriptionView.of(
        each.subscription, call.user.id, username=each.username, report_name=each.report_name
    )
