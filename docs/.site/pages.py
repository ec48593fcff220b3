"""Lays out the pages of the site for Zensical, with a configuration for each language.

    pages.py FOLDER VERSION

Pages are the Markdown files of docs, and those of LIFTED. A link to another file of the repository leads to a copy of that file, one to
a folder without a page becomes plain text, and one to nothing ends with an error.
"""

import os
import posixpath
import re
import shutil
import subprocess
import sys
from pathlib import Path

import yaml

import dialect
import reference

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
CLIENT = "common/src/main/resources/static/streamside"

# Pages from outside of docs.
LIFTED = {
    "README.md": "overview.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
    ".github/CODE_OF_CONDUCT.md": "code-of-conduct.md",
    ".github/GOVERNANCE.md": "governance.md",
    "gatling/README.md": "laboratory.md",
    "gatling/compare/README.md": "compare.md",
    "gatling/compare/THIRD-PARTY.md": "third-party.md",
    f"{CLIENT}/README.md": "client.md",
}
# Pages that show a folder, besides the README.md in it.
FOLDERS = {"docs/decisions": "decisions/index.md", "common/src/main/openapi": "api/index.md", "docs/results": "results/index.md"}
# Shown as they are; any other file is shown as text.
PICTURES_AND_REPORTS = {".webp", ".svg", ".html", ".json", ".csv"}
LANGUAGES = {"en": {"name": "English", "folder": ""}, "ko": {"name": "한국어", "folder": "ko/"}}


class Site:
    def __init__(self, folder: Path):
        self.folder = folder
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True, check=True
        )
        self.files = {file for file in listed.stdout.split("\0") if file and (ROOT / file).is_file()}
        self.folders = {str(parent) for file in self.files for parent in Path(file).parents}
        self.places = {file: place for file in self.files if (place := placed(file))}
        self.pages: dict[str, dict[str, str]] = {language: {} for language in LANGUAGES}
        self.mistakes: list[str] = []

    def write(self):
        for source, (language, path) in sorted(self.places.items()):
            text = (ROOT / source).read_text(encoding="utf-8")
            text = dialect.replace_links(text, lambda picture, words, target: self.link(source, picture, words, target))
            self.page(language, path, dialect.translate(text))
        decisions = sorted((dialect.title(text), path) for path, text in self.pages["en"].items() if path.startswith("decisions/"))
        self.page("en", "decisions/index.md", questions(decisions))
        for path, text in reference.pages(ROOT / "common/src/main/openapi").items():
            self.page("en", f"api/{path}", text)
        if self.mistakes:
            sys.exit("\n".join(self.mistakes))

    def page(self, language: str, path: str, text: str):
        self.pages[language][path] = text
        if "```mermaid" in text:
            text = f"---\ndiagrams: true\n---\n\n{text}"
        file = self.folder / language / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def link(self, source: str, picture: bool, words: str, target: str) -> str:
        if re.match(r"[a-z]+:|#", target):
            return f"{'!' if picture else ''}[{words}]({target})"
        path, _, anchor = target.partition("#")
        goal = posixpath.normpath(posixpath.join(posixpath.dirname(source), path))
        address = self.address(source, goal)
        if address is None:
            if goal not in self.folders:
                self.mistakes.append(f"{source}: there is no {goal}")
            return words
        return f"{'!' if picture else ''}[{words}]({address}{'#' if anchor else ''}{anchor})"

    def address(self, source: str, goal: str) -> str | None:
        language, path = self.places[source]
        here = posixpath.dirname(path) or "."
        place = self.places.get(goal) or self.places.get(f"{goal}/README.md")
        if place is None and goal in FOLDERS:
            place = ("en", FOLDERS[goal])
        if place is None:
            return posixpath.relpath(self.copy(language, goal), here) if goal in self.files else None
        if place[0] == language:
            return posixpath.relpath(place[1], here)
        folders = {each: settings["folder"] for each, settings in LANGUAGES.items()}
        return posixpath.relpath(folders[place[0]] + url(place[1]), posixpath.normpath(folders[language] + here)) + "/"

    def copy(self, language: str, file: str) -> str:
        shown = file.startswith("docs/") and not file.startswith("docs/examples/") and Path(file).suffix in PICTURES_AND_REPORTS
        path = file.removeprefix("docs/") if shown else f"source/{file}.txt"
        to = self.folder / language / path
        if not to.exists():
            to.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / file, to)
        return path

    def navigation(self, language: str, items: list) -> list:
        named = set(re.findall(r"[\w/-]+\.md", str(items)))
        folders = ("results/", "decisions/", "runbooks/", "api/")
        pages = self.pages[language]

        def expand(item):
            if isinstance(item, str):
                if item == "…":
                    return sorted(path for path in pages if path not in named and not path.startswith(folders))
                if item == "results":
                    return self.results()
                if item == "decisions":
                    return [{"Decisions": self.under("decisions/")}]
                if item == "runbooks":
                    return [{"When an alert fires": self.under("runbooks/")}]
                if item == "api":
                    return list(reference.NAVIGATION)
                return [item]
            ((title, inner),) = item.items()
            if isinstance(inner, list):
                return [{title: [each for part in inner for each in expand(part)]}]
            return [{title: path} for path in expand(inner)]

        return [each for item in items for each in expand(item)]

    def under(self, folder: str) -> list:
        pages = self.pages["en"]
        return sorted((path for path in pages if path.startswith(folder)), key=lambda path: (not path.endswith("/index.md"), dialect.title(pages[path])))

    def results(self) -> list:
        """In the order and the groups of the table in docs/results/README.md; then those that it forgets."""
        groups: list[tuple[str | None, list]] = [(None, [])]
        pages = self.pages["en"]
        rest = [path for path in pages if re.fullmatch(r"results/[\w-]+\.md", path) and path != "results/index.md"]

        def add(name: str, path: str):
            rest.remove(path)
            groups[-1][1].append({name[0].upper() + name[1:]: path})

        for row in re.findall(r"^\|(.+?)\|", pages["results/index.md"], re.MULTILINE):
            if group := re.fullmatch(r" \*\*(.+)\*\* ", row):
                groups.append((group[1], []))
            for name, path in re.findall(r"\[([^\]]+)\]\(([\w-]+\.md)\)", row):
                if f"results/{path}" in rest:
                    add(name, f"results/{path}")
        groups.append(("More", []))
        for path in list(rest):
            add(dialect.title(pages[path]), path)
        ungrouped = groups[0][1]
        return [
            {"All results": "results/index.md"},
            {"Transports": ungrouped},
            *({name: items} for name, items in groups[1:] if items),
        ]


