from __future__ import annotations

import pytest

from shoal.core.catalog import slugs
from shoal.core.errors import ShoalError
from shoal.core.pages import read_page


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("slug", slugs())
def test_every_game_has_a_page_without_anchors(slug: str, lang: str) -> None:
    page = read_page(slug, lang)
    assert page.startswith("# ")
    assert "<a id" not in page


def test_a_page_that_is_not_there_is_a_clear_error() -> None:
    with pytest.raises(ShoalError) as caught:
        read_page("snapper", "en")
    assert "snapper" in str(caught.value)
