"""Calls about reports by mail."""

from terazi.foundation.calls.declare import EVERYONE, NONE, Effect
from terazi.foundation.calls.params import QueryText
from terazi.foundation.calls.schemas import Done
from terazi.foundation.context import OpenCall, UserCall
from terazi.modules.reports.actions import subscriptions as actions
from terazi.modules.reports.actions.reports import find_report
from terazi.modules.reports.calls.declared import OFTEN, calls, signed_in
from terazi.modules.reports.errors import ReportInvalid, ReportNotAllowed, ReportNotFound
from terazi.modules.reports.schemas.reports import RunRef
from terazi.modules.reports.schemas.subscriptions import (
    SubscribeBody,
    SubscriptionAnswer,
    SubscriptionList,
    SubscriptionView,
)


@signed_in.post(
    "/v1/report/subscribe",
    effect=Effect.EXPORTS,
    raises=[ReportNotFound, ReportNotAllowed, ReportInvalid],
)
async def subscribe_to_report(call: UserCall, body: SubscribeBody) -> SubscriptionAnswer:
    """Have a report mailed to you, or no more: only where it finds something, or a measure passes your bound.

    Whether you may see it is asked each time. After three failures in a row, or when you may see it no more, it is off.
    """
    wanted = actions.WantedMails(
        viewpoint=body.user_type,
        every=body.every,
        day=body.day,
        hour=body.hour,
        bound_key=body.bound_key,
        bound=body.bound,
        is_on=body.is_on,
    )
    held = await actions.subscribe(call, await find_report(call, body.report_cl_id), wanted)
    return SubscriptionAnswer(subscription=SubscriptionView.of(held, call.user.id))


@signed_in.post("/v1/report/subscription/list", effect=Effect.READS, raises=[ReportNotFound], limit=OFTEN)
async def list_report_subscriptions(call: UserCall, body: RunRef) -> SubscriptionList:
    """Who gets a report by mail; you are told of yourself alone, unless you administer."""
    found = await actions.list_subscriptions(call, await find_report(call, body.report_cl_id))
    return SubscriptionList(list=[SubscriptionView.of(each, call.user.id) for each in found])


@calls.post("/v1/report/mail/stop", caller=NONE, roles=EVERYONE, raises=[ReportNotFound])
async def stop_report_mails(call: OpenCall, token: QueryText) -> Done:
    """End the mails of a report by the link that stands in each of them."""
    await actions.stop_mails(call, token)
    return Done()
