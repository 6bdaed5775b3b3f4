"""Events: the lines that belong together, one module per kind; `parse` calls them."""
