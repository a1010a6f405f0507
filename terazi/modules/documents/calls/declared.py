"""The book of this module's calls, and what groups of them share."""

from terazi.foundation.calls.declare import EVERYONE, NONE, TOKEN, TOKEN_OR_FKEY_OR_NONE, Calls

calls = Calls("documents", code=140)
open_to_all = calls.of(caller=NONE, roles=EVERYONE)
any_caller = calls.of(caller=TOKEN_OR_FKEY_OR_NONE, roles=EVERYONE)
signed_in = calls.of(caller=TOKEN, roles=EVERYONE)
