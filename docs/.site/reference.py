"""The pages of the API, made of its description: the YAML files in common/src/main/openapi, which the build merges in the same way."""

import json
import re
from pathlib import Path

import yaml

METHODS = ("get", "post", "put", "patch", "delete")
NAVIGATION: list = []  # filled by pages()


class Loader(yaml.SafeLoader):
    """YAML 1.2: times are texts, and so are yes and no."""


Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if not tag.endswith((":timestamp", ":bool"))]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("^(?:true|false)$"), list("tf"))


def load(folder: Path) -> dict:
    document: dict = {}
    for file in sorted(folder.rglob("*.yaml")):
        merge(document, yaml.load(file.read_text(encoding="utf-8"), Loader), 2)
    return document


def merge(document: dict, part: dict, levels: int):
    for name, value in part.items():
        if name in document and levels > 0:
            merge(document[name], value, levels - 1)
        else:
            document[name] = value


def pages(folder: Path) -> dict[str, str]:
    api = Api(load(folder))
    tags = {tag["name"]: tag.get("description", "") for tag in api.document["tags"]}
    grouped: dict[str, list] = {name: [] for name in tags}
    for path, item in api.document["paths"].items():
        for method in METHODS:
            if method in item:
                grouped[item[method]["tags"][0]].append((method, path, item[method], item.get("parameters", [])))
    files = {name: name.lower().replace(" ", "-") + ".md" for name in grouped if grouped[name]}
    made = {"index.md": api.index(tags, grouped, files)}
    for name, file in files.items():
        made[file] = f"# {name}\n\n{tags[name]}\n\n" + "\n".join(api.operation(*each) for each in grouped[name])
    made["webhooks.md"] = "# What webhooks send\n\n[How to set them up](../webhooks.md).\n\n" + "\n".join(
        api.operation("post", f"your address, {name}", item["post"], []) for name, item in api.document["webhooks"].items()
    )
    made["types.md"] = api.types()
    made["problems.md"] = api.problems()
    NAVIGATION[:] = ["api/index.md", *(f"api/{file}" for file in made if file != "index.md")]
    return made


