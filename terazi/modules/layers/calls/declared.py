"""The book of this module's calls, and what groups of them share."""

from terazi.foundation.calls.declare import EVERYONE, TOKEN, TOKEN_OR_FKEY_OR_NONE, Calls

calls = Calls("layers", code=150)
any_caller = calls.of(caller=TOKEN_OR_FKEY_OR_NONE, roles=EVERYONE)
signed_in = calls.of(caller=TOKEN, roles=EVERYONE)
administration = calls.of(caller=TOKEN, roles=["admin"])
