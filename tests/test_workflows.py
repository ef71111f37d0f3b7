"""The workflow that builds wheels is well-formed, and builds what the project promises."""

from __future__ import annotations

import re
import tomllib
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def workflow() -> dict[Any, Any]:
    """`on` is a truth value to YAML, so the keys are not all text."""
    text = (ROOT / ".github" / "workflows" / "wheels.yml").read_text(encoding="utf-8")
    found: dict[Any, Any] = import_module("yaml").safe_load(text)
    return found


def steps() -> list[dict[str, Any]]:
    return [step for job in workflow()["jobs"].values() for step in job["steps"]]


def test_wheels_are_built_for_three_systems() -> None:
    systems = workflow()["jobs"]["wheels"]["strategy"]["matrix"]["os"]
    assert {name.partition("-")[0] for name in systems} == {"ubuntu", "macos", "windows"}
    assert workflow()[True]["push"]["tags"] == ["v*"]


def test_every_job_that_packs_waits_for_the_pages() -> None:
    jobs = workflow()["jobs"]
    assert all(job["needs"] == "pages" for name, job in jobs.items() if name != "pages")
    site = {step["with"]["path"] for step in steps() if step.get("with", {}).get("name") == "pages"}
    assert site == {"src/shoal/table/server/site"}


def test_what_a_step_uses_has_a_version() -> None:
    assert all(("uses" in step) != ("run" in step) for step in steps())
    assert all(re.search(r"@v\d+$", step["uses"]) for step in steps() if "uses" in step)
    installs = [step["run"] for step in steps() if "pip install" in step.get("run", "")]
    assert installs
    assert all("==" in command for command in installs)


def test_a_wheel_is_built_for_every_python_and_proved_to_be_compiled() -> None:
    settings = PROJECT["tool"]["cibuildwheel"]
    oldest = PROJECT["project"]["requires-python"].removeprefix(">=3.")
    assert f"cp3{oldest}-*" in settings["build"].split()
    assert "shoal.COMPILED" in settings["test-command"][0]


def test_what_windows_lacks_is_not_asked_of_it() -> None:
    needed = [line for line in PROJECT["project"]["dependencies"] if line.startswith("uvloop")]
    assert needed == ["uvloop>=0.23; sys_platform != 'win32'"]
