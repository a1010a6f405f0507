"""What other modules may use of accounts."""

from terazi.modules.accounts.actions.export import json_file, stored_content
from terazi.modules.accounts.actions.files import delete_files, file_tasks
from terazi.modules.accounts.actions.listeners import (
    ExportedFile,
    ExportSource,
    export_parts,
    on_user_approved,
    on_user_deleted,
    role_sources,
)
from terazi.modules.accounts.actions.register import make_active_user
from terazi.modules.accounts.errors import UserNotFound
from terazi.modules.accounts.queries.people import find_active_people, find_usernames, people_question
from terazi.modules.accounts.queries.sessions import (
    caller_question,
    caller_user_id,
    end_application_sessions,
    touch_session,
)
from terazi.modules.accounts.queries.users import find_profile, is_active_user, username_of
from terazi.modules.accounts.rules.names import search_key
from terazi.modules.accounts.rules.sessions import TOUCH_AFTER, caller_of
from terazi.modules.accounts.values import KnownCaller

__all__ = [
    "TOUCH_AFTER",
    "ExportSource",
    "ExportedFile",
    "KnownCaller",
    "UserNotFound",
    "caller_of",
    "caller_question",
    "caller_user_id",
    "delete_files",
    "end_application_sessions",
    "export_parts",
    "file_tasks",
    "find_active_people",
    "find_profile",
    "find_usernames",
    "is_active_user",
    "json_file",
    "make_active_user",
    "on_user_approved",
    "on_user_deleted",
    "people_question",
    "role_sources",
    "search_key",
    "stored_content",
    "touch_session",
    "username_of",
]
