"""Sets up what playing needs, and shows how far it is; `make play` calls this with any Python.

Packages and pages are fetched and built side by side; the hot modules are compiled as soon as the
packages are there. `set_up.py play` serves as soon as packages and pages are there: interpreted
until all is compiled, then a compiled server takes over (docs/decisions/0015). Without a C
compiler, or where compiling fails, Shoal plays interpreted. What the programs say is kept in
build/set-up and shown where one of them fails. All of this is done only if something changed.
Needs nothing but Python's own library.
"""

from __future__ import annotations

import hashlib
import os
import shlex
import shutil
import signal
import subprocess
import sys
import sysconfig
import threading
import time
import tomllib
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

ROOT: Final = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tools import build_web  # noqa: E402 - a script finds its own folder only
from tools.serving import Serving  # noqa: E402 - likewise

if TYPE_CHECKING:
    from collections.abc import Callable

VENV: Final = ROOT / ".venv"
PYTHON: Final = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
LOCK: Final = ROOT / "requirements-play.lock"
DEPENDED: Final = (LOCK, ROOT / "pyproject.toml")
PLAYING: Final = VENV / "playing"
"""Says from which pins the packages were installed."""
LOGS: Final = ROOT / "build" / "set-up"
PIP: Final = (str(PYTHON), "-m", "pip", "install", "-q", "--disable-pip-version-check")
SHOAL: Final = PYTHON.with_name("shoal")
NICE: Final = ("nice", "-n", "19") if shutil.which("nice") else ()
"""Lets a server that runs already go before the compiler, and its bots beside it."""
PROGRAMS: Final[set[subprocess.Popen[str]]] = set()
"""What runs now."""
GRACE: Final = 1.0
"""Seconds in which a program ends that was told to."""
TICK: Final = 0.2
QUIET: Final = 5.0
"""Seconds after which a log, which nobody sees move, is told that work goes on."""


class Failed(Exception):
    """A step that ended badly; its log says why."""

    def __init__(self, log: Path) -> None:
        super().__init__(str(log))
        self.log = log


class Screen:
    """Says what goes on: one line that moves on a terminal, else a line now and then."""

    def __init__(self) -> None:
        self.began = self.spoken = time.monotonic()
        self.running: dict[str, str] = {}
        self.lock = threading.Lock()
        self.words = read_words()
        self.is_over = False

    def begin(self, step: str) -> None:
        with self.lock:
            self.running[step] = ""

    def detail(self, step: str, text: str) -> None:
        """How far a step is."""
        with self.lock:
            self.running[step] = text

    def end(self, step: str) -> None:
        """A step is done."""
        with self.lock:
            del self.running[step]
            self.line(f"{self.seconds()}  ✓ {self.words[step]}")

    def tick(self) -> None:
        """Show what runs."""
        moves = sys.stdout.isatty()
        with self.lock:
            if not self.running or not (moves or time.monotonic() - self.spoken > QUIET):
                return
            steps = (f"{self.words[name]} {text}".strip() for name, text in self.running.items())
            text = f"{self.seconds()}  … {', '.join(steps)}"
            if moves:
                width = shutil.get_terminal_size().columns - 1
                sys.stdout.write(f"\r\x1b[2K{text[:width]}")
                sys.stdout.flush()
            else:
                self.line(text)

    def line(self, text: str) -> None:
        """A line that stays."""
        wipe = "\r\x1b[2K" if sys.stdout.isatty() else ""
        sys.stdout.write(f"{wipe}{text}\n")
        sys.stdout.flush()
        self.spoken = time.monotonic()

    def seconds(self) -> str:
        """Since the beginning."""
        return f"{time.monotonic() - self.began:4.0f} s"


def read_words() -> dict[str, str]:
    """The sentences of this script in the language of the system."""
    named = (os.environ.get(name) for name in ("SHOAL_LANG", "LC_ALL", "LC_MESSAGES", "LANG"))
    lang = next(filter(None, named), "en")[:2].lower()
    text = Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")
    found: dict[str, dict[str, str]] = tomllib.loads(text)
    return found.get(lang, found["en"])


