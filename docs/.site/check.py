"""Follows every link of the built site, and every anchor, as a browser does: to files in a folder.

    check.py FOLDER

Fails if one leads to nothing, or if a page would load anything from another server.
"""

import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

LOADED = {("script", "src"), ("img", "src"), ("iframe", "src"), ("source", "src"), ("source", "srcset"), ("video", "src"), ("video", "poster")}
LOADED_RELATIONS = {"stylesheet", "icon", "preload", "modulepreload", "preconnect", "dns-prefetch", "manifest"}


class Page(HTMLParser):
    def __init__(self, text: str):
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        values = {name: value or "" for name, value in attributes}
        self.ids.update(values[name] for name in ("id", "name") if name in values and tag != "meta")
        for name in ("href", "src", "srcset", "poster"):
            if name in values:
                loaded = (tag, name) in LOADED or (tag == "link" and LOADED_RELATIONS & set(values.get("rel", "").split()))
                (self.loads if loaded else self.links).append(values[name])


def main():
    folder = Path(sys.argv[1]).resolve()
    pages = {file: Page(file.read_text(encoding="utf-8")) for file in sorted(folder.rglob("*.html"))}
    mistakes = []
    followed = 0
    for file, page in pages.items():
        here = f"http://site/{file.relative_to(folder)}"
        for link in page.loads + page.links:
            to = urlsplit(urljoin(here, link))
            if to.netloc != "site":
                if link in page.loads and to.scheme in ("http", "https"):
                    mistakes.append(f"{file}: loads {link}")
                continue
            followed += 1
            target = folder / unquote(to.path).lstrip("/")
            if target.is_dir():
                target /= "index.html"
            fragment = unquote(to.fragment)
            if not target.is_file():
                mistakes.append(f"{file}: {link} leads to nothing")
            elif fragment and target in pages and fragment not in pages[target].ids and not fragment.startswith("__"):
                mistakes.append(f"{file}: {link} leads to no such place")
    for style in folder.rglob("*.css"):
        mistakes += [f"{style}: loads {address}" for address in re.findall(r"url\(['\"]?(https?://[^)]+)", style.read_text(encoding="utf-8"))]
    if mistakes:
        sys.exit("\n".join(dict.fromkeys(mistakes)))
    print(f"{len(pages)} pages, {followed} links and anchors: none is broken, and nothing is loaded from elsewhere")


if __name__ == "__main__":
    main()
