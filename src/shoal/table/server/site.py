"""The pages of the client: built by `make web`, read once, sent from memory."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

if TYPE_CHECKING:
    from starlette.requests import Request

FOLDER: Final = Path(__file__).parent / "site"
HASHED: Final = "assets/"
"""Files in this folder have a hash in their names, so that they never change."""
FOR_EVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"
PAGES: Final = ("/", "/t/{id}", "/new/{game}")
"""Paths that the client itself knows; all of them are one page."""
TYPES: Final = {".js": "text/javascript", ".webmanifest": "application/manifest+json"}
NOT_BUILT: Final = "The pages of this server were not built: run make web.\n"


class File(NamedTuple):
    """A file of the site, ready to be sent."""

    data: bytes
    packed: bytes
    """The same with gzip; empty where that would not be smaller."""
    media_type: str
    cache: str
    tag: str


def site_routes(folder: Path = FOLDER) -> list[Route]:
    """The pages, and the files they load."""
    files = read_site(folder)
    index = files.pop("index.html", None)

    async def page(request: Request) -> Response:
        if index is None:
            return PlainTextResponse(NOT_BUILT, 503)
        return send(request, index)

    async def file(request: Request) -> Response:
        found = files.get(request.path_params["name"])
        if found is None:
            raise HTTPException(404)
        return send(request, found)

    pages = [Route(path, page) for path in PAGES]
    return [*pages, Route("/{name:path}", file)]


def read_site(folder: Path) -> dict[str, File]:
    """Every file of the site by its path."""
    paths = sorted(folder.glob("[!.]*")) + sorted(folder.glob("assets/*"))
    paths = [path for path in paths if path.is_file()]
    return {(name := path.relative_to(folder).as_posix()): read_file(path, name) for path in paths}


def read_file(path: Path, name: str) -> File:
    """A file, compressed once and for all."""
    data = path.read_bytes()
    packed = gzip.compress(data, mtime=0)
    media_type = TYPES.get(path.suffix) or mimetypes.guess_type(name)[0]
    return File(
        data=data,
        packed=packed if len(packed) < len(data) else b"",
        media_type=media_type or "application/octet-stream",
        cache=FOR_EVER if name.startswith(HASHED) else ASK_AGAIN,
        tag=f'"{hashlib.sha256(data).hexdigest()[:20]}"',
    )


def send(request: Request, file: File) -> Response:
    """A file as this browser wants it; nothing if it has the file already."""
    headers = {"cache-control": file.cache, "etag": file.tag, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == file.tag:
        return Response(status_code=304, headers=headers)
    data = file.data
    if file.packed and "gzip" in request.headers.get("accept-encoding", ""):
        data = file.packed
        headers["content-encoding"] = "gzip"
    return Response(data, headers=headers, media_type=file.media_type)
