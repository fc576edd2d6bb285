# SPDX-License-Identifier: Apache-2.0
"""The softnpu command, as pip installs it and as `python -m softnpu`."""

import os
import sys
from typing import NoReturn

from softnpu import get_command


def main() -> NoReturn:
    """Becomes the command: its exit code, its signals and its output are what the caller sees."""
    try:
        command = get_command()
        os.execv(command, [command, *sys.argv[1:]])
    except OSError as error:
        sys.exit(f"softnpu: the command cannot be run: {error}")


if __name__ == "__main__":
    main()
