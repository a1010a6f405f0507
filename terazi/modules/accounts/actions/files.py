"""Deleting files after the transaction that no longer names them."""

from terazi.foundation.jobs.tasks import Tasks, Work

file_tasks = Tasks("files")


@file_tasks.task(queue="upkeep")
async def delete_files(work: Work, *, folder: str) -> None:
    """Delete a folder of the store; a second run finds nothing."""
    await work.storage.delete_folder(folder)
