"""The calls of accounts."""

from uuid import UUID

from terazi.foundation.calls.declare import Effect
from terazi.foundation.calls.params import QueryText
from terazi.foundation.calls.schemas import Done
from terazi.foundation.context import OpenCall, UserCall
from terazi.foundation.doors import Door
from terazi.foundation.encryption import seal_word
from terazi.foundation.errors import AccountBlocked, TooManyCalls
from terazi.foundation.ids import UserId
from terazi.foundation.language.phrases import Phrase, say
from terazi.modules.accounts.actions import attempts, password_reset, registration, sessions
from terazi.modules.accounts.calls.declared import open_to_all, signed_in
from terazi.modules.accounts.errors import (
    AgreementsNotAccepted,
    CaptchaNeeded,
    CaptchaWrong,
    LinkInvalid,
    RegistrationClosed,
    RegistrationWaits,
    SessionNotFound,
    UserNotFound,
)
from terazi.modules.accounts.jobs import send_reset_link
from terazi.modules.accounts.queries.sessions import list_live_sessions
from terazi.modules.accounts.queries.users import find_user
from terazi.modules.accounts.schemas.accounts import (
    CaptchaAnswer,
    EndedAnswer,
    MailApprovalAnswer,
    MailQuery,
    PasswordBody,
    PasswordSetAnswer,
    RegisterAnswer,
    RegisterBody,
    SessionListAnswer,
    UserAnswer,
    UserView,
    session_views,
)
from terazi.modules.accounts.values.users import Registration

_SESSIONS_PER_PAGE = 50


@open_to_all.post("/v1/captcha/challenge")
async def get_captcha_challenge(call: OpenCall) -> CaptchaAnswer:
    """Give the browser a captcha to solve; each solved one is good for one call, for 20 minutes."""
    challenge = await attempts.make_challenge(call)
    return CaptchaAnswer(captcha_needed=challenge is not None, challenge=challenge)


@open_to_all.post(
    "/v1/register",
    raises=[CaptchaNeeded, CaptchaWrong, TooManyCalls, RegistrationClosed],
    door=Door.REGISTRATION,
)
async def register_user(call: OpenCall, body: RegisterBody) -> RegisterAnswer:
    """Make an account and mail the link that approves it; where a name is taken, say so and make nothing.

    From one address ``registrations_per_day`` accounts can be made in 24 hours; refused tries don't count.
    """
    made = await registration.register(
        call,
        registration.NewAccount(
            username=body.username,
            mail=body.mail,
            firstname=body.firstname,
            lastname=body.lastname,
            lang=body.active_lang.label if body.active_lang else call.lang,
            eula_document_code=body.eula_document_code,
            profile=body.profile(),
        ),
        password=body.password,
        captcha_token=body.captcha_token,
    )
    return RegisterAnswer(
        status_message=say(Phrase(_registration_message(made)), call.lang),
        is_email_eligible=made.is_mail_eligible,
        is_username_eligible=made.is_username_eligible,
        new_mail_id=made.mail_id,
        new_user_id=made.user_id,
    )


@open_to_all.post("/v1/register/mail/approve", raises=[LinkInvalid], door=Door.REGISTRATION)
async def approve_registered_mail(
    call: OpenCall, user_id: UUID, mail_approve_token: QueryText
) -> MailApprovalAnswer:
    """Approve the mail address of a new account; the same link again does no harm."""
    approval = await registration.approve_mail(call, UserId(user_id), mail_approve_token)
    key = "accounts.mail_approved_before" if approval.was_approved_before else "accounts.mail_approved"
    if approval.waits_for_approval:
        key = "accounts.registration_waits"
    return MailApprovalAnswer(
        status_message=say(Phrase(key), call.lang),
        mail_id=approval.mail_id,
        mail_approve_date=approval.approved_at,
    )


@signed_in.post("/v1/logout", effect=Effect.WRITES, is_open_without_second_step=True)
async def logout(call: UserCall) -> Done:
    """End the session of this call, and with it its tokens."""
    await sessions.log_out(call)
    return Done()


