"""In which releases the wordings of the knowledge base stand: all error texts of the programs in wordings.toml."""
