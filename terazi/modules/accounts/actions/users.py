"""Changes of a locked account: what is written, and the account as it is then."""

from dataclasses import replace

from psycopg.errors import UniqueViolation

from terazi.foundation.context import Change
from terazi.foundation.questions import updated
from terazi.foundation.types import Value
from terazi.modules.accounts.errors import NamesTaken
from terazi.modules.accounts.rules.names import mail_key
from terazi.modules.accounts.tables.users import USER
from terazi.modules.accounts.values.users import User


async def change_user(change: Change, user: User, **given: Value) -> User:
    """Write the given columns."""
    changed = replace(user, changed_at=change.now, **given)
    await change.db.write(updated(USER, user.id, changed_at=change.now, **given))
    return changed


async def change_password(change: Change, user: User, password_hash: str) -> User:
    """Give the account another password."""
    await change.db.write(updated(USER, user.id, changed_at=change.now, password_hash=password_hash))
    return replace(user, changed_at=change.now)


async def change_mail(
    change: Change, user: User, mail: str, *, field: str | None = None, **given: Value
) -> User:
    """Give the account another address, and write the given columns; NamesTaken where the address was taken meanwhile."""
    try:
        return await change_user(change, user, mail=mail, mail_key=mail_key(mail), **given)
    except UniqueViolation as taken:
        raise NamesTaken(field=field) from taken
