"""What of accounts is written into the audit trail."""

from typing import Any

from terazi.modules.accounts.tables import User
from terazi.modules.audit.public import Deed, Subject


def user_deed(action: str, user: User, **told: Any) -> Deed:  # Any: JSON of before and after
    """Return what is written into the trail of something done to an account."""
    return Deed(action=action, subject=Subject.USER, subject_id=user.id, subject_name=user.username, **told)
