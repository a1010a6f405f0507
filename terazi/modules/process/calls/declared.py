"""The book of the calls about processes, and who they are for."""

from terazi.foundation.calls.declare import EVERYONE, TOKEN, TOKEN_OR_FKEY, Calls
from terazi.foundation.limits import Limit

calls = Calls("process", code=180)
signed_in = calls.of(caller=TOKEN, roles=EVERYONE)
administration = calls.of(caller=TOKEN_OR_FKEY, roles=["admin"])
OFTEN = Limit(count=1000)
"""Of what a screen asks for again and again."""
