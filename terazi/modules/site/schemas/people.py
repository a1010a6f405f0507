"""Who edits a site, as it is sent and answered."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from terazi.foundation.calls.schemas import Answer, RequestModel


class PersonBody(RequestModel):
    """A person, and what they may do on a site: write drafts, publish too, or nothing."""

    username: Annotated[str, Field(min_length=1, max_length=100)]
    part: Literal["edit", "publish", "none"]


class PersonRow(BaseModel):
    """A person whom a site names as its editor."""

    username: str
    part: Literal["edit", "publish"]


class PeopleList(Answer):
    """Whom a site names as its editors."""

    list: list[PersonRow]
