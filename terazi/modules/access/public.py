"""What other modules may use of access."""

from terazi.modules.access.actions import (
    export_authorizations,
    find_caller,
    forget_authorizations,
    grant_role,
    seed_definitions,
)
from terazi.modules.access.queries import find_roles
from terazi.modules.access.values import Role

__all__ = [
    "Role",
    "export_authorizations",
    "find_caller",
    "find_roles",
    "forget_authorizations",
    "grant_role",
    "seed_definitions",
]
