"""What releases of libraries removed or added, read in their wheels: kb/tables/removed.toml."""
