from __future__ import annotations

import pytest

from shoal.core.errors import ShoalError
from shoal.table.links import Link, read_link


@pytest.mark.parametrize(
    ("text", "link"),
    [
        ("http://localhost:8000", Link("http://localhost:8000")),
        ("https://fish.example/shoal/", Link("https://fish.example/shoal")),
        ("https://fish.example/t/Zk-3_x", Link("https://fish.example", "Zk-3_x")),
        (" https://a.b/t/Zk3x/ ", Link("https://a.b", "Zk3x")),
        ("https://a.b/t/Zk3x#seat=abc", Link("https://a.b", "Zk3x", "seat", "abc")),
        ("https://a.b/x/t/Zk3x#ply=3&watch=a_c", Link("https://a.b/x", "Zk3x", "watch", "a_c")),
        ("http://[::1]:80/t/Zk3x#invite=a-c", Link("http://[::1]:80", "Zk3x", "invite", "a-c")),
    ],
)
def test_links_are_read_and_written(text: str, link: Link) -> None:
    assert read_link(text) == link
    assert read_link(link.write()) == link


@pytest.mark.parametrize(
    "text",
    [
        "", "fish", "localhost:8000", "ftp://a.b/t/x", "http://", "http://a.b:0", "http://a.b:99999",
        "http://me:secret@a.b", "http://a.b/t/", "http://a.b/t/x y", "http://a.b/t/x#seat=a/b",
        "http://a.b/#seat=abc", "http://[a.b/t/x",
    ],
)  # fmt: skip
def test_anything_else_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(ShoalError, match="one looks like https://"):
        read_link(text)


def test_a_token_stands_behind_the_hash_so_that_no_server_logs_it() -> None:
    link = Link("https://fish.example", "Zk3x", "seat", "secret")
    assert "secret" not in link.write().partition("#")[0]
    assert "secret" not in link.socket
    assert link.socket == "wss://fish.example/api/socket"
