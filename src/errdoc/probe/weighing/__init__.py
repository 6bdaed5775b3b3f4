"""Weighing: whose machine a log is from, what it says of itself, the checks that decide about causes."""