class Api:
    def __init__(self, document: dict):
        self.document = document
        self.schemas = document["components"]["schemas"]

    def resolve(self, value: dict) -> dict:
        while "$ref" in value:
            found = self.document
            for step in value["$ref"].removeprefix("#/").split("/"):
                found = found[step.replace("~1", "/").replace("~0", "~")]
            value = {**found, **{key: each for key, each in value.items() if key != "$ref"}}
        return value

    def index(self, tags: dict, grouped: dict, files: dict) -> str:
        info = self.document["info"]
        rows = "\n".join(
            f"\n## {name}\n\n{tags[name]}\n\n| Request | What it does |\n|---|---|\n"
            + "\n".join(
                f"| `{method.upper()} {path}` | [{cell(operation['summary'])}]({file}#{anchor(operation['operationId'])}) |"
                for method, path, operation, _ in grouped[name]
            )
            for name, file in files.items()
        )
        return (
            f"# The API\n\n{prose(info['description'])}\n\nThe whole promise: [what stays the same](../compatibility.md). A running server has this"
            f" description as `/openapi.json`, shows it at `/api.html`, and describes the frames of its socket in `/asyncapi.json`.\n{rows}\n"
        )

    def operation(self, method: str, path: str, operation: dict, shared: list) -> str:
        parts = [
            f"## {operation['summary']}" + (f" {{ #{anchor(operation['operationId'])} }}" if "operationId" in operation else ""),
            f"`{method.upper()} {path}`",
            prose(operation.get("description", "")),
        ]
        if parameters := [self.resolve(each) for each in [*shared, *operation.get("parameters", [])]]:
            rows = [(each["name"], each["schema"], each.get("required"), f"{each['in']}: ", each.get("description")) for each in parameters]
            parts += ["**Parameters**", self.table(rows)]
        if "requestBody" in operation:
            parts += ["**Request**", *self.content(self.resolve(operation["requestBody"]))]
        parts.append("**Answers**")
        for status, response in operation.get("responses", {}).items():
            response = self.resolve(response)
            parts.append(f"**{status}** {response.get('description', '')}")
            # A refusal is always the same: a problem. Its codes are in the description.
            if str(status).startswith("2"):
                for name, header in response.get("headers", {}).items():
                    parts.append(f"`{name}`: {self.resolve(header).get('description', '')}")
                parts += self.content(response)
        return "\n\n".join(part for part in parts if part) + "\n"

    def content(self, holder: dict) -> list[str]:
        parts = []
        for media_type, media in holder.get("content", {}).items():
            schema = media.get("schema", {})
            parts.append(f"`{media_type}`" + ("" if self.rows(schema) else f": {self.kind(schema)}"))
            if rows := self.rows(schema):
                parts.append(self.table(rows))
            example = media.get("example")
            for each in media.get("examples", {}).values():
                example = self.resolve(each).get("value") if example is None else example
            if isinstance(example, (dict, list)):
                parts.append(f"```json\n{json.dumps(example, ensure_ascii=False, indent=2)}\n```")
        return parts

    def whole(self, schema: dict) -> dict:
        """With what allOf brings."""
        schema = self.resolve(schema)
        for part in schema.get("allOf", []):
            part = self.whole(part)
            schema = {
                **part,
                **schema,
                "properties": {**part.get("properties", {}), **schema.get("properties", {})},
                "required": [*part.get("required", []), *schema.get("required", [])],
            }
        return schema

    def rows(self, schema: dict, before: str = "") -> list:
        """The properties of an object, with those of objects that have no name of their own."""
        schema = self.whole(schema)
        if "items" in schema and not before:
            return self.rows(schema["items"], "[].") if "$ref" not in schema["items"] else []
        rows = []
        for name, value in schema.get("properties", {}).items():
            rows.append((before + name, value, name in schema.get("required", []), "", None))
            inner = value.get("items", value)
            if "$ref" not in inner:
                rows += self.rows(inner, f"{before}{name}{'[]' if 'items' in value else ''}.")
        return rows

    def table(self, rows: list) -> str:
        lines = ["| Name | Type | Meaning |", "|---|---|---|"]
        for name, schema, required, where, description in rows:
            said = description or self.resolve(schema).get("description", "")
            lines.append(f"| `{name}`{'' if required else ', optional'} | {where}{self.kind(schema)} | {cell(said)} |")
        return "\n".join(lines)

    def kind(self, schema: dict) -> str:
        name = schema.get("$ref", "").removeprefix("#/components/schemas/")
        schema = self.whole(schema)
        if name and ("properties" in schema or "oneOf" in schema):
            return f"[{name}](types.md#{anchor(name)})"
        if "items" in schema:
            return f"list of {self.kind(schema['items'])}{limits(schema)}"
        choices = schema.get("oneOf") or schema.get("anyOf")
        if choices and not all("const" in choice for choice in choices):
            return " or ".join(self.kind(choice) for choice in choices)
        if "const" in schema:
            return code(schema["const"])
        values = schema.get("enum") or [choice["const"] for choice in choices or []]
        if values:
            return ", ".join(code(value) for value in values)
        types = schema.get("type", "object" if "properties" in schema else "any value")
        return " or ".join([types] if isinstance(types, str) else types) + limits(schema)

    def types(self) -> str:
        parts = ["# Types"]
        for name, schema in sorted(self.schemas.items()):
            whole = self.whole(schema)
            if "properties" not in whole and "oneOf" not in whole:
                continue
            parts += [f"## {name}", prose(whole.get("description", ""))]
            if rows := self.rows(schema):
                parts.append(self.table(rows))
            if "oneOf" in whole:
                parts.append("One of: " + ", ".join(self.kind(choice) for choice in whole["oneOf"]))
        return "\n\n".join(part for part in parts if part) + "\n"

    def problems(self) -> str:
        codes = self.whole(self.schemas["Problem"])["properties"]["code"]["oneOf"]
        rows = "\n".join(f'| <span id="{code["const"]}">`{code["const"]}`</span> | {cell(code["title"])} |' for code in codes)
        return (
            "# Problem codes\n\nA refusal is a [Problem](types.md#problem) (RFC 9457) with one of these codes. Each request says which of them it"
            f" can have.\n\n| Code | Meaning |\n|---|---|\n{rows}\n"
        )


def limits(schema: dict) -> str:
    said = [schema["format"]] if "format" in schema else []
    least = next((schema[key] for key in ("minimum", "minLength", "minItems") if key in schema), None)
    most = next((schema[key] for key in ("maximum", "maxLength", "maxItems") if key in schema), None)
    if least is not None or most is not None:
        said.append(f"{'' if least is None else least} to {most}" if most is not None else f"from {least}")
    if "pattern" in schema:
        said.append(code(schema["pattern"]))
    if "default" in schema:
        said.append(f"else {code(schema['default'])}")
    return f" ({', '.join(said)})" if said else ""


def code(value) -> str:
    return f"`{value if isinstance(value, str) else json.dumps(value)}`"


def cell(text: str) -> str:
    return prose(text).replace("|", "\\|").replace("\n\n", "<br>").replace("\n", " ")


def prose(text: str) -> str:
    """Text of the description has no markup, so nothing in it becomes some."""
    return re.sub(r"([<*_`\[\]{}#])", r"\\\1", text.strip()).replace("\\<", "&lt;")


def anchor(name: str) -> str:
    return name.lower()
