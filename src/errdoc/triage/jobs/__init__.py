"""Which logs are one job, what the scheduler knows of it, and which error is its root."""
