"""Where documents ask other modules."""

from collections.abc import Awaitable, Callable
from uuid import UUID

from terazi.foundation.context import AnyCall, Call
from terazi.modules.documents.values import Bucket, FetchedFile

BucketSource = Callable[[AnyCall, str], Awaitable[FetchedFile | None]]
"""Gives a file of a bucket by its key to who may have it; None to everybody else, and where there is none."""

bucket_sources: dict[Bucket, BucketSource] = {}
"""Who knows the files of other modules; the entry fills it."""

LinkHolder = Callable[[Call, UUID], Awaitable[bool]]
"""Whether what a link was given to is still good."""

link_holders: list[LinkHolder] = []
"""Who beside sessions is given links to files; the entry fills it."""
