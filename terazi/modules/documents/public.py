"""What the rest of the platform may ask of documents."""

from terazi.modules.documents.actions.fetching import FOR_EVER
from terazi.modules.documents.actions.hooks import bucket_sources
from terazi.modules.documents.actions.keeping import keep_copies
from terazi.modules.documents.actions.links import download_link, export_documents, forget_documents
from terazi.modules.documents.actions.uses import replace_uses
from terazi.modules.documents.rules.downloads import file_name
from terazi.modules.documents.values import Bucket, FetchedFile, UsedIn, media_type_of

__all__ = [
    "FOR_EVER",
    "Bucket",
    "FetchedFile",
    "UsedIn",
    "bucket_sources",
    "download_link",
    "export_documents",
    "file_name",
    "forget_documents",
    "keep_copies",
    "media_type_of",
    "replace_uses",
]
