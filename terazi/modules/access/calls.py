"""The calls of access."""

from typing import Annotated
from uuid import UUID

from annotated_types import Len

from terazi.foundation.calls.declare import EVERYONE, TOKEN, Calls, Effect
from terazi.foundation.calls.params import OptionalQueryText, QueryList
from terazi.foundation.context import UserCall
from terazi.foundation.errors import SecurityWarning
from terazi.foundation.ids import UserId
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.limits import Limit
from terazi.modules.access import schemas
from terazi.modules.access.actions import assignment, definitions, grants
from terazi.modules.access.errors import (
    AlreadyHeld,
    AuthBuiltIn,
    AuthIdTaken,
    AuthNotFound,
    StateNotAllowed,
)
from terazi.modules.access.queries import definitions as definition_queries
from terazi.modules.access.queries import lists
from terazi.modules.access.values import AssignedState, AuthorizationType, Direction, Role
from terazi.modules.accounts.public import LastAdministrator, UserNotFound, search_key

calls = Calls("access", code=120)
signed_in = calls.of(caller=TOKEN, roles=EVERYONE)
administration = calls.of(caller=TOKEN, roles=[Role.ADMIN])

_READS = Limit(count=1000)
_MOST_IDS = 100
IdList = Annotated[QueryList[UUID], Len(1, _MOST_IDS)]


@administration.post("/v1/authorization/new", effect=Effect.GIVES_RIGHTS, raises=[AuthIdTaken])
async def define_authorization(
    call: UserCall, body: schemas.NewAuthorizationBody
) -> schemas.AuthorizationAnswer:
    """Define something people can be authorized to, beside the roles of the platform itself."""
    made = await definitions.define(
        call, auth_id=body.auth_id, auth_name=body.auth_name, auth_info=body.auth_info
    )
    return schemas.AuthorizationAnswer(auth_w_id=made)


@administration.post("/v1/authorization/edit", effect=Effect.GIVES_RIGHTS, raises=[AuthNotFound, AuthBuiltIn])
async def edit_authorization(
    call: UserCall, auth_w_id: UUID, body: schemas.EditAuthorizationBody
) -> schemas.AuthorizationAnswer:
    """Change the name and the explanation of a definition; its code stays."""
    await definitions.edit_definition(call, auth_w_id, auth_name=body.auth_name, auth_info=body.auth_info)
    return schemas.AuthorizationAnswer(auth_w_id=auth_w_id)


@signed_in.post("/v1/authorization/list", effect=Effect.READS, limit=_READS)
async def list_authorizations(call: UserCall) -> schemas.AuthorizationList:
    """List what can be assigned: for administrators every definition, for others what they may pass on."""
    if Role.ADMIN in call.user.roles:
        question = definition_queries.list_definitions(call.now)
    else:
        question = definition_queries.list_assignable_definitions(call.user.id, call.now)
    (found,) = await call.reader.ask(question)
    return schemas.AuthorizationList(list=[schemas.AuthorizationView.of(each, call.lang) for each in found])


@signed_in.post(
    "/v1/authorization/cancel",
    effect=Effect.GIVES_RIGHTS,
    raises=[AuthNotFound, AuthBuiltIn, LastAdministrator, StateNotAllowed],
)
async def cancel_authorization(call: UserCall, auth_w_id: UUID) -> schemas.CancelAnswer:
    """Cancel what somebody was assigned, with all that was assigned out of it; or withdraw a definition.

    An administrator cancels everything; others what was assigned out of their own.
    """
    await grants.cancel(call, auth_w_id)
    return schemas.CancelAnswer(is_cancelled=True, status_message=say(Phrase("access.cancelled"), call.lang))


@signed_in.post("/v1/authorization/assign/to/user", effect=Effect.GIVES_RIGHTS)
async def assign_authorizations(call: UserCall, body: schemas.AssignBody) -> schemas.AssignAnswer:
    """Assign authorizations to several people by username: each gets all of them or none, and a result of its own.

    An administrator assigns anything; others pass on what they hold, within its count and period.
    """
    results = await assignment.assign(
        call, [item.terms() for item in body.auth_list], body.assigning_username_list
    )
    shown = [
        schemas.AssignResult(
            username=result.username,
            result=result.outcome,
            message=say(assignment.message_of(result), call.lang),
            auth_id=result.failed_auth_id,
            error=result.refusal.slug if result.refusal else "",
            user_auth_id_list=list(result.grant_ids),
        )
        for result in results
    ]
    made = [grant_id for result in results for grant_id in result.grant_ids]
    outcome = assignment.overall(results)
    return schemas.AssignAnswer(
        status_message=say(Phrase(f"access.assign.{outcome.value}"), call.lang),
        is_assigned=all(result.refusal is None and result.grant_ids for result in results),
        user_auth_id=made[0] if made else None,
        result_list=shown,
    )


