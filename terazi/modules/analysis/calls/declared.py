"""The book that the calls of analysis are declared in, and who makes them."""

from terazi.foundation.calls.declare import EVERYONE, TOKEN, TOKEN_OR_FKEY_OR_NONE, Calls

calls = Calls("analysis", code=170)
any_caller = calls.of(caller=TOKEN_OR_FKEY_OR_NONE, roles=EVERYONE)
signed_in = calls.of(caller=TOKEN, roles=EVERYONE)
