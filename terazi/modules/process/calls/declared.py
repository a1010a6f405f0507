"""The book of the calls about processes, and who they are for."""

from terazi.foundation.calls.declare import EVERYONE, TOKEN, Calls

calls = Calls("process", code=180)
signed_in = calls.of(caller=TOKEN, roles=EVERYONE)
