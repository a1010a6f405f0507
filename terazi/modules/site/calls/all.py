"""All calls of the module: importing a room of calls declares them."""

from terazi.modules.site.calls import editing, publishing, shell, sites
from terazi.modules.site.calls.declared import calls

__all__ = ["calls", "editing", "publishing", "shell", "sites"]
