"""What the rest of the platform may ask of documents."""

from terazi.modules.documents.actions import download_link, keep_file

__all__ = ["download_link", "keep_file"]
