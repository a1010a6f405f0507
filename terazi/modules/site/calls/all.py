"""All calls of the module: importing a room of calls declares them."""

from terazi.modules.site.calls import (
    editing,
    home,
    menu,
    notices,
    people,
    presence,
    previews,
    publishing,
    shell,
    sites,
    units,
    wording,
    workbooks,
)
from terazi.modules.site.calls.declared import calls

__all__ = [
    "calls",
    "editing",
    "home",
    "menu",
    "notices",
    "people",
    "presence",
    "previews",
    "publishing",
    "shell",
    "sites",
    "units",
    "wording",
    "workbooks",
]
