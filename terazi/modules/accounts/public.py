"""What other modules may use of accounts."""

from terazi.modules.accounts.actions.attempts import find_door, require_captcha, trying
from terazi.modules.accounts.actions.credentials import digits_hash
from terazi.modules.accounts.actions.hooks import (
    ExportedFile,
    ExportSource,
    export_parts,
    on_user_approved,
    on_user_deleted,
    role_sources,
    shut_out_guards,
)
from terazi.modules.accounts.actions.personal_data import delete_files, file_tasks, json_file, stored_content
from terazi.modules.accounts.actions.pictures import rewrite_picture, rewrite_picture_for_job
from terazi.modules.accounts.actions.registration import make_active_user
from terazi.modules.accounts.actions.second_steps import step_tasks
from terazi.modules.accounts.actions.session_warnings import require_usual
from terazi.modules.accounts.actions.sessions import (
    find_application_token,
    open_application_session,
    refresh_session,
    revoke_token,
)
from terazi.modules.accounts.actions.sign_in import TokenRequest, exchange
from terazi.modules.accounts.errors import (
    AccountLeaving,
    CaptchaNeeded,
    CaptchaWrong,
    InvalidGrant,
    InvalidRequest,
    InvalidScope,
    LastAdministrator,
    MailNotApproved,
    RegistrationNotAccepted,
    RegistrationWaits,
    UnsupportedGrantType,
    UnusualSpend,
    UserNotFound,
)
from terazi.modules.accounts.queries.directory import (
    AddressedPerson,
    approved_mails_question,
    find_active_people,
    find_addressed,
    find_addressed_by_id,
    find_addressed_of_site,
    find_all_addressed,
    find_usernames,
    people_question,
    reachable_people_question,
)
from terazi.modules.accounts.queries.reporting import PEOPLE, SESSIONS, SIGN_INS
from terazi.modules.accounts.queries.second_steps import is_strong_step_set_up
from terazi.modules.accounts.queries.sessions import (
    caller_question,
    caller_user_id,
    end_application_sessions,
    end_session,
    is_session_live,
    present_people_question,
    touch_session,
)
from terazi.modules.accounts.queries.users import (
    find_user,
    find_user_by_mail,
    get_user,
    is_active_user,
    lang_of,
    username_of,
)
from terazi.modules.accounts.rules.attempts import Outcome
from terazi.modules.accounts.rules.names import mail_key, normal_mail, search_key, username_key
from terazi.modules.accounts.rules.second_steps import code_digits, is_second_step_demanded
from terazi.modules.accounts.rules.session_warnings import LATELY, LOOKED_BACK, Spending
from terazi.modules.accounts.rules.sessions import TOUCH_AFTER, caller_of
from terazi.modules.accounts.schemas.accounts import CaptchaQuery, CaptchaToken, Mail
from terazi.modules.accounts.values.sessions import (
    SCOPE,
    AccessToken,
    ApplicationSession,
    ApplicationToken,
    EndReason,
    KnownCaller,
    TokenKind,
)
from terazi.modules.accounts.values.users import User, UserState

__all__ = [
    "LATELY",
    "LOOKED_BACK",
    "PEOPLE",
    "SCOPE",
    "SESSIONS",
    "SIGN_INS",
    "TOUCH_AFTER",
    "AccessToken",
    "AccountLeaving",
    "AddressedPerson",
    "ApplicationSession",
    "ApplicationToken",
    "CaptchaNeeded",
    "CaptchaQuery",
    "CaptchaToken",
    "CaptchaWrong",
    "EndReason",
    "ExportSource",
    "ExportedFile",
    "InvalidGrant",
    "InvalidRequest",
    "InvalidScope",
    "KnownCaller",
    "LastAdministrator",
    "Mail",
    "MailNotApproved",
    "Outcome",
    "RegistrationNotAccepted",
    "RegistrationWaits",
    "Spending",
    "TokenKind",
    "TokenRequest",
    "UnsupportedGrantType",
    "UnusualSpend",
    "User",
    "UserNotFound",
    "UserState",
    "approved_mails_question",
    "caller_of",
    "caller_question",
    "caller_user_id",
    "code_digits",
    "delete_files",
    "digits_hash",
    "end_application_sessions",
    "end_session",
    "exchange",
    "export_parts",
    "file_tasks",
    "find_active_people",
    "find_addressed",
    "find_addressed_by_id",
    "find_addressed_of_site",
    "find_all_addressed",
    "find_application_token",
    "find_door",
    "find_user",
    "find_user_by_mail",
    "find_usernames",
    "get_user",
    "is_active_user",
    "is_second_step_demanded",
    "is_session_live",
    "is_strong_step_set_up",
    "json_file",
    "lang_of",
    "mail_key",
    "make_active_user",
    "normal_mail",
    "on_user_approved",
    "on_user_deleted",
    "open_application_session",
    "people_question",
    "present_people_question",
    "reachable_people_question",
    "refresh_session",
    "require_captcha",
    "require_usual",
    "revoke_token",
    "rewrite_picture",
    "rewrite_picture_for_job",
    "role_sources",
    "search_key",
    "shut_out_guards",
    "step_tasks",
    "stored_content",
    "touch_session",
    "trying",
    "username_key",
    "username_of",
]
