"""Who is at work on a site, as it is told and answered."""

from typing import Annotated
from uuid import UUID

from pydantic import BaseModel, Field

from terazi.foundation.calls.schemas import Answer, RequestModel
from terazi.modules.site.schemas.shell import YesNo

_PLACE = r"^(site|settings|menu|words|unit:[0-9a-f-]{36}|page:[a-z][a-z0-9_]{0,59})$"
Place = Annotated[str, Field(pattern=_PLACE)]
"""What is open: the list of what waits, the settings, the menu, the words, a unit, or a page that is edited where it stands."""


class PresenceBody(RequestModel):
    """Where somebody is. ``tab`` is made up by the page, so that two pages of one person are two."""

    tab: UUID
    place: Place
    is_unsaved: YesNo = "no"
    is_here: YesNo = "yes"


class PresentPerson(BaseModel):
    """Somebody else who is at work on the site; ``is_you``: the caller, in another window."""

    name: str
    place: str
    is_unsaved: YesNo
    is_you: YesNo


class PresenceAnswer(Answer):
    """Who else is at work on the site."""

    list: list[PresentPerson]
