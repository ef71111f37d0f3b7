"""The rules of Public Market, a file a chapter; `table` is the position, `rounds` leads through."""
