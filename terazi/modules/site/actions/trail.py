"""What the audit trail says of a release: of settings what they were and what they are, of all else where it changed."""

from collections.abc import Sequence

from terazi.foundation.types import Json
from terazi.modules.audit.public import AuditEvent, differences
from terazi.modules.audit.public import Subject as AuditSubject
from terazi.modules.site.actions.desk import Desk
from terazi.modules.site.rules.merging import changed_paths
from terazi.modules.site.rules.spelling import setting_by_setting
from terazi.modules.site.values.revisions import Release, Revision, SubjectKind

_MOST_PATHS = 50


def event_of_release(desk: Desk, released: Release, before: Sequence[Revision]) -> AuditEvent:
    """Return what the trail is told of a release; ``before`` is what was published of its subjects until then."""
    changed: dict[str, list[str]] = {}
    was: Json = {}
    will: Json = {}
    for former in before:
        now = desk.published(former.subject).content
        if former.kind is SubjectKind.SETTINGS:
            was, will = differences(*map(setting_by_setting, (former.content or {}, now or {})))
        elif paths := changed_paths(former.content, now):
            changed[f"{former.kind}:{former.subject_id}"] = paths[:_MOST_PATHS]
    return AuditEvent(
        action="site.published",
        subject=AuditSubject.SITE,
        subject_id=desk.site.id,
        subject_name=desk.site.domain,
        before=was,
        after={"release": released.number, "name": released.name, "changed": changed, **will},
    )
