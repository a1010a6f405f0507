"""Pictures that somebody sends, written anew; the one place where the platform does it."""

from terazi.engine.uploads.shapes import Shape, WrittenPicture
from terazi.foundation.context import Call
from terazi.foundation.jobs.computation import Computation
from terazi.foundation.jobs.lanes import PICTURES

_REWRITE = Computation("terazi.engine.uploads.rewriting", "rewritten_in_confinement")


async def rewrite_picture(call: Call, content: bytes, *shapes: Shape) -> list[WrittenPicture]:
    """Return the picture in each of the shapes, read by a confined child.

    PictureRefusedError or TooManyPixelsError where it is none that is read; TooHeavy and Busy as of every computation.
    """
    written: list[WrittenPicture] = await PICTURES.compute(call, _REWRITE, content, shapes)
    return written
