"""A forgotten password: a mailed link, and the new password behind it."""

from terazi.foundation.context import Call, Change
from terazi.foundation.errors import AccountBlocked
from terazi.foundation.ids import UserId, hash_token
from terazi.foundation.settings import Settings
from terazi.foundation.undeliverable import forget_undeliverable
from terazi.modules.accounts.actions.attempts import forget_failures
from terazi.modules.accounts.actions.audit_trail import record_own_event, record_reset_asked
from terazi.modules.accounts.actions.credentials import (
    RESET_LINK_MINUTES,
    hash_password,
    make_link_token,
    require_good_password,
)
from terazi.modules.accounts.actions.personal_data import take_back
from terazi.modules.accounts.actions.profile import change_password, change_user
from terazi.modules.accounts.actions.registration import (
    activate,
    keep_agreement,
    must_be_approved,
    send_approval_link,
)
from terazi.modules.accounts.actions.second_steps import forget_wrong_steps, steps_of
from terazi.modules.accounts.actions.session_warnings import remember_place
from terazi.modules.accounts.actions.sessions import open_session
from terazi.modules.accounts.errors import AgreementsNotAccepted, LinkInvalid, RegistrationWaits
from terazi.modules.accounts.mails import mail_password_changed, mail_reset_link
from terazi.modules.accounts.queries import attempts, codes, sessions, users
from terazi.modules.accounts.rules.attempts import counter_key, mail_waits
from terazi.modules.accounts.rules.names import mail_key
from terazi.modules.accounts.values.sessions import EndReason, TokenPair
from terazi.modules.accounts.values.sign_in import CodePurpose
from terazi.modules.accounts.values.users import User, UserState

ASKED_MAIL = "address of a forgotten password"
_MAY_RESET = (UserState.ACTIVE, UserState.WAITING_MAIL, UserState.LEAVING)


async def send_reset_link(change: Change, mail: str, *, base_url: str, settings: Settings) -> None:
    """Mail a link for a new password if the address belongs to an account that may have one."""
    (user,) = await change.db.ask(users.lock_user_by_mail(mail_key(mail)))
    if user is None or user.state not in _MAY_RESET:
        return
    user_id = user.id
    (counted,) = await change.db.ask(
        attempts.count_mail(counter_key("reset mail", str(user_id)), mail_waits())
    )
    if counted is None:
        return
    if user.state == UserState.WAITING_MAIL and must_be_approved(settings, user):
        # A password would not let the person in yet: what is missing is the approval of the address.
        await send_approval_link(change, user, base_url=base_url)
        return
    token = await make_link_token(change, user_id, CodePurpose.PASSWORD_RESET)
    await record_reset_asked(change, user.id, user.username)
    await mail_reset_link(
        change,
        base_url=base_url,
        user=user,
        token=token,
        minutes=RESET_LINK_MINUTES,
    )


async def set_password_by_link(
    call: Call, *, user_id: UserId, token: str, password: str, eula_document_code: str | None
) -> TokenPair | None:
    """Set the password of whoever holds the mailed link, end every session and begin a new one.

    Where a second step is set up none begins: the link stands for the mailbox alone, so the person signs in with both.
    """
    # A password that is refused rolls this back, so the link stays good for a better one.
    (used,) = await call.db.ask(
        codes.use_code(user_id, CodePurpose.PASSWORD_RESET, hash_token(token), now=call.now)
    )
    if not used:
        raise LinkInvalid
    (user,) = await call.db.ask(users.lock_user(user_id))
    if user is None:
        raise LinkInvalid
    if user.state not in _MAY_RESET:
        raise AccountBlocked
    names = (user.firstname, user.lastname)
    await require_good_password(call, password, username=user.username, mail=user.mail, names=names)
    user = await change_password(call, user, await hash_password(password, call.settings.password_hash_kib))
    if user.state == UserState.WAITING_MAIL:
        if must_be_approved(call.settings, user):
            raise RegistrationWaits
        if not user.eula_document_code:
            user = await _accept_agreements(call, user, eula_document_code)
        # The link came by mail, so the address is proven as well.
        user = await activate(call, user)
    if user.state is UserState.LEAVING:
        # Whoever chooses a password anew wants the account.
        user = await take_back(call, user)
    await call.db.write(
        sessions.end_other_sessions(user_id, kept=None, reason=EndReason.PASSWORD_CHANGED, now=call.now),
        forget_undeliverable(user.mail),
    )
    await record_own_event(call, "accounts.password_reset", user.id, user.username)
    await forget_failures(call, user_id)
    await forget_wrong_steps(call, user_id)
    await mail_password_changed(call, user=user)
    if await steps_of(call, user_id):
        return None
    # The mailbox is proven, so this place needs no security code.
    await remember_place(call, user_id)
    return await open_session(call, user_id)


async def _accept_agreements(call: Call, user: User, eula_document_code: str | None) -> User:
    """An account that somebody else made has accepted nothing yet."""
    if not eula_document_code:
        raise AgreementsNotAccepted(field="eula_document_code")
    await keep_agreement(call, user.id, eula_document_code)
    return await change_user(call, user, eula_document_code=eula_document_code, eula_approved_at=call.now)
