"""What the calls about documents refuse."""

from terazi.foundation.errors import Refusal


class LinkInvalid(Refusal):
    code, http_status, slug = "140403", 403, "download_link_invalid"
    phrase_key = "documents.link_invalid"


class LinkExpired(Refusal):
    code, http_status, slug = "140410", 410, "link_expired"
    phrase_key = "documents.link_expired"


class FileGone(Refusal):
    code, http_status, slug = "140404", 404, "file_gone"
    phrase_key = "documents.file_gone"


class TableTooLarge(Refusal):
    code, http_status, slug = "140413", 413, "table_too_large"
    phrase_key = "documents.table_too_large"


class RowTooLong(Refusal):
    code, http_status, slug = "140422", 422, "row_too_long"
    phrase_key = "documents.row_too_long"
