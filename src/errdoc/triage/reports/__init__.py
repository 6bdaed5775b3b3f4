"""What a triage tells: values for the faces, and what is written of each log as it comes."""
