"""GitHub's Markdown, as Zensical reads it.

GitHub follows CommonMark, where what belongs to an item of a list is as far in as the item's text. The library of Zensical (and MkDocs)
counts in steps of four, and wants an empty line before a list.
"""

import re

ITEM = re.compile(r"( *)([*+-]|\d{1,9}[.)]) +(?=\S)")
FENCE = re.compile(r"(```+|~~~+)")
CODE = re.compile(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)", re.DOTALL)
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\(([^()\s]+)\)")


def translate(text: str) -> str:
    lines: list[str] = []
    columns: list[int] = []  # where the text of each list begins that we are in
    fence = None
    after_blank = True
    for line in text.splitlines():
        if not line.strip():
            lines.append("")
            after_blank = True
            continue
        indent = len(line) - len(line.lstrip(" "))
        item = ITEM.match(line) if fence is None else None
        in_list = bool(columns)
        if fence is None:
            # A line that follows text directly goes on with it, however it is indented.
            while columns and indent < columns[-1] and (after_blank or item):
                columns.pop()
            if item and not after_blank and not in_list:
                lines.append("")
        inside = "    " * len(columns)
        if item:
            columns.append(item.end())
            lines.append(inside + item[2] + " " + line[item.end() :])
        else:
            content = line[min(indent, columns[-1]) if columns else 0 :]
            lines.append(inside + content)
            mark = FENCE.match(content.lstrip(" "))
            if mark and fence is None:
                fence = mark[1]
            elif mark and mark[1].startswith(fence) and content.strip() == mark[1]:
                fence = None
        after_blank = False
    return "\n".join(lines) + "\n"


def replace_links(text: str, replace) -> str:
    """Calls replace(picture, words, target) for each link outside of code, and puts what it returns in its place."""
    parts = re.split(r"(^ *(?:```|~~~).*?^ *(?:```|~~~) *$)", text, flags=re.MULTILINE | re.DOTALL)
    return "".join(part if index % 2 else _replace(part, replace) for index, part in enumerate(parts))


def _replace(text: str, replace) -> str:
    codes: list[str] = []

    def hide(match):
        codes.append(match[0])
        return f"\0{len(codes) - 1}\0"

    hidden = CODE.sub(hide, text)
    linked = LINK.sub(lambda match: replace(bool(match[1]), match[2], match[3]), hidden)
    return re.sub("\0(\\d+)\0", lambda match: codes[int(match[1])], linked)


def title(text: str) -> str:
    """The first heading, as plain text."""
    return re.search(r"^# +(.+)$", text, re.MULTILINE)[1].replace("`", "").replace("*", "")
