make env
