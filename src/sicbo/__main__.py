"""`python -m sicbo` is the `sicbo` command."""

from sicbo.cli.main import main

main()
