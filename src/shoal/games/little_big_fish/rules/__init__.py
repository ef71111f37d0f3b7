"""The rules of Little Big Fish: `sea` is the rulebook, `chart` what a layout of boards allows."""