@administration.post(
    "/v1/authorization/status/change",
    effect=Effect.GIVES_RIGHTS,
    raises=[AuthNotFound, StateNotAllowed, LastAdministrator, AlreadyHeld],
)
async def change_authorization_status(
    call: UserCall, user_auth_id: UUID, status: schemas.ChosenState
) -> schemas.StateAnswer:
    """Suspend what somebody holds, or let it count again; asked twice, the second time changes nothing."""
    changed = await grants.change_state(call, user_auth_id, AssignedState(status))
    return schemas.StateAnswer(auth_status=changed)


@administration.post("/v1/authorization/matrix", effect=Effect.EXPORTS, limit=_READS)
async def list_authorization_matrix(
    call: UserCall,
    search_text: OptionalQueryText = None,
    auth_id: OptionalQueryText = None,
    holders_only: bool = False,
    after: OptionalQueryText = None,
) -> schemas.MatrixAnswer:
    """List people and what each of them holds, by name, by authorization, or only those who hold anything."""
    (people,) = await call.reader.ask(
        lists.list_people(
            text=search_key(search_text or ""),
            auth_id=auth_id or None,
            holders_only=holders_only,
            after=after,
            now=call.now,
        )
    )
    page, next_key = lists.people_page(people)
    (held,) = await call.reader.ask(lists.list_live_grants([person.person_id for person in page], call.now))
    return schemas.MatrixAnswer(
        list=[
            schemas.PersonView(
                user_client_id=person.person_id,
                username=person.username,
                full_name=schemas.full_name(person),
                authorizations=[
                    schemas.AssignedView.of(grant, call.lang)
                    for grant in held
                    if grant.user_id == person.person_id
                ],
            )
            for person in page
        ],
        next=next_key,
    )


@signed_in.post(
    "/v1/user/authorization/list", effect=Effect.DEPENDS, raises=[UserNotFound, SecurityWarning], limit=_READS
)
async def list_user_authorizations(
    call: UserCall,
    user_client_id: UUID | None = None,
    auth_type: AuthorizationType | None = None,
    auth_status: AssignedState | None = None,
    direction: Direction = Direction.HELD,
    before: UUID | None = None,
) -> schemas.AssignedList:
    """List what you hold, or what you have assigned to others out of it; administrators may ask for anybody."""
    user_id = user_client_id or call.user.id
    if user_id != call.user.id:
        if Role.ADMIN not in call.user.roles:
            raise UserNotFound
        (is_known,) = await call.reader.ask(lists.is_person(user_id))
        if not is_known:
            raise UserNotFound
        call.require_no_warning()
    (found,) = await call.reader.ask(
        lists.list_grants(
            UserId(user_id),
            direction=direction,
            auth_type=auth_type,
            state=auth_status,
            before=before,
            now=call.now,
        )
    )
    return schemas.AssignedList(
        list=[schemas.AssignedView.of(grant, call.lang) for grant in found],
        next=found[-1].id if len(found) == lists.PAGE else None,
    )


@signed_in.post("/v1/user/authorization/get", effect=Effect.READS, raises=[AuthNotFound], limit=_READS)
async def get_user_authorizations(
    call: UserCall, user_auth_client_id_list: IdList
) -> schemas.AssignedDetailList:
    """Give authorizations that you hold or have assigned, with their latest uses; administrators see everybody's."""
    ids = set(user_auth_client_id_list)
    seen_by = None if Role.ADMIN in call.user.roles else call.user.id
    found, uses = await call.reader.ask(
        lists.find_grants(ids, seen_by=seen_by, now=call.now), lists.list_uses(ids)
    )
    if len(found) < len(ids):
        raise AuthNotFound
    return schemas.AssignedDetailList(
        list=[
            schemas.AssignedDetail(
                **schemas.AssignedView.of(grant, call.lang).model_dump(),
                use_list=[
                    schemas.UseView(used_at=use.used_at, count=use.count, purpose=use.purpose)
                    for use in uses
                    if use.assigned_id == grant.id
                ],
            )
            for grant in found
        ]
    )
