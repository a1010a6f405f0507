"""Links to previews, as they are asked for and answered."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from pydantic import BaseModel, Field

from terazi.foundation.calls.schemas import Answer, RequestModel
from terazi.modules.site.schemas.shell import FrontendAnswer, YesNo


class PreviewBody(RequestModel):
    """The token of a link, from the fragment of its address."""

    token: Annotated[str, Field(min_length=1, max_length=100)]


class PreviewMade(Answer):
    """A new link: its token is told this once, and belongs into the fragment of an address of the site."""

    token: str
    valid_until: datetime


class PreviewRow(BaseModel):
    """A link that shows something; without a release it shows drafts as they were when it was made."""

    preview_id: UUID
    release: int | None
    author: str
    created_at: datetime
    valid_until: datetime
    may_revoke: YesNo


class PreviewList(Answer):
    """The links to previews of a site that show something, the latest first."""

    list: list[PreviewRow]
    most: int


class PreviewAnswer(FrontendAnswer):
    """A site as a link shows it, with the texts that it words otherwise than visitors read them."""

    release: int | None
    made_at: datetime
    valid_until: datetime
    texts: dict[str, str]
