from __future__ import annotations

from shoal.core.drawing import Line, Span, drawing, line, names_in


def test_lines_are_as_high_as_a_row_unless_asked_to_be_tall() -> None:
    assert not Line((Span("a"),)).tall
    assert not line("a").tall
    assert line("a", tall=True).tall


def test_a_drawing_is_its_lines_and_what_is_to_be_decided() -> None:
    drawn = drawing(["a  ", line("b", Span("c", "strong"))], ["d"], asked="Which?")
    assert drawn.text == "a\nbc\nd\nWhich?"
    assert [span.text for span in drawn.spans()] == ["a  ", "b", "c", "d"]
    assert drawing(["a"]).text == "a"


def test_a_cross_between_places_separates_them() -> None:
    assert names_in("b3xb5") == ("b3", "b5")
    assert names_in("xray b3") == ("xray", "b3")
