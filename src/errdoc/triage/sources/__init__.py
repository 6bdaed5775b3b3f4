"""Which logs are meant, and how each is opened: files, folders, members of archives, addresses."""
