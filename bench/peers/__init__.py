"""The games again as others would write them, to be measured beside ours."""
