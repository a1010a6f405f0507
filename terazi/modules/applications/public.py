"""What other modules may use of applications."""

from terazi.modules.applications.actions.planting import plant_application
from terazi.modules.applications.values import PlantedApplication

__all__ = ["PlantedApplication", "plant_application"]
