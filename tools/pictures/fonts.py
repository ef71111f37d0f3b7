"""Faces of letters, so that pictures look alike wherever they are taken."""

from __future__ import annotations

import os
import shutil
import subprocess
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

PACKAGES: Final = ("fonts-roboto-unhinted", "fonts-urw-base35")
"""Debian's; stand-ins for what the systems of most people bring along."""

PREFERRED: Final = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <match target="pattern">
    <test name="family" qual="any"><string>system-ui</string></test>
    <edit name="family" mode="prepend" binding="strong"><string>Roboto</string></edit>
  </match>
  <match target="pattern">
    <test name="family" qual="any"><string>sans-serif</string></test>
    <edit name="family" mode="prepend" binding="strong"><string>Roboto</string></edit>
  </match>
</fontconfig>
"""


def surroundings(folder: Path) -> dict[str, str | float | bool]:
    """The environment of a browser that knows these faces; others see nothing of them.

    A machine that is not Debian's takes its pictures with the faces it has.
    """
    faces = folder / "fonts"
    if not faces.is_dir() and shutil.which("apt-get") and shutil.which("dpkg"):
        fetch(folder, faces)
    settings = folder / "fontconfig" / "fonts.conf"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text(PREFERRED, encoding="utf-8")
    return {**os.environ, "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}


def fetch(folder: Path, faces: Path) -> None:
    """Unpack the packages beside each other; nothing is installed."""
    unpacked = folder / "debian"
    unpacked.mkdir(parents=True, exist_ok=True)
    run("apt-get", "download", "-qq", *PACKAGES, place=unpacked)
    for package in sorted(unpacked.glob("*.deb")):
        run("dpkg", "-x", str(package), str(unpacked), place=unpacked)
    (unpacked / "usr" / "share" / "fonts").rename(faces)


def run(*command: str, place: Path) -> None:
    """Run a command that must not fail."""
    subprocess.run(command, check=True, cwd=place)  # noqa: S603 - our own commands
