"""How somebody looks at a layer: which columns it names, and what of it another may see."""

from collections.abc import Set
from dataclasses import dataclass

from terazi.foundation.types import Json
from terazi.modules.layers.rules.conditions import codes_in
from terazi.modules.layers.values import View


@dataclass(frozen=True, kw_only=True, slots=True)
class SeenView:
    """A view as somebody sees it."""

    view: View
    is_own: bool
    may_change: bool


def codes_of(settings: Json) -> set[str]:
    """Return the codes of all columns that a view names."""
    listed = [each["wdm_code"] for name in ("columns", "sorts") for each in settings[name]]
    group = [settings["group"]] if settings["group"] else []
    return codes_in(settings["rule"]) | {*listed, *group, *settings["footer"]}


def seen_settings(settings: Json, codes: Set[str]) -> Json | None:
    """Return a view for somebody who sees columns: others are not in it; None where its rule is about others."""
    if not codes_in(settings["rule"]) <= codes:
        return None
    listed = {
        name: [each for each in settings[name] if each["wdm_code"] in codes] for name in ("columns", "sorts")
    }
    footer = {code: each for code, each in settings["footer"].items() if code in codes}
    group = settings["group"] if settings["group"] in codes else None
    return settings | listed | {"footer": footer, "group": group}
