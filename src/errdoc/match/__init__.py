"""From events to diagnoses: signatures, roles, causes, and similarity where no signature fits."""