def main(wanted: list[str]) -> int:
    """Set up what the terminal needs, or what the browser needs and serve; 0 if that went well."""
    screen = Screen()
    with ThreadPoolExecutor() as pool:
        try:
            return set_up(screen, pool, serves="play" in wanted)
        except KeyboardInterrupt:
            return 128 + signal.SIGINT
        finally:
            screen.is_over = True
            end_programs()


def set_up(screen: Screen, pool: ThreadPoolExecutor, *, serves: bool) -> int:
    """Take the steps, those side by side that can be."""
    packages = pool.submit(install, screen)
    outdated = pool.submit(is_outdated, packages)
    hot = pool.submit(compile_hot, screen, outdated)
    if not serves:
        return 0 if are_done([packages, hot], screen) else 1
    pages = pool.submit(build_pages, screen, packages)
    if not are_done([packages, pages], screen):
        return 1
    return serve(screen, hot if outdated.result() else None)


def are_done(tasks: list[Future[None]], screen: Screen) -> bool:
    """Wait for steps, and show what runs meanwhile; whether all went well."""
    while wait(tasks, TICK).not_done:
        screen.tick()
    troubles = [error for task in tasks if (error := task.exception()) is not None]
    for error in troubles:
        if not isinstance(error, Failed):
            raise error
    if troubles:
        tell_failure(screen, troubles[0])
    return not troubles


def serve(screen: Screen, hot: Future[None] | None) -> int:
    """Serve until told to stop: interpreted while it is compiled, compiled from then on."""
    env = {**os.environ, "SHOAL_PURE": "1"} if hot else os.environ
    with Serving([str(SHOAL), "serve"], env, screen.line) as server:
        try:
            if hot:
                change_over(screen, hot, server)
            return server.wait()
        except KeyboardInterrupt:
            return server.interrupted()


def change_over(screen: Screen, hot: Future[None], server: Serving) -> None:
    """Wait until all is compiled, then let a compiled server take over."""
    server.listens.wait()
    if server.runs() and not hot.done():
        screen.line(f"{screen.seconds()}  {screen.words['meanwhile']}")
    while server.runs() and wait([hot], TICK).not_done:
        screen.tick()
    if server.runs() and is_compiled():
        server.restart(os.environ)
        screen.line(f"{screen.seconds()}  {screen.words['full_speed']}")


def tell_failure(screen: Screen, error: BaseException) -> None:
    """The end of what the program said that failed."""
    assert isinstance(error, Failed)  # noqa: S101 - others are raised
    last = error.log.read_text(encoding="utf-8", errors="replace").splitlines()[-20:]
    screen.line("\n".join(last))
    screen.line(screen.words["failed"].format(log=error.log.relative_to(ROOT)))


# The steps


def install(screen: Screen) -> None:
    """The packages that playing and compiling need, pinned, and Shoal itself."""
    if is_installed():
        return
    screen.begin("packages")
    if not PYTHON.is_file():
        run("venv", [sys.executable, "-m", "venv", str(VENV)])
    run("packages", [*PIP, "--no-compile", "--require-hashes", "-r", str(LOCK)])
    here = [*PIP, "--no-compile", "--no-deps", "--no-build-isolation", "-e", str(ROOT)]
    run("shoal", here, SHOAL_PURE="1")
    PLAYING.write_text(pins(), encoding="utf-8")
    screen.end("packages")


def is_installed() -> bool:
    """Whether the packages are those of the pins, or `make install` brought all that there are."""
    full = VENV / "installed"
    if full.is_file() and all(full.stat().st_mtime >= p.stat().st_mtime for p in DEPENDED):
        return True
    return PLAYING.is_file() and PLAYING.read_text(encoding="utf-8") == pins()


def pins() -> str:
    """A hash of all that decides which packages are there."""
    return hashlib.sha256(b"\0".join(path.read_bytes() for path in DEPENDED)).hexdigest()


