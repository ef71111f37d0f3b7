"""How fast Shoal is, beside the limit and its peers, measured in one run."""
