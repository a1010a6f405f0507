"""Pictures that somebody sends, written anew; the one place where the platform does it."""

from terazi.engine.uploads.shapes import Shape, WrittenPicture
from terazi.foundation.context import Call
from terazi.foundation.jobs.computation import Computation, compute
from terazi.foundation.jobs.lanes import PICTURES

_REWRITE = Computation("terazi.engine.uploads.rewriting", "rewritten_in_confinement")
_BYTES, _SECONDS = 2_000_000_000, 45.0
"""Of the child before it confines itself, which is to less."""


async def rewrite_picture(call: Call, content: bytes, *shapes: Shape) -> list[WrittenPicture]:
    """Return the picture in each of the shapes, read by a confined child.

    PictureRefusedError or TooManyPixelsError where it is none that is read; TooHeavy and Busy as of every computation.
    """
    written: list[WrittenPicture] = await PICTURES.compute(call, _REWRITE, content, shapes)
    return written


async def rewrite_picture_for_job(content: bytes, *shapes: Shape) -> list[WrittenPicture]:
    """Do the same in a job, which nobody waits for: ComputationDiedError where the picture takes too much."""
    written: list[WrittenPicture] = await compute(
        _REWRITE, content, shapes, on_progress=lambda _: None, memory_bytes=_BYTES, seconds=_SECONDS
    )
    return written