@open_to_all.post("/v1/password/reset/by/mail", door=Door.REGISTRATION)
async def send_password_reset_link(call: OpenCall, mail: MailQuery) -> Done:
    """Mail a link for a new password; the answer is the same whether or not the address is known."""
    sealed = seal_word(call.settings.secret(), mail, purpose=password_reset.ASKED_MAIL)
    await send_reset_link.enqueue(call.db, sealed_mail=sealed, base_url=call.base_url)
    return Done(status_message=say(Phrase("accounts.reset_link_sent"), call.lang))


@open_to_all.post(
    "/v1/password/reset/by/mail/approve",
    raises=[LinkInvalid, AccountBlocked, RegistrationWaits, AgreementsNotAccepted],
    door=Door.REGISTRATION,
)
async def set_password_by_link(
    call: OpenCall, user_id: UUID, mail_password_reset_token: QueryText, body: PasswordBody
) -> PasswordSetAnswer:
    """Set a new password with the mailed link; every session ends, and a new one begins where no second step is set up.

    Whoever was invited accepts the texts of the platform with the first password.
    """
    pair = await password_reset.set_password_by_link(
        call,
        user_id=UserId(user_id),
        token=mail_password_reset_token,
        password=body.password,
        eula_document_code=body.eula_document_code,
    )
    message = say(Phrase("accounts.password_set"), call.lang)
    if pair is None:
        return PasswordSetAnswer(status_message=message, second_step_needed=True)
    return PasswordSetAnswer(
        status_message=message,
        second_step_needed=False,
        token_type="Bearer",  # noqa: S106 - a kind of token
        access_token=pair.access_token,
        refresh_token=pair.refresh_token,
        expires_in=pair.expires_in,
    )


@signed_in.get(
    "/v1/user/user_controller", effect=Effect.READS, raises=[UserNotFound], is_open_without_second_step=True
)
async def check_session(call: UserCall) -> UserAnswer:
    """Say who is signed in; the idle clock of the session starts again."""
    return UserAnswer(user=await _own_view(call))


@signed_in.post("/v1/user/get", effect=Effect.READS, raises=[UserNotFound], is_open_without_second_step=True)
async def get_user(call: UserCall) -> UserAnswer:
    """Give the caller's own account."""
    return UserAnswer(user=await _own_view(call))


@signed_in.post("/v1/user/session/list", effect=Effect.READS, is_open_without_second_step=True)
async def list_sessions(call: UserCall, before: UUID | None = None) -> SessionListAnswer:
    """List where the caller is signed in, newest first."""
    (found,) = await call.reader.ask(
        list_live_sessions(call.user.id, before=before, count=_SESSIONS_PER_PAGE, now=call.now)
    )
    shown = session_views(found, call.now, own=call.user.session_id)
    return SessionListAnswer(
        sessions=shown, next_before=found[-1].id if len(found) == _SESSIONS_PER_PAGE else None
    )


@signed_in.post(
    "/v1/user/session/end", effect=Effect.WRITES, raises=[SessionNotFound], is_open_without_second_step=True
)
async def end_session(call: UserCall, session_id: UUID) -> Done:
    """End one of the caller's own sessions, on whichever device it is."""
    await sessions.end_own_session(call, session_id)
    return Done()


@signed_in.post("/v1/user/session/end/others", effect=Effect.WRITES, is_open_without_second_step=True)
async def end_other_sessions(call: UserCall) -> EndedAnswer:
    """End all of the caller's sessions but this one."""
    return EndedAnswer(ended_count=await sessions.end_other_own_sessions(call))


async def _own_view(call: UserCall) -> UserView:
    (user,) = await call.reader.ask(find_user(call.user.id))
    if user is None:
        raise UserNotFound
    return UserView.of(user, call.user.roles)


def _registration_message(made: Registration) -> str:
    if not made.is_mail_eligible:
        return "accounts.mail_taken"
    if not made.is_username_eligible:
        return "accounts.username_taken"
    return "accounts.registered"
