"""Refusals of reports."""

from terazi.foundation.errors import Refusal


class ReportNotFound(Refusal):
    code, http_status, slug = "240404", 404, "report_not_found"
    phrase_key = "reports.not_found"


class ReportNotClear(Refusal):
    """Several reports have this name: the code says which."""

    code, http_status, slug = "240409", 409, "report_not_clear"
    phrase_key = "reports.not_clear"


class ReportNotAllowed(Refusal):
    """The runner sees nothing of this source through these eyes."""

    code, http_status, slug = "240403", 403, "report_not_allowed"
    phrase_key = "reports.not_allowed"


class ReportInvalid(Refusal):
    """What is asked cannot be asked; ``path`` says where a rule is wrong."""

    code, http_status, slug = "240422", 422, "report_invalid"
    phrase_key = "reports.invalid"


class ReportTooSlow(Refusal):
    code, http_status, slug = "240408", 422, "report_too_slow"
    phrase_key = "reports.too_slow"


class ReportMoveNotAllowed(Refusal):
    """Its state does not lead there; the allowed ones are named."""

    code, http_status, slug = "240410", 409, "report_move_not_allowed"
    phrase_key = "reports.move_not_allowed"


class ReportChangedMeanwhile(Refusal):
    code, http_status, slug = "240411", 409, "report_changed_meanwhile"
    phrase_key = "reports.changed_meanwhile"


class ReportCodeTaken(Refusal):
    code, http_status, slug = "240412", 409, "report_code_taken"
    phrase_key = "reports.code_taken"


class TooManyReports(Refusal):
    code, http_status, slug = "240413", 409, "too_many_reports"
    phrase_key = "reports.too_many"


class ReportNotWanted(Refusal):
    """The person ended these mails: nobody else begins them again."""

    code, http_status, slug = "240414", 409, "report_not_wanted"
    phrase_key = "reports.not_wanted"


class TooManySubscribers(Refusal):
    code, http_status, slug = "240415", 409, "too_many_subscribers"
    phrase_key = "reports.too_many_subscribers"
