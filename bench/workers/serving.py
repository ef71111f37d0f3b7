"""How a worker takes its orders."""

from __future__ import annotations

import json
import os
import sys
import time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    Task = Callable[[int, int], tuple[int, int]]
    """From a seed and an amount of work to the units that were done and a checksum of them."""
    Answer = Callable[[Any], object]

CLOCK = time.process_time if "BENCH_BUSY" in os.environ else time.perf_counter
"""On a busy machine only the time counts in which the worker itself computed."""


def serve(about: str, tasks: dict[str, Task], answers: dict[str, Answer]) -> None:
    """Obey until nobody asks any more."""
    say({"about": about, "tasks": list(tasks)})
    for line in sys.stdin:
        order = json.loads(line)
        if "task" in order:
            say(measure(tasks[order["task"]], order["seed"], order["amount"]))
        else:
            (name, argument), *_ = order.items()
            say({"answer": answers[name](argument)})


def measure(task: Task, seed: int, amount: int) -> dict[str, float]:
    """Do a task once, by the clock."""
    began = CLOCK()
    units, check = task(seed, amount)
    return {"units": units, "check": check, "seconds": CLOCK() - began}


def say(message: dict[str, Any]) -> None:
    """Answer in one line."""
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()
