"""What other modules may use of access."""

from terazi.modules.access.actions.callers import find_caller
from terazi.modules.access.actions.definitions import seed_definitions
from terazi.modules.access.actions.grants import (
    bought_grant_left,
    grant_role,
    make_grant,
    move_bought_grant,
    require_another_administrator,
    use_authorization,
)
from terazi.modules.access.actions.hooks import on_grant_ended
from terazi.modules.access.actions.notices import mail_administrators
from terazi.modules.access.actions.personal_data import export_authorizations, forget_authorizations
from terazi.modules.access.errors import AuthExhausted, AuthNotHeld
from terazi.modules.access.queries.callers import (
    find_administrator,
    find_administrators,
    find_holders,
    find_roles,
)
from terazi.modules.access.queries.definitions import find_codes_to_give
from terazi.modules.access.queries.grants import counts_of
from terazi.modules.access.values import GrantUses, Role, Terms

__all__ = [
    "AuthExhausted",
    "AuthNotHeld",
    "GrantUses",
    "Role",
    "Terms",
    "bought_grant_left",
    "counts_of",
    "export_authorizations",
    "find_administrator",
    "find_administrators",
    "find_caller",
    "find_codes_to_give",
    "find_holders",
    "find_roles",
    "forget_authorizations",
    "grant_role",
    "mail_administrators",
    "make_grant",
    "move_bought_grant",
    "on_grant_ended",
    "require_another_administrator",
    "seed_definitions",
    "use_authorization",
]
