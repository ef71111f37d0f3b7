"""Debian's Firefox, driven over WebDriver BiDi: the protocol that it speaks by itself.

Playwright drives builds of Firefox of its own only, or newer ones than Debian's. What a smoke test
needs is little: open a page, ask it something, press somewhere with a real pointer.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from msgspec import json
from websockets.sync.client import connect

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from websockets.sync.client import ClientConnection

FIREFOX: Final = shutil.which("firefox-esr") or shutil.which("firefox")
MOST_LINES: Final = 200
PREFERENCES: Final = """
user_pref("app.update.enabled", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("remote.prefs.recommended", true);
"""


class Firefox:
    """One window."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.count = 0
        self.ask("session.new", capabilities={})
        tree = self.ask("browsingContext.getTree")
        self.window = tree["contexts"][0]["context"]

    def ask(self, method: str, **params: object) -> Any:  # noqa: ANN401 - of the protocol
        """Say something, and wait for the answer; what it tells on its own is passed over."""
        self.count += 1
        said = {"id": self.count, "method": method, "params": params}
        self.socket.send(json.encode(said).decode())
        while True:
            answer = json.decode(self.socket.recv(timeout=60))
            if answer.get("id") == self.count:
                assert answer["type"] == "success", answer
                return answer["result"]

    def resize(self, width: int, height: int) -> None:
        size = {"width": width, "height": height}
        self.ask("browsingContext.setViewport", context=self.window, viewport=size)

    def goto(self, url: str) -> None:
        self.ask("browsingContext.navigate", context=self.window, url=url, wait="complete")

    def evaluate(self, script: str) -> Any:  # noqa: ANN401 - whatever the page says
        """What a script says, as JSON."""
        answer = self.ask(
            "script.evaluate",
            expression=f"(async () => JSON.stringify(await ({script})))()",
            target={"context": self.window},
            awaitPromise=True,
        )
        assert answer["type"] == "success", answer
        found = answer["result"]
        return json.decode(found["value"]) if found["type"] == "string" else None

    def press(self, x: float, y: float) -> None:
        """Press the pointer somewhere in the window."""
        where = {"type": "pointerMove", "x": round(x), "y": round(y)}
        down, up = ({"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp"))
        pointer = {"type": "pointer", "id": "mouse", "actions": [where, down, up]}
        self.ask("input.performActions", context=self.window, actions=[pointer])


@contextmanager
def firefox(profile: Path) -> Iterator[Firefox]:
    """A Firefox with an empty profile; it ends with the block."""
    assert FIREFOX is not None
    (profile / "user.js").write_text(PREFERENCES, encoding="utf-8")
    command = [FIREFOX, "--headless", "--remote-debugging-port=0", "--profile", str(profile)]
    with subprocess.Popen(  # noqa: S603 - found by its name
        command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True
    ) as process:
        try:
            with connect(f"{listening(process)}/session", max_size=None) as socket:
                yield Firefox(socket)
        finally:
            process.terminate()


def listening(process: subprocess.Popen[str]) -> str:
    """The address that it says it listens at."""
    assert process.stderr is not None
    for _line in range(MOST_LINES):
        found = re.search(r"BiDi listening on (ws://\S+)", process.stderr.readline())
        if found:
            return found[1]
    raise AssertionError("Firefox does not listen")