def is_outdated(packages: Future[None]) -> bool:
    """Whether something has to be compiled, as soon as the packages are there."""
    wait([packages])
    return not (packages.exception() or os.environ.get("SHOAL_PURE") == "1" or is_compiled())


def compile_hot(screen: Screen, outdated: Future[bool]) -> None:
    """Compile what is not compiled; where that cannot be, say so: everything works without."""
    if not outdated.result():
        return
    lacking = next((name for name, there in needed_to_compile().items() if not there), None)
    if lacking is not None:
        screen.line(screen.words["interpreted"].format(why=screen.words[lacking]))
        return
    screen.begin("hot")
    build = [*NICE, str(PYTHON), "setup.py", "-q", "build_ext", "--inplace", "--force"]
    try:
        run("hot", build, lambda line: screen.detail("hot", how_far(line)))
    except Failed as error:
        if screen.is_over:  # it was ended with all else
            return
        why = screen.words["not_compiled"].format(log=error.log.relative_to(ROOT))
        screen.line(screen.words["interpreted"].format(why=why))
    screen.end("hot")


def how_far(line: str) -> str:
    """What a line of the build says of how far it is; compilers say other things too."""
    _, said, done = line.partition("compiled ")
    return done if said else ""


def is_compiled() -> bool:
    """Whether the compiled modules are those of these sources."""
    check = [str(PYTHON), str(ROOT / "src" / "shoal" / "_hot.py")]
    return subprocess.run(check, check=False).returncode == 0  # noqa: S603 - our own script


def needed_to_compile() -> dict[str, bool]:
    """What compiling needs of the machine, and whether it is there."""
    if os.name == "nt":
        return {}  # setuptools knows where Microsoft's compiler is, or fails at once
    named = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    headers = Path(sysconfig.get_path("include"), "Python.h")
    compiler = shutil.which(shlex.split(named)[0]) is not None
    return {"no_compiler": compiler, "no_headers": headers.is_file()}


def build_pages(screen: Screen, packages: Future[None]) -> None:
    """The pages of the browser: with the machine's Node.js, else with one from PyPI in .venv."""
    if build_web.is_built():
        return
    screen.begin("pages")
    python = sys.executable
    if build_web.node_here() is None:
        wait([packages])
        if packages.exception():
            return
        python = str(PYTHON)
    run("pages", [python, str(ROOT / "tools" / "build_web.py")])
    screen.end("pages")


def run(
    name: str, words: list[str], hear: Callable[[str], None] = lambda _line: None, **env: str
) -> None:
    """Run a program; keep what it says, and let `hear` listen."""
    LOGS.mkdir(parents=True, exist_ok=True)
    log = LOGS / f"{name}.log"
    with (
        log.open("w", encoding="utf-8") as kept,
        subprocess.Popen(  # noqa: S603 - pip, our own build, and that of the pages
            words,
            cwd=ROOT,
            env={**os.environ, **env},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,  # Ctrl+C is our affair, also where it has programs of its own
            text=True,
            encoding="utf-8",
            errors="replace",
        ) as process,
    ):
        PROGRAMS.add(process)
        assert process.stdout is not None  # noqa: S101 - it is a pipe
        for line in process.stdout:
            kept.write(line)
            hear(line.strip())
    PROGRAMS.remove(process)
    if process.returncode != 0:
        raise Failed(log)


def end_programs() -> None:
    """End what still runs, with all that it started; what does not hear that is killed."""
    if os.name == "nt":
        for program in tuple(PROGRAMS):
            program.terminate()
        return
    for number in (signal.SIGTERM, signal.SIGKILL):
        for program in tuple(PROGRAMS):
            with suppress(ProcessLookupError):  # it has just ended
                os.killpg(program.pid, number)
        until = time.monotonic() + GRACE
        while PROGRAMS and time.monotonic() < until:
            time.sleep(TICK)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
