from src.model import build

if __name__ == "__main__":
    print(build())
