"""What the calls about jobs refuse."""

from terazi.foundation.errors import Refusal


class JobNotFound(Refusal):
    code, http_status, slug = "180404", 404, "job_not_found"
    phrase_key = "jobs.not_found"


class JobAlreadyFinished(Refusal):
    code, http_status, slug = "180409", 409, "job_already_finished"
    phrase_key = "process.job_already_finished"


class TicketInvalid(Refusal):
    code, http_status, slug = "180403", 403, "ticket_invalid"
    phrase_key = "jobs.ticket_invalid"


class TooManyStreams(Refusal):
    code, http_status, slug = "180429", 429, "too_many_streams"
    phrase_key = "process.too_many_streams"


class MayNotBePaused(Refusal):
    code, http_status, slug = "180424", 409, "may_not_be_paused"
    phrase_key = "process.may_not_be_paused"


class ReasonMissing(Refusal):
    code, http_status, slug = "180422", 422, "process_reason_missing"
    phrase_key = "process.reason_missing"
