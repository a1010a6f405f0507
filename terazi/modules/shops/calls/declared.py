"""The book in which the calls of shops are declared, and who makes them."""

from terazi.foundation.calls.declare import EVERYONE, NONE, TOKEN, TOKEN_OR_FKEY_OR_NONE, Calls
from terazi.foundation.limits import Limit

calls = Calls("shops", code=200)
open_to_all = calls.of(caller=NONE, roles=EVERYONE)
any_caller = calls.of(caller=TOKEN_OR_FKEY_OR_NONE, roles=EVERYONE)
signed_in = calls.of(caller=TOKEN, roles=EVERYONE)
agreement_writers = calls.of(caller=TOKEN, roles=EVERYONE, max_body_bytes=2_000_000, limit=Limit(count=1000))
