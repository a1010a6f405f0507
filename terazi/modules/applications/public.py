"""What other modules may use of applications."""
