"""Keeps seeds encrypted at rest: whoever reads the database, or a backup, deals nothing.

The key lies beside the database in a file of its own that only its owner may read, or comes from
the environment. A seed is bound to its table: moved to another one it cannot be opened.
"""

from __future__ import annotations

import hashlib
import os
import secrets
from typing import TYPE_CHECKING, Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from shoal.core.errors import ShoalError
from shoal.table.server.store import BOOK

if TYPE_CHECKING:
    from pathlib import Path

KEY_BYTES: Final = 32
CIPHER_NONCE_BYTES: Final = 12
KEY_FILE: Final = "seeds.key"
VARIABLE: Final = "SHOAL_SEED_KEY"


class Vault:
    """Encrypts and opens seeds with one key."""

    def __init__(self, key: bytes) -> None:
        self.cipher = ChaCha20Poly1305(key)
        self.name = hashlib.sha256(b"the key of the seeds: " + key).hexdigest()
        """By which servers know that they have the same key; nobody finds the key from it."""

    def seal(self, seed: bytes, table: str) -> bytes:
        """A seed as it is stored."""
        nonce = secrets.token_bytes(CIPHER_NONCE_BYTES)
        return nonce + self.cipher.encrypt(nonce, seed, table.encode())

    def open(self, sealed: bytes, table: str) -> bytes:
        """The seed of a table; an error where the key is another one."""
        nonce, rest = sealed[:CIPHER_NONCE_BYTES], sealed[CIPHER_NONCE_BYTES:]
        try:
            return self.cipher.decrypt(nonce, rest, table.encode())
        except InvalidTag:
            raise ShoalError("seed_key", book=BOOK, table=table) from None


def open_vault(folder: Path, sealed: tuple[bytes, str] | None = None, *, new: bool = True) -> Vault:
    """The vault of a data folder; a new key is made where there is nothing to open yet.

    `sealed` is the seed of a table, which the key must open, and the table's id.
    """
    path = folder / KEY_FILE
    if given := os.environ.get(VARIABLE):
        vault = Vault(parse_key(given, VARIABLE))
    elif path.exists():
        vault = Vault(read_key(path))
    elif sealed is not None or not new:
        raise ShoalError("no_key", book=BOOK, path=str(path))
    else:
        return new_vault(path)
    if sealed is not None:
        vault.open(*sealed)
    return vault


def new_vault(path: Path) -> Vault:
    """A vault with a key that is made now."""
    key = secrets.token_bytes(KEY_BYTES)
    try:
        write_key(path, key)
    except OSError as error:
        why = error.strerror or ""
        raise ShoalError("no_database", book=BOOK, path=str(path), why=why) from None
    return Vault(key)


def write_key(path: Path, key: bytes) -> None:
    """Keep a key in a new file that only its owner may read; all of it, or there is no file."""
    part = path.with_name(path.name + ".part")
    part.unlink(missing_ok=True)
    handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(key.hex() + "\n")
            file.flush()
            os.fsync(file.fileno())
        part.rename(path)
    finally:
        part.unlink(missing_ok=True)


def read_key(path: Path) -> bytes:
    """The key in a file, or an error that names the file."""
    try:
        return parse_key(path.read_text(encoding="ascii"), str(path))
    except (OSError, UnicodeDecodeError):
        raise ShoalError("bad_key", book=BOOK, path=str(path), digits=2 * KEY_BYTES) from None


def parse_key(text: str, path: str) -> bytes:
    """A key from its hexadecimal digits."""
    try:
        key = bytes.fromhex(text.strip())
    except ValueError:
        key = b""
    if len(key) != KEY_BYTES:
        raise ShoalError("bad_key", book=BOOK, path=path, digits=2 * KEY_BYTES)
    return key
