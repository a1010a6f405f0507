"""What other modules may use of applications."""

from terazi.modules.applications.actions.activity import watch_application, write_activity
from terazi.modules.applications.actions.applications import seed_demo_application
from terazi.modules.applications.actions.keys import find_application
from terazi.modules.applications.actions.personal_data import export_applications, forget_applications
from terazi.modules.applications.queries.applications import (
    find_application_names,
    find_overseen,
    list_overseen,
    lock_application,
)
from terazi.modules.applications.values import (
    ApplicationFacts,
    ApplicationStatus,
    OverseenApplication,
    Scope,
    SeededApplication,
)

__all__ = [
    "ApplicationFacts",
    "ApplicationStatus",
    "OverseenApplication",
    "Scope",
    "SeededApplication",
    "export_applications",
    "find_application",
    "find_application_names",
    "find_overseen",
    "forget_applications",
    "list_overseen",
    "lock_application",
    "seed_demo_application",
    "watch_application",
    "write_activity",
]
