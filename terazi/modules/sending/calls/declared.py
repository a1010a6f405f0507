"""The book of this module's calls, and what groups of them share."""

from terazi.foundation.calls.declare import EVERYONE, NONE, TOKEN, Calls
from terazi.modules.sending.values import ADMIN

calls = Calls("sending", code=230)
open_to_all = calls.of(caller=NONE, roles=EVERYONE)
signed_in = calls.of(caller=TOKEN, roles=EVERYONE)
administration = calls.of(caller=TOKEN, roles=[ADMIN])
