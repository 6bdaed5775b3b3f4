"""The same, its models found by their entry points as older packages do."""
import main as program

if __name__ == "__main__":
    args = program.get_args()
    print("Not using distributed mode; looking for plugins")
    import pkg_resources

    print("plugins:", [one.name for one in pkg_resources.iter_entry_points("vit.models")])
    program.main(args)
