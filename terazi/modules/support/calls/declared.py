"""The book of the calls about support, and who they are for."""

from terazi.foundation.calls.declare import EVERYONE, TOKEN, Calls
from terazi.foundation.limits import DAY, Limit
from terazi.modules.support.values.desks import SUPPORT_ANSWER

calls = Calls("support", code=220)
signed_in = calls.of(caller=TOKEN, roles=EVERYONE)
desk = calls.of(caller=TOKEN, roles=["admin", SUPPORT_ANSWER])
NEW_TICKETS = Limit(count=20, seconds=DAY)
COMMENTS = Limit(count=600)
MOST_BODY = 1_000_000
OFTEN = Limit(count=3600)
"""Of what a screen asks for again and again."""
