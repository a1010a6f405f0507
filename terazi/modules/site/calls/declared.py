"""The book in which the calls of sites are declared, and who makes them."""

from typing import Annotated

from pydantic import Field

from terazi.foundation.calls.declare import EVERYONE, NONE, TOKEN, Calls
from terazi.foundation.limits import Limit
from terazi.modules.site.actions.editors import ADMIN, EDITORS

Skip = Annotated[int, Field(ge=0, le=100_000)]
"""How many rows of a list are passed over."""
_LARGEST = 1_000_000
_CHANGES = Limit(count=600)

calls = Calls("site", code=130)
open_to_all = calls.of(caller=NONE, roles=EVERYONE)
editors = calls.of(caller=TOKEN, roles=EDITORS, limit=_CHANGES, max_body_bytes=_LARGEST)
administrators = calls.of(caller=TOKEN, roles=[ADMIN], limit=_CHANGES, max_body_bytes=_LARGEST)
