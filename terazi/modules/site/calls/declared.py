"""The book in which the calls of sites are declared, and who makes them."""

from terazi.foundation.calls.declare import EVERYONE, NONE, TOKEN, Calls
from terazi.foundation.limits import Limit
from terazi.modules.site.actions.editors import ADMIN, EDITORS

_LARGEST = 1_000_000
_CHANGES = Limit(count=600)

calls = Calls("site", code=130)
open_to_all = calls.of(caller=NONE, roles=EVERYONE)
editors = calls.of(caller=TOKEN, roles=EDITORS, limit=_CHANGES, max_body_bytes=_LARGEST)
administrators = calls.of(caller=TOKEN, roles=[ADMIN], limit=_CHANGES, max_body_bytes=_LARGEST)
