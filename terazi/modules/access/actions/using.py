"""Using up what a person is authorized to."""

from terazi.foundation.context import Change
from terazi.foundation.ids import UserId
from terazi.modules.access.errors import AuthExhausted, AuthNotHeld
from terazi.modules.access.queries import grants
from terazi.modules.access.rules.assigning import uses_taken
from terazi.modules.accounts.public import find_usernames
from terazi.modules.audit.public import Deed, Subject, record_deed


async def use_authorization(
    change: Change, user_id: UserId, code: str, count: int = 1, *, purpose: str = ""
) -> None:
    """Take uses of an authorization, exactly, however many ask at once; AuthExhausted where they do not suffice.

    They come from the grant that ends earliest, and from the next where one alone has too few. AuthNotHeld where the
    person never had it.
    """
    usable = await grants.lock_usable_grants(change.db, user_id, code, change.now)
    taken = uses_taken([(grant.id, grant.count) for grant in usable], count)
    if taken is None:
        if usable or await grants.has_grant(change.db, user_id, code):
            raise AuthExhausted(auth_id=code)
        raise AuthNotHeld(auth_id=code)
    for grant_id, part in taken:
        if not await grants.take_uses(change.db, grant_id, part):
            raise AuthExhausted(auth_id=code)
        use = {"id": change.new_id(), "assigned_id": grant_id, "count": part, "purpose": purpose[:200]}
        await grants.insert_use(change.db, {**use, "used_at": change.now})
        if await grants.exhaust(change.db, grant_id):
            names = await find_usernames(change.db, [user_id])
            record_deed(
                change,
                Deed(
                    action="access.assignment_exhausted",
                    subject=Subject.AUTHORIZATION,
                    subject_id=grant_id,
                    subject_name=code,
                    after={"username": names.get(user_id, "")},
                ),
            )
