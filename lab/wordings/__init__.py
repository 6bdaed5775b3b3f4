"""In which releases the wordings of the knowledge base stand, among all error texts of the programs in wordings.toml."""
