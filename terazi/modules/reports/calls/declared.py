"""The book of the calls about reports, and who they are for."""

from terazi.foundation.calls.declare import EVERYONE, TOKEN, Calls
from terazi.foundation.limits import Limit

calls = Calls("reports", code=240)
administration = calls.of(caller=TOKEN, roles=["admin"])
signed_in = calls.of(caller=TOKEN, roles=EVERYONE)
OFTEN = Limit(count=1000)
"""Of what a screen asks for again and again."""
