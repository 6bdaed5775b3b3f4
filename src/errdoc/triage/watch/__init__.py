"""A triage that goes on: new logs as they come, who was told of what, figures for Prometheus."""
