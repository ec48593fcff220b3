"""Lists the versions of the site in a folder, newest first, for the menu at the top of each page, and leads visitors to the newest.

    versions.py FOLDER
"""

import json
import re
import sys
from pathlib import Path

folder = Path(sys.argv[1])


def age(version: str) -> tuple:
    """Released versions by their numbers, and before those that are not released."""
    return tuple(int(number) for number in re.findall(r"\d+", version)) if re.match(r"\d", version) else (-1,)


versions = sorted((path.name for path in folder.iterdir() if (path / "index.html").exists()), key=age, reverse=True)
listed = [{"version": version, "title": version, "aliases": ["newest"] if version == versions[0] else []} for version in versions]
(folder / "versions.json").write_text(json.dumps(listed, indent=2) + "\n", encoding="utf-8")
(folder / "index.html").write_text(
    f"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Streamside</title>
<meta http-equiv="refresh" content="0; url={versions[0]}/">
<p><a href="{versions[0]}/">Streamside {versions[0]}</a></p>
""",
    encoding="utf-8",
)
