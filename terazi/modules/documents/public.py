"""What the rest of the platform may ask of documents."""

from terazi.modules.documents.actions.fetching import FOR_EVER
from terazi.modules.documents.actions.hooks import bucket_sources, link_holders
from terazi.modules.documents.actions.judging import JudgedFile, judge_file
from terazi.modules.documents.actions.keeping import keep_copies
from terazi.modules.documents.actions.links import download_link, export_documents, forget_documents
from terazi.modules.documents.actions.uses import release_uses, replace_uses, use_own
from terazi.modules.documents.errors import (
    FileInfected,
    FileKindRefused,
    FileTooLarge,
    ScannerLost,
    TooManyPixels,
)
from terazi.modules.documents.queries import FILES
from terazi.modules.documents.rules.downloads import file_name
from terazi.modules.documents.values import Bucket, FetchedFile, KeptFile, UsedIn, media_type_of

__all__ = [
    "FILES",
    "FOR_EVER",
    "Bucket",
    "FetchedFile",
    "FileInfected",
    "FileKindRefused",
    "FileTooLarge",
    "JudgedFile",
    "KeptFile",
    "ScannerLost",
    "TooManyPixels",
    "UsedIn",
    "bucket_sources",
    "download_link",
    "export_documents",
    "file_name",
    "forget_documents",
    "judge_file",
    "keep_copies",
    "link_holders",
    "media_type_of",
    "release_uses",
    "replace_uses",
    "use_own",
]
