"""Software and hardware below a program: error codes, versions, libraries. The tables come compiled from `kb`."""
