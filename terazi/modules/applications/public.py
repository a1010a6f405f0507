"""What other modules may use of applications."""

from terazi.modules.applications.actions.access_keys import redeem_access_key_token
from terazi.modules.applications.actions.activity import note_activity, watch_application, write_activity
from terazi.modules.applications.actions.applications import plant_application
from terazi.modules.applications.actions.keys import find_application
from terazi.modules.applications.actions.leaving import export_applications, forget_applications
from terazi.modules.applications.actions.planting import plant_demo_application
from terazi.modules.applications.queries.applications import count_of
from terazi.modules.applications.values import (
    ActivityKind,
    ApplicationFacts,
    ApplicationStatus,
    PlantedApplication,
    Scope,
)

__all__ = [
    "ActivityKind",
    "ApplicationFacts",
    "ApplicationStatus",
    "PlantedApplication",
    "Scope",
    "count_of",
    "export_applications",
    "find_application",
    "forget_applications",
    "note_activity",
    "plant_application",
    "plant_demo_application",
    "redeem_access_key_token",
    "watch_application",
    "write_activity",
]
