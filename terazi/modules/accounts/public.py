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
from terazi.modules.accounts.queries.sessions import caller_question, caller_user_id, touch_session
from terazi.modules.accounts.rules.sessions import TOUCH_AFTER, caller_of
from terazi.modules.accounts.values import KnownCaller

__all__ = [
    "TOUCH_AFTER",
    "ExportSource",
    "ExportedFile",
    "KnownCaller",
    "caller_of",
    "caller_question",
    "caller_user_id",
    "delete_files",
    "export_parts",
    "file_tasks",
    "json_file",
    "make_active_user",
    "on_user_approved",
    "on_user_deleted",
    "role_sources",
    "stored_content",
    "touch_session",
]
