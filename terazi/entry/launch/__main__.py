"""`python -m terazi.entry.launch`: the same as `terazi run`, without loading the other commands first."""

from terazi.entry.launch.run import run

run()
