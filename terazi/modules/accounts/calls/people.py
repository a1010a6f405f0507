"""Calls about accounts of others, and the one call that edits an account, whosever it is."""

from uuid import UUID

from terazi.foundation.calls.declare import Effect
from terazi.foundation.calls.params import QueryText
from terazi.foundation.calls.schemas import Done
from terazi.foundation.context import UserCall
from terazi.foundation.errors import NotAllowed, Refusal, SecurityWarning, TooManyCalls
from terazi.foundation.ids import UserId
from terazi.foundation.language.lang import fold
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.undeliverable import undeliverable_among
from terazi.modules.accounts.actions import people
from terazi.modules.accounts.actions.hooks import roles_of
from terazi.modules.accounts.calls.declared import administration, registrars, signed_in
from terazi.modules.accounts.errors import (
    LastAdministrator,
    NamesTaken,
    PersonProtected,
    SearchTooShort,
    StateNotAllowed,
    UserNotFound,
    WrongCurrentPassword,
)
from terazi.modules.accounts.queries import directory, sign_ins
from terazi.modules.accounts.queries.sessions import list_live_sessions
from terazi.modules.accounts.queries.users import find_user, get_user
from terazi.modules.accounts.rules import names
from terazi.modules.accounts.rules.states import AUTHORIZED_ROLES, listed_states, register_state
from terazi.modules.accounts.schemas.accounts import (
    EndedAnswer,
    RecordUserBody,
    SessionListAnswer,
    UserRecordAnswer,
    UserView,
    session_views,
)
from terazi.modules.accounts.schemas.people import (
    DecisionAnswer,
    DecisionBody,
    DecisionResult,
    FoundUser,
    PersonAnswer,
    RegistrationListAnswer,
    RegistrationListBody,
    RegistrationView,
    UserSearchAnswer,
)
from terazi.modules.accounts.schemas.settings import SignInListAnswer, UserIdBody, sign_in_list
from terazi.modules.accounts.values.users import MatchType, SearchField, UserState

_SESSIONS_PER_PAGE = 50
_HISTORY_PER_PAGE = 50


@signed_in.post(
    "/v1/user/record",
    effect=Effect.DEPENDS,
    raises=[
        UserNotFound,
        WrongCurrentPassword,
        TooManyCalls,
        NotAllowed,
        NamesTaken,
        PersonProtected,
        StateNotAllowed,
        LastAdministrator,
        SecurityWarning,
    ],
)
async def record_user(call: UserCall, body: RecordUserBody) -> UserRecordAnswer:
    """Change one's own account: only the fields that are sent; a new password ends the other sessions.

    With role admin or register: somebody else's account by ``user_client_id``, or a new one with ``username`` and
    ``mail``, whose owner gets a mail with a link to choose a password.
    """
    user_id = await people.record_user(call, body.user_data)
    roles = call.user.roles if user_id == call.user.id else await roles_of(call.reader, user_id, call.now)
    (user,) = await call.db.ask(get_user(user_id))
    return UserRecordAnswer(user_wdmr=UserView.of(user, roles))


@signed_in.post(
    "/v1/user/search", effect=Effect.DEPENDS, raises=[SearchTooShort, NotAllowed, SecurityWarning]
)
async def search_users(
    call: UserCall,
    search_text: QueryText,
    field_type: SearchField = SearchField.ALL,
    match_type: MatchType = MatchType.CONTAINS,
) -> UserSearchAnswer:
    """Find people by at least three letters; without role admin or register only usernames and shown names are told.

    İ, I, ı and i are one letter here. ``similar`` forgives typing mistakes.
    """
    is_authorized = call.user.has_role(*AUTHORIZED_ROLES)
    if is_authorized:
        call.require_no_warning()
    names.require_may_search(field_type, is_authorized=is_authorized)
    (found,) = await call.reader.ask(
        directory.search_people(
            names.searched(search_text),
            fields=names.fields_of(field_type, is_authorized=is_authorized),
            match=match_type,
            states=listed_states() if is_authorized else (UserState.ACTIVE,),
            count=names.MOST_FOUND_BY_AUTHORIZED if is_authorized else names.MOST_FOUND,
        )
    )
    return UserSearchAnswer(user_list=[FoundUser.of(user, is_authorized=is_authorized) for user in found])


