"""What is shipped for Windows needs nothing that only POSIX has; tried where that is hidden."""

from __future__ import annotations

import subprocess
import sys

HIDE = """
import asyncio, concurrent.futures, importlib, multiprocessing.popen_spawn_posix, os, pkgutil
import signal, subprocess, sys, tempfile, textual.app, uvicorn

# The libraries that have looked at the system by now do without these on Windows.
for module in ("fcntl", "grp", "pwd", "resource", "termios", "tty", "uvloop"):
    sys.modules[module] = None
for name in ("SIGHUP", "SIGPIPE", "SIGALRM", "SIGCHLD", "pthread_sigmask", "sigtimedwait"):
    delattr(signal, name)
for name in ("fork", "geteuid", "getuid", "killpg", "nice", "setsid"):
    delattr(os, name)
"""
IMPORT_ALL = """
import shoal
EXTRAS = ("shoal.environments.gymnasium", "shoal.environments.openspiel",
          "shoal.environments.pettingzoo", "shoal.__main__")
for found in pkgutil.walk_packages(shoal.__path__, "shoal."):
    if found.name not in EXTRAS:
        importlib.import_module(found.name)
"""
RUN = """
if __name__ == "__main__":
    from shoal.cli import main
    main(sys.argv[1:])
"""
ON_ALL_CORES = """
from shoal.lab.processes import on_all_cores
print(list(on_all_cores(abs, [-1, -2, -3])))
"""


def run(code: str, *words: str) -> str:
    """What a program prints that has lost what Windows lacks."""
    done = subprocess.run(  # noqa: S603 - our own code
        [sys.executable, "-c", HIDE + code, *words], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_every_module_is_imported_without_what_windows_lacks() -> None:
    run(IMPORT_ALL)


def test_a_game_is_played_without_what_windows_lacks() -> None:
    assert run(RUN, "play", "fish_and_chips", "--plain", "--seats", "shrimp,shrimp")


def test_work_on_all_cores_is_done_without_what_windows_lacks() -> None:
    assert run(ON_ALL_CORES) == "[1, 2, 3]\n"
