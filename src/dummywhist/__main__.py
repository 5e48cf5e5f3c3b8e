"""`python -m dummywhist` is the command `dummywhist`."""

from dummywhist.cli import main

if __name__ == "__main__":
    main()