@registrars.post("/v1/user/registration/list", effect=Effect.EXPORTS)
async def list_registrations(
    call: UserCall, body: RegistrationListBody | None = None
) -> RegistrationListAnswer:
    """List accounts by how far their registration is, newest first."""
    asked = body or RegistrationListBody()
    found, waiting_count = await call.reader.ask(
        directory.list_people(
            states=listed_states(asked.register_state, is_blocked=asked.is_blocked),
            text=fold(asked.search_text),
            before=asked.before,
            count=asked.count + 1,
        ),
        directory.count_in_state(UserState.WAITING_APPROVAL),
    )
    (refused,) = await call.reader.ask(undeliverable_among([user.mail for user in found]))
    shown = [RegistrationView.of(user, refused) for user in found[: asked.count]]
    return RegistrationListAnswer(
        registrations=shown,
        next_before=shown[-1].user_client_id if len(found) > asked.count else None,
        waiting_count=waiting_count,
    )


@registrars.post("/v1/user/registration/decide", effect=Effect.GIVES_RIGHTS, raises=[StateNotAllowed])
async def decide_registrations(call: UserCall, body: DecisionBody) -> DecisionAnswer:
    """Approve or reject several registrations; each has a result of its own."""
    results = []
    for user_id in dict.fromkeys(body.user_client_id_list):
        refusal = await people.try_registration(call, UserId(user_id), body.register_state, body.reason)
        results.append(_result_of(call, user_id, refusal))
    return DecisionAnswer(result_list=results)


@registrars.post("/v1/user/account/get", effect=Effect.EXPORTS, raises=[UserNotFound])
async def get_person(call: UserCall, body: UserIdBody) -> PersonAnswer:
    """Give somebody's whole account."""
    user_id = UserId(body.user_client_id)
    (user,) = await call.reader.ask(find_user(user_id))
    if user is None or user.state is UserState.DELETED:
        raise UserNotFound
    return PersonAnswer(
        user=UserView.of(user, await roles_of(call.reader, user_id, call.now)),
        register_state=register_state(user.state),
        reason=user.state_reason,
        is_invited=user.registered_by is not None,
        delete_after=user.delete_after,
    )


@administration.post("/v1/user/account/session/list", effect=Effect.EXPORTS)
async def list_sessions_of_person(call: UserCall, body: UserIdBody) -> SessionListAnswer:
    """List where somebody is signed in, newest first."""
    user_id = UserId(body.user_client_id)
    (found,) = await call.reader.ask(
        list_live_sessions(user_id, before=None, count=_SESSIONS_PER_PAGE, now=call.now)
    )
    return SessionListAnswer(sessions=session_views(found, call.now, own=None), next_before=None)


@administration.post(
    "/v1/user/account/session/end", effect=Effect.CHANGES_SIGN_IN, raises=[UserNotFound, PersonProtected]
)
async def end_sessions_of_person(call: UserCall, body: UserIdBody) -> EndedAnswer:
    """End every session of somebody."""
    return EndedAnswer(ended_count=await people.end_sessions_of(call, UserId(body.user_client_id)))


@administration.post("/v1/user/account/sign_in/list", effect=Effect.EXPORTS)
async def list_sign_ins_of_person(
    call: UserCall, body: UserIdBody, before: UUID | None = None
) -> SignInListAnswer:
    """List somebody's tries to sign in, newest first."""
    (found,) = await call.reader.ask(
        sign_ins.list_sign_ins(UserId(body.user_client_id), before=before, count=_HISTORY_PER_PAGE + 1)
    )
    return sign_in_list(found, _HISTORY_PER_PAGE)


@registrars.post(
    "/v1/user/account/invite",
    effect=Effect.GIVES_RIGHTS,
    raises=[UserNotFound, StateNotAllowed, PersonProtected],
)
async def invite_person_again(call: UserCall, body: UserIdBody) -> Done:
    """Mail the invitation of an account once more; the older link stops working."""
    await people.invite_again(call, UserId(body.user_client_id))
    return Done(status_message=say(Phrase("accounts.invited"), call.lang))


def _result_of(call: UserCall, user_id: UUID, refusal: Refusal | None) -> DecisionResult:
    phrase = refusal.phrase if refusal else Phrase("accounts.decided")
    return DecisionResult(user_client_id=user_id, is_done=refusal is None, message=say(phrase, call.lang))
