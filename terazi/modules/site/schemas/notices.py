"""Answers about notices that were understood."""

from datetime import datetime

from pydantic import BaseModel

from terazi.foundation.calls.schemas import Answer, RequestModel
from terazi.modules.site.schemas.editing import Name


class UnderstoodNotice(BaseModel):
    """A notice, which of its texts was understood, and when."""

    key: str
    version: str
    understood_at: datetime


class NoticeList(Answer):
    """The notices of this site that you have understood."""

    list: list[UnderstoodNotice]


class NoticeBody(RequestModel):
    """Which notice was understood."""

    key: Name


class NoticeAnswer(Answer):
    """Which text of the notice counts as understood."""

    version: str
