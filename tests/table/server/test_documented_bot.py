"""The bot in docs/protocol.md plays a game to its end at a real server."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from pathlib import Path

import httpx

from shoal.core.record_reader import read_record
from shoal.core.replay import verify
from tests.table.server.served import PATIENCE, served

PAGE = Path(__file__).parents[3] / "docs" / "protocol.md"
(BOT,) = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)


def test_it_has_thirty_lines() -> None:
    assert len([line for line in BOT.splitlines() if line.strip()]) <= 30


def test_it_makes_a_table_then_sits_down_at_one_and_plays(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(BOT, encoding="utf-8")
    with served(tmp_path / "server", "--set", "requests_per_second=1000") as server:
        command = [sys.executable, str(bot), server.url, "fish_and_chips"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as host:  # noqa: S603
            try:
                table = free_table(server.url)
                guest = subprocess.run(  # noqa: S603
                    command, capture_output=True, text=True, timeout=PATIENCE, check=True
                )
                result, _ = host.communicate(timeout=PATIENCE)
            finally:
                host.kill()
        assert result == guest.stdout != ""
        answer = httpx.get(f"{server.url}/api/tables/{table}/record")
    record = read_record(answer.text)
    verify(record)
    assert record.result == result.strip()


def free_table(url: str) -> str:
    """The table that somebody has made and waits at."""
    with httpx.Client(base_url=url) as http:
        for _ in range(200):
            if tables := http.get("/api/tables", timeout=PATIENCE).json():
                return str(tables[0]["id"])
            time.sleep(0.1)
    raise TimeoutError
