print("reduce")
