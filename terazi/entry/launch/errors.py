"""What can stop a launch."""


class LaunchError(Exception):
    """The platform cannot start; the message is one line that says what to do about it."""
