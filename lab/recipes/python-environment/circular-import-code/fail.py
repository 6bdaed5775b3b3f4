from models import Net

print(Net().loss(1.0))