def placed(file: str) -> tuple[str, str] | None:
    """The language and path of the page that a file of the repository is, if it is one."""
    if not file.endswith(".md"):
        return None
    language = "ko" if file.endswith(".ko.md") else "en"
    file = file.replace(".ko.md", ".md")
    if file in LIFTED:
        return language, LIFTED[file]
    if not file.startswith("docs/"):
        return None
    path = file.removeprefix("docs/.site/").removeprefix("docs/")
    return language, re.sub(r"(^|/)README\.md$", r"\1index.md", path)


def url(path: str) -> str:
    return path.removesuffix("index.md") if path.endswith("index.md") else path.removesuffix(".md") + "/"


def questions(decisions: list[tuple[str, str]]) -> str:
    listed = "\n".join(f"* [{title}]({posixpath.basename(path)})" for title, path in decisions)
    return f"# Questions that newcomers ask\n\nWhat was decided, why, and what was tried instead: a page for each.\n\n{listed}\n"


def main():
    folder, version = Path(sys.argv[1]).resolve(), sys.argv[2]
    site = Site(folder)
    site.write()
    navigation = yaml.safe_load((HERE / "nav.yml").read_text(encoding="utf-8"))
    for language, settings in LANGUAGES.items():
        assets = folder / language / "assets"
        shutil.copytree(HERE / "assets", assets)
        shutil.copyfile(ROOT / "common/src/main/resources/static/favicon.svg", assets / "logo.svg")
        configuration = {
            "INHERIT": str(HERE / "mkdocs.yml"),
            # Seen from the folder of this file.
            "docs_dir": language,
            "site_dir": f"built/{version}/{settings['folder']}",
            "theme": {"language": language, "custom_dir": os.path.relpath(HERE / "theme", folder)},
            "extra": {
                # versions.json is where the English pages look for it.
                "version": {"provider": "mike", "alias": True} if language == "en" else None,
                "alternate": [
                    {"name": other["name"], "lang": code, "link": posixpath.relpath(other["folder"] or ".", settings["folder"] or ".") + "/"}
                    for code, other in LANGUAGES.items()
                ]
            },
            "nav": site.navigation(language, navigation[language]),
        }
        (folder / f"{language}.yml").write_text(yaml.safe_dump(configuration, allow_unicode=True, sort_keys=False), encoding="utf-8")


if __name__ == "__main__":
    main()
