"""What is known about the software and hardware below a program: error codes. Tables come compiled from `kb`."""
