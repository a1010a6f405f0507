"""What every column of a type keeps to, for those too who hold no data."""

from datetime import datetime

DAY_ZERO = datetime(1899, 12, 30)
"""A time of day is stored on Excel's day zero."""
LARGEST_EXACT = 2**53
"""Up to here every whole number is told apart from its neighbours, in floats and in browsers."""
