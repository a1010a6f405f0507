"""What the calls about sites refuse."""

from collections.abc import Sequence

from terazi.foundation.errors import Refusal
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.modules.site.values.revisions import Conflict, Problem, SubjectKind


class SiteNotFound(Refusal):
    code, http_status, slug = "130404", 404, "site_not_found"
    phrase_key = "site.not_found"


class SiteTaken(Refusal):
    """A key, a path or a host belongs to something else already."""

    code, http_status, slug = "130409", 409, "site_taken"
    phrase_key = "site.taken"


class ContentConflict(Refusal):
    """Somebody else has changed the same fields meanwhile."""

    code, http_status, slug = "130412", 412, "content_conflict"
    phrase_key = "site.content_conflict"

    def __init__(self, conflicts: Sequence[Conflict], *, revision: int, kind: SubjectKind) -> None:
        super().__init__(count=len(conflicts))
        self.extra = {
            "revision": revision,
            "subject": kind,
            "conflicts": [
                {"field": each.path, "base": each.base, "theirs": each.theirs, "mine": each.mine}
                for each in conflicts
            ],
        }


class NotPublishable(Refusal):
    """What cannot be published as it is: each place with its language and its reason."""

    code, http_status, slug = "130422", 422, "not_publishable"
    phrase_key = "site.not_publishable"

    def __init__(self, problems: Sequence[Problem], lang: Lang) -> None:
        super().__init__(count=len(problems))
        self.extra = {
            "problems": [
                {
                    "subject": each.subject,
                    "websiteunit_client_id": str(each.subject_id) if each.subject_id else None,
                    "field": each.path,
                    "lang": each.lang,
                    "message": say(Phrase(each.phrase, dict(each.values)), lang),
                }
                for each in problems
            ]
        }


class TooManySites(Refusal):
    code, http_status, slug = "130413", 409, "too_many_sites"
    phrase_key = "site.too_many"


class TooManyUnits(Refusal):
    code, http_status, slug = "130415", 409, "too_many_units"
    phrase_key = "site.too_many_units"


class TooManyPreviews(Refusal):
    code, http_status, slug = "130414", 409, "too_many_previews"
    phrase_key = "site.too_many_previews"


class ReleaseNotUndone(Refusal):
    """Something of the release was changed by a later one."""

    code, http_status, slug = "130410", 409, "release_not_undone"
    phrase_key = "site.release_not_undone"


class WorkbookFileRefused(Refusal):
    """The file cannot be read as a site's workbook; the reason says why."""

    code, http_status, slug = "130425", 422, "site_workbook_refused"
    phrase_key = "site.book.refused"
