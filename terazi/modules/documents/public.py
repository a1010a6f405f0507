"""What the rest of the platform may ask of documents."""

from terazi.modules.documents.actions import download_link, export_documents, forget_documents, keep_file
from terazi.modules.documents.rules import file_name

__all__ = ["download_link", "export_documents", "file_name", "forget_documents", "keep_file"]
