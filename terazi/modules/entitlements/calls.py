"""The calls of entitlements: what one holds of what was bought."""

from uuid import UUID

from terazi.foundation.calls.declare import EVERYONE, TOKEN, Calls, Effect
from terazi.foundation.context import UserCall
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.limits import Limit
from terazi.modules.access.public import Role
from terazi.modules.entitlements import schemas
from terazi.modules.entitlements.actions import assignments
from terazi.modules.entitlements.errors import EntitlementNotFound, EntitlementStateNotAllowed
from terazi.modules.entitlements.queries import lists
from terazi.modules.entitlements.values import (
    AssignmentOutcome,
    Direction,
    EntitlementState,
    ProductType,
)

calls = Calls("entitlements", code=165)
signed_in = calls.of(caller=TOKEN, roles=EVERYONE)
_READS = Limit(count=1000)


@signed_in.post("/v1/user/entitlement/list", effect=Effect.READS, limit=_READS)
async def list_entitlements(
    call: UserCall,
    product_type: ProductType | None = None,
    status: EntitlementState | None = None,
    direction: Direction = Direction.HELD,
    order_id: UUID | None = None,
    before: UUID | None = None,
) -> schemas.EntitlementList:
    """List what you hold of what was bought, or what you have assigned to others out of it."""
    (found,) = await call.reader.ask(
        lists.list_entitlements(
            call.user.id,
            direction=direction,
            product_type=product_type,
            state=status,
            order_id=order_id,
            before=before,
            now=call.now,
        )
    )
    return schemas.EntitlementList(
        list=[schemas.EntitlementView.of(each, call.lang) for each in found],
        next=found[-1].id if len(found) == lists.PAGE else None,
    )


@signed_in.post("/v1/user/entitlement/get", effect=Effect.READS, raises=[EntitlementNotFound], limit=_READS)
async def get_entitlement(call: UserCall, auth_client_id: UUID) -> schemas.EntitlementDetail:
    """Give what you hold or have assigned, with its latest uses and who holds parts of it; administrators see all."""
    seen_by = None if Role.ADMIN in call.user.roles else call.user.id
    found, uses, parts = await call.reader.ask(
        lists.find_entitlement(auth_client_id, seen_by=seen_by, now=call.now),
        lists.list_uses(auth_client_id),
        lists.list_parts(auth_client_id, call.now),
    )
    if found is None:
        raise EntitlementNotFound
    return schemas.EntitlementDetail(
        entitlement=schemas.EntitlementView.of(found, call.lang),
        use_list=[
            schemas.EntitlementUseView(
                used_at=use.used_at,
                count=use.count,
                purpose=(call.lang is Lang.EN and use.purpose_en) or use.purpose,
                is_returned=use.returned_at is not None,
            )
            for use in uses
        ],
        assigned_list=[schemas.EntitlementView.of(part, call.lang) for part in parts],
    )


@signed_in.post("/v1/user/entitlement/assign", effect=Effect.GIVES_RIGHTS, raises=[EntitlementNotFound])
async def assign_entitlement(
    call: UserCall, body: schemas.AssignEntitlementBody
) -> schemas.EntitlementAssignAnswer:
    """Give several people a part of what you hold, by username; each name has a result of its own."""
    results = await assignments.assign(call, body.auth_client_id, body.assigning_username_list, body.part())
    outcomes = {result.outcome for result in results}
    overall = outcomes.pop() if len(outcomes) == 1 else AssignmentOutcome.FAILED
    return schemas.EntitlementAssignAnswer(
        status_message=say(Phrase(f"entitlements.assign.{overall.value}"), call.lang),
        is_assigned=overall is AssignmentOutcome.DONE,
        result_list=[
            schemas.EntitlementAssignResult(
                username=result.username,
                result=result.outcome,
                message=say(result.message, call.lang),
                error=result.refusal.slug if result.refusal else "",
                auth_client_id=result.part_id,
            )
            for result in results
        ],
    )


@signed_in.post(
    "/v1/user/entitlement/assignment/cancel",
    effect=Effect.GIVES_RIGHTS,
    raises=[EntitlementNotFound, EntitlementStateNotAllowed],
)
async def cancel_entitlement_assignment(
    call: UserCall, auth_client_id: UUID
) -> schemas.EntitlementCancelAnswer:
    """Take back what you assigned to somebody; what is unused of it returns to you."""
    await assignments.cancel_assignment(call, auth_client_id)
    return schemas.EntitlementCancelAnswer(
        is_cancelled=True, status_message=say(Phrase("entitlements.assignment_cancelled"), call.lang)
    )
