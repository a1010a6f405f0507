"""`python -m terazi.entry.launch`: the supervisor, which `terazi run` becomes too."""

from terazi.entry.launch.run import run

run()
