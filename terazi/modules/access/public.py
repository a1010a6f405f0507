"""What other modules may use of access."""

from terazi.modules.access.actions import find_caller, grant_role, seed_definitions
from terazi.modules.access.queries import find_roles
from terazi.modules.access.values import Role

__all__ = ["Role", "find_caller", "find_roles", "grant_role", "seed_definitions"]
