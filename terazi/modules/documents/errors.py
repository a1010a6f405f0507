"""What the calls about documents refuse."""

from terazi.foundation.errors import Refusal


class LinkInvalid(Refusal):
    code, http_status, slug = "140403", 403, "download_link_invalid"
    phrase_key = "documents.link_invalid"


class LinkExpired(Refusal):
    code, http_status, slug = "140410", 410, "link_expired"
    phrase_key = "documents.link_expired"


class FileGone(Refusal):
    """There is no such file, or it is somebody else's."""

    code, http_status, slug = "140404", 404, "file_gone"
    phrase_key = "documents.file_gone"


class FileInUse(Refusal):
    code, http_status, slug = "140409", 409, "file_in_use"
    phrase_key = "documents.file_in_use"


class FileTooLarge(Refusal):
    code, http_status, slug = "140413", 413, "file_too_large"
    phrase_key = "documents.file_too_large"


class FileInfected(Refusal):
    """The virus scanner found something."""

    code, http_status, slug = "140425", 422, "file_infected"
    phrase_key = "documents.file_infected"


class ScannerLost(Refusal):
    """Files are scanned before they are kept, and the scanner does not answer."""

    code, http_status, slug = "140503", 503, "scanner_lost"
    phrase_key = "documents.scanner_lost"

    def __init__(self) -> None:
        super().__init__(field="file")
        self.retry_after_seconds = 60


class FileKindRefused(Refusal):
    code, http_status, slug = "140415", 415, "file_kind_refused"
    phrase_key = "documents.file_kind_refused"


class TooManyPixels(Refusal):
    code, http_status, slug = "140416", 422, "too_many_pixels"
    phrase_key = "documents.too_many_pixels"


class SpaceUsedUp(Refusal):
    """No room of one's own is left; the server itself has enough, so it is no 507."""

    code, http_status, slug = "140507", 409, "space_used_up"
    phrase_key = "documents.space_used_up"


class TableTooLarge(Refusal):
    code, http_status, slug = "140423", 413, "table_too_large"
    phrase_key = "documents.table_too_large"


class RowTooLong(Refusal):
    code, http_status, slug = "140422", 422, "row_too_long"
    phrase_key = "documents.row_too_long"
