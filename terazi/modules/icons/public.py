"""What other modules may use of icons."""

from terazi.modules.icons.rules.catalogue import is_icon_name
from terazi.modules.icons.rules.paths import is_icon_path

__all__ = ["is_icon_name", "is_icon_path"]
