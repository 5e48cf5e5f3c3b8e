"""`python -m dummywhist` is the command `dummywhist`."""

import sys


def main() -> None:
    """Call the command; Ctrl-C is status 130 while the command is still being imported, too."""
    try:
        from dummywhist.cli import main as command

        command()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
