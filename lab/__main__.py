"""`python -m lab list|record|check|cure|census|first|same|aid|…`: see README.md."""

import argparse
import fnmatch
import shutil
import sys
from pathlib import Path

from lab import (
    accuracy,
    aid,
    aided,
    cure,
    cured,
    distributions,
    envs,
    fallback,
    handed,
    machine,
    pictures,
    programs,
    remedies,
    run,
)
from lab import options as tool_options
from lab.against import command as against
from lab.census import command as census
from lab.check import check
from lab.first import command as first
from lab.provenance import provenance
from lab.recipe import Recipe, RecipeError, find
from lab.record import outputs, write
from lab.removed import table as removed
from lab.same import command as same_answers
from lab.wordings import command as wordings


def main(arguments: list[str] | None = None) -> int:
    """Run one command; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m lab", description="Real frameworks, made to fail on purpose.")
    commands = parser.add_subparsers(dest="command", required=True)
    for name, help_text in (
        ("list", "recipes, and whether they are recorded"),
        ("record", "make the environment, run, redact, write corpus/"),
        ("check", "run again and compare with what is recorded"),
        ("env", "environments: their size; with --drop, delete them"),
        ("cure", "carry out errdoc's first three steps, run again: corpus/cures.toml and CURES.md"),
    ):
        command = commands.add_parser(name, help=help_text)
        command.add_argument("glob", nargs="?", default="*", help="recipe, failure or family/recipe; with * and ?")
        command.add_argument("--drop-envs", action="store_true", help="delete each environment after its last recipe")
        command.add_argument("--missing", action="store_true", help="only what is not recorded yet")
        command.add_argument("--sample", type=int, default=0, metavar="N", help="check: only N, chosen at random")
        command.add_argument("--show", action="store_true", help="record: print the log, write nothing")
        command.add_argument("--machine-only", action="store_true", help="record: the machine's facts, not the log")
        command.add_argument("--env", default="*", metavar="GLOB", help="cure: only recordings of these environments")
        command.add_argument("--report", action="store_true", help="cure: write the report alone, run nothing")
        command.add_argument("--again", action="store_true", help="cure: also what is kept and has not changed")
    gone = commands.add_parser("removed", help="when names came to libraries and went: kb/tables/removed.toml")
    gone.add_argument("--wheels", type=Path, help="the folder of the wheels; they are fetched where they are missing")
    gone.add_argument("--only", default="", help="the one package that is read")
    looked = commands.add_parser("provenance", help="which releases hold each signature's wording: kb/provenance.toml")
    looked.add_argument(
        "--fetch", action="append", default=[], metavar="NAME==VERSION[@win]", help="a wheel too, dropped afterwards"
    )
    looked.add_argument("--only-fetch", action="store_true", help="keep the strings, write no table yet")
    texts = commands.add_parser(
        "census", help="which error texts of packages errdoc names: corpus/census.toml, CENSUS.md"
    )
    texts.add_argument("only", nargs="?", default="*", help="gather only these packages; with * and ?")
    texts.add_argument(
        "--archive",
        action="append",
        default=[],
        metavar="NAME==VERSION=FILE.zip",
        help="sources of a package without wheels",
    )
    texts.add_argument("--only-gather", action="store_true", help="keep the texts of releases, ask nothing yet")
    texts.add_argument("--report", action="store_true", help="write the report alone, from corpus/census.toml")
    over = commands.add_parser("wordings", help="in which releases each signature's wording stands: corpus/WORDINGS.md")
    over.add_argument("only", nargs="?", default="*", help="gather only these programs; with * and ?")
    over.add_argument(
        "--repositories",
        type=Path,
        metavar="FOLDER",
        help="where OWNER+NAME/repo lie; without, the package index alone",
    )
    over.add_argument(
        "--only-gather", action="store_true", help="keep and dump the texts of releases, look up nothing yet"
    )
    over.add_argument("--look", action="store_true", help="look up in what is kept, gather nothing")
    hunch = commands.add_parser("fallback", help="learn what is suggested where no page names it: kb/tables/fallback.*")
    hunch.add_argument("folders", nargs="*", type=Path, metavar="DIR", help="labelled logs that nothing is learnt from")
    hunch.add_argument("--measure", action="store_true", help="learn nothing, measure with them what was learnt")
    commands.add_parser("distributions", help="which distribution brings which import: kb/tables/distributions.toml")
    lines = commands.add_parser("remedies", help="what pip makes of the lines of remedies: kb/resolved.toml")
    lines.add_argument("only", nargs="?", default="", help="a piece of the lines to resolve")
    lines.add_argument("--missing", action="store_true", help="only lines without a result")
    asked = commands.add_parser("options", help="which options the tools have that remedies name: kb/options.toml")
    asked.add_argument("only", nargs="?", default="", help="a piece of the tools' commands")
    good = commands.add_parser("against", help="is what was changed named by explain --against? corpus/against/")
    good.add_argument("glob", nargs="?", default="*", help="pairs; with * and ?")
    good.add_argument(
        "--record", action="store_true", help="run both sides of each pair first, and keep what they print"
    )
    good.add_argument("--missing", action="store_true", help="record: only what is not kept yet")
    good.add_argument("--all", action="store_true", help="tell also what was said of pairs that are named")
    first.offer(commands)
    same = commands.add_parser("same", help="which answers differ between two commits, and in what")
    same.add_argument("old", help="a commit")
    same.add_argument("new", help="another")
    same.add_argument("--only", default="", metavar="GLOB", help="these logs alone; nothing is kept then")
    same.add_argument("--kinds", default="", metavar="A,B", help="print what differs in these alone")
    same.add_argument("--all", action="store_true", help="print every log")
    same.add_argument("--large", type=float, default=0, metavar="MB", help="lay each log at the end of so much more")
    same.add_argument("--piped", action="store_true", help="NEW reads logs from a pipe, OLD from a file")
    commands.add_parser("accuracy", help="how often errdoc is right on the corpus: docs/accuracy.md and its diagrams")
    commands.add_parser("pictures", help="the README's pictures: docs/pictures/terminal.svg and report.png")
    agents = commands.add_parser("aid", help="carry out what agents proposed, run again: corpus/aid.toml and AID.md")
    agents.add_argument("--choose", action="store_true", help="draw the projects anew: lab/aid.toml")
    agents.add_argument("--give", type=Path, metavar="FOLDER", help="write what the agents of both arms are given")
    agents.add_argument("--take", type=Path, metavar="FOLDER", help="take their proposals into lab/aid/")
    agents.add_argument("--report", action="store_true", help="write the report alone, run nothing")
    agents.add_argument("--again", action="store_true", help="also what is kept and has not changed")
    unknown = commands.add_parser("unknown", help="run a program of unknown/ and print what it prints")
    unknown.add_argument("name", help="its folder's name")
    options = parser.parse_args(arguments)
    if options.command == "removed":
        return removed.main(options.wheels, options.only)
    if options.command == "provenance":
        return provenance(options.fetch, only_fetch=options.only_fetch)
    if options.command == "census":
        return census.main(
            only=options.only, archives=options.archive, gather_only=options.only_gather, report_only=options.report
        )
    if options.command == "wordings":
        return wordings.main(
            only=options.only,
            repositories=options.repositories,
            gather_only=options.only_gather,
            look_only=options.look,
        )
    if options.command == "fallback":
        return fallback.main(options.folders, measure=options.measure)
    if options.command == "against":
        return against.main(options.glob, record=options.record, missing=options.missing, whole=options.all)
    if options.command == "first":
        return first.main(options)
    if options.command == "same":
        return same_answers.main(
            options.old, options.new, only=options.only, whole=options.all, kinds=options.kinds,
            large=options.large, piped=options.piped,
        )  # fmt: skip
    if options.command == "accuracy":
        accuracy.measure()
        return 0
    if options.command == "pictures":
        return pictures.draw()
    if options.command == "distributions":
        return distributions.main()
    if options.command == "options":
        return tool_options.main(options.only)
    if options.command == "remedies":
        return remedies.main(missing=options.missing, only=options.only)
    if options.command == "unknown":
        return _unknown(options.name)
    try:
        if options.command == "aid":
            return _aid(find(), options)
        recipes = find(options.glob)
    except RecipeError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    if options.machine_only:
        recipes = [recipe for recipe in recipes if recipe.log.exists() and machine.wanted(recipe)]
    if options.command == "cure":
        recipes = [recipe for recipe in recipes if fnmatch.fnmatch(envs.key(recipe), options.env)]
        return _cure(recipes, drop=options.drop_envs, report=options.report, again=options.again)
    if options.missing:
        made = machine.file_of if options.machine_only else (lambda recipe: recipe.log)
        recipes = [recipe for recipe in recipes if not made(recipe).exists()]
    if not recipes:
        print(f"no recipe fits {options.glob}", file=sys.stderr)
        return 2
    if options.command == "list":
        return _list(recipes)
    if options.command == "env":
        return _env(recipes, drop=options.drop_envs)
    if options.command == "check":
        return _check(recipes, options.sample, drop=options.drop_envs)
    return _record(recipes, drop=options.drop_envs, show=options.show, machine_only=options.machine_only)


def _unknown(name: str) -> int:
    try:
        print(programs.printed(programs.load(name)), end="")
    except (RecipeError, envs.EnvError, run.SkippedError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    return 0


def _list(recipes: list[Recipe]) -> int:
    for recipe in recipes:
        mark = "recorded" if recipe.log.exists() else "-"
        print(f"{mark:9} {recipe.folder.parent.name}/{recipe.name}  py{recipe.python}  {' '.join(recipe.packages)}")
    print(f"{len(recipes)} recipes, {sum(recipe.log.exists() for recipe in recipes)} recorded", file=sys.stderr)
    return 0


def _record(recipes: list[Recipe], *, drop: bool, show: bool, machine_only: bool) -> int:
    failed = 0
    for recipe, found in outputs(recipes, drop=drop):
        if isinstance(found, Exception):
            skipped = isinstance(found, run.SkippedError)
            failed += not skipped
            print(f"{'skipped' if skipped else 'FAILED'}  {recipe.name}: {found}", flush=True)
        elif show:
            print(found.machine if machine_only else found.text)
        else:
            write(recipe, found, machine_only=machine_only)
            said = f"exit {found.code}, {len(found.text.splitlines())} lines, {len(found.machine)} B of its machine"
            print(f"recorded {recipe.name}  {said}", flush=True)
    return 1 if failed else 0


def _check(recipes: list[Recipe], sample: int, *, drop: bool) -> int:
    compared = check(recipes, sample, drop=drop)
    for one in compared:
        print(f"{'same' if one.same else 'DIFFERS':8} {one.recipe.name}  {one.alike:.0%} of all lines alike  {one.why}")
    print(f"{sum(one.same for one in compared)} of {len(compared)} reproduce their signature")
    return 0 if all(one.same for one in compared) else 1


def _cure(recipes: list[Recipe], *, drop: bool, report: bool, again: bool) -> int:
    if not report:
        recorded = [recipe for recipe in recipes if recipe.log.exists() and not recipe.healthy]
        known = {} if again else {name: one.digest for name, one in cured.load().items()}
        for found in cure.outcomes(recorded, known, drop=drop):
            if isinstance(found, str):
                print(f"FAILED   {found}", flush=True)
                continue
            # After each one: a run that is cut off goes on from here.
            cured.keep(found)
            number = cured.fixed_by(found)
            print(f"{f'step {number}' if number else found.untried or 'NOT CURED':9}  {found.name}", flush=True)
            for step in () if number == 1 else found.steps:
                print(f"           {step.left}: {step.text[:90]}  {step.error[:200]}", flush=True)
    kept = cured.load()
    cured.REPORT.write_text(cured.report(kept.values(), find()), "utf-8")
    sums = cured.figures(kept.values())
    print(f"tried {sums['tried']} over {sums['failures']} failures; "
          f"first step {sums['first']} of {sums['first_tried']}, "
          f"first three {sums['three']}")  # fmt: skip
    return 0


def _aid(recipes: list[Recipe], options: argparse.Namespace) -> int:
    named = {cure.name(recipe): recipe for recipe in recipes if recipe.log.exists() and not recipe.healthy}
    if options.choose:
        fit = [recipe for recipe in named.values() if handed.suits(recipe) and handed.ready(recipe)]
        handed.write(handed.choose(fit, cured.load()))
        return 0
    listed = aid.projects()
    if options.give:
        handed.give(listed, named, options.give)
        return 0
    if options.take:
        for wrong in handed.take(listed, named, options.take):
            print(wrong)
        return 0
    known = {} if options.again else {key: one.digest for key, one in aided.load().items()}
    failed = 0
    for found in () if options.report else aid.outcomes(listed, named, known):
        if isinstance(found, str):
            failed += 1
            print(f"FAILED   {found}", flush=True)
            continue
        # After each one: a run that is cut off goes on from here.
        aided.keep(found)
        print(f"{found.number} {found.arm:6} {found.left}: {found.error[:200]}", flush=True)
    kept = aided.load()
    aided.REPORT.write_text(aided.report(kept, listed, named), "utf-8")
    for arm in aid.ARMS:
        print(f"{arm}: really fixed {aided.fixed(kept, arm, listed)} of {len(listed)}")
    return 1 if failed else 0


def _env(recipes: list[Recipe], *, drop: bool) -> int:
    for key, recipe in {envs.key(recipe): recipe for recipe in recipes}.items():
        env = envs.folder(recipe)
        if not env.exists():
            continue
        size = envs.size(env)
        print(f"{size:6.2f} GB  {key}{'  dropped' if drop and envs.drop(recipe) else ''}")
    free = shutil.disk_usage(envs.CACHE if envs.CACHE.exists() else envs.CACHE.parent).free / 1e9
    print(f"{free:6.0f} GB  free; namespaces: {'yes' if run.namespaces() else 'no'}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
