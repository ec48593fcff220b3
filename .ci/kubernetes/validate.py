"""Holds rendered objects against the schemas of a version of Kubernetes, and against each other.

    validate.py VERSION OBJECTS.yaml DEFINITIONS…

OBJECTS is what `helm template` prints. DEFINITIONS are CustomResourceDefinitions, for the kinds that Kubernetes does not have itself.
An unknown field is a mistake. So is a name or a label that leads to nothing, and a setting that docs/configuration.md does not have.
"""

import re
import sys
from pathlib import Path

import jsonschema
import kubernetes_validate.utils
import yaml

ROOT = Path(__file__).resolve().parent.parent.parent


def strict(schema):
    """As an API server that warns of fields which it would drop."""
    if isinstance(schema, list):
        return [strict(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    schema = {name: strict(each) for name, each in schema.items()}
    if isinstance(schema.get("properties"), dict) and not schema.get("x-kubernetes-preserve-unknown-fields"):
        schema.setdefault("additionalProperties", False)
    if isinstance(schema.get("pattern"), str):
        schema["pattern"] = schema["pattern"].replace("^(?i)", "(?i)^")  # Python takes flags at the start only
    return schema


def defined(files):
    """The schemas of custom resources, by version and kind."""
    schemas = {}
    for file in files:
        for definition in yaml.safe_load_all(Path(file).read_text(encoding="utf-8")):
            for version in definition["spec"]["versions"] if definition else ():
                schema = strict(version["schema"]["openAPIV3Schema"])
                schema["properties"]["metadata"] = {"type": "object"}
                names = definition["spec"]["names"]
                schemas[f"{definition['spec']['group']}/{version['name']}", names["kind"]] = schema
    return schemas


def invalid(thing, version, schemas):
    try:
        schema = schemas.get((thing["apiVersion"], thing["kind"]))
        if schema:
            jsonschema.validate(thing, schema)
        else:
            kubernetes_validate.validate(thing, version, strict=True)
    except jsonschema.ValidationError as mistake:
        return f"{'.'.join(map(str, mistake.path))}: {mistake.message}"
    except kubernetes_validate.SchemaNotFoundError as missing:
        return missing.message
    return None


def selects(selector, labels):
    return bool(selector) and selector.items() <= labels.items()


def loose_ends(things):
    """Names and labels that lead to nothing."""
    of = {kind: [each for each in things if each["kind"] == kind] for kind in {each["kind"] for each in things}}
    (deployment,) = of["Deployment"]
    template = deployment["spec"]["template"]
    pods = template["metadata"]["labels"]
    (container,) = template["spec"]["containers"]
    ports = {port["name"] for port in container["ports"]}
    services = {service["metadata"]["name"]: {port["port"]: port["name"] for port in service["spec"]["ports"]} for service in of["Service"]}
    names = {(each["kind"], each["metadata"]["name"]) for each in things}
    if len(names) != len(things):
        yield "two objects have one name"
    for kind in ("PodDisruptionBudget", "Deployment"):
        for each in of.get(kind, ()):
            if not selects(each["spec"]["selector"]["matchLabels"], pods):
                yield f"{kind} selects no node"
    for each in of.get("NetworkPolicy", ()):
        if not selects(each["spec"]["podSelector"]["matchLabels"], pods):
            yield "NetworkPolicy selects no node"
        (test,) = of["Pod"]
        for peers in (rule["from"] for rule in each["spec"]["ingress"] if rule["ports"][0]["port"] == "http" and "from" in rule):
            if not any(selects(peer.get("podSelector", {}).get("matchLabels"), test["metadata"]["labels"]) for peer in peers):
                yield "NetworkPolicy keeps the test out"
        yield from (f"NetworkPolicy: no port {port['port']}" for rule in each["spec"]["ingress"] for port in rule["ports"] if port["port"] not in ports)
    for each in of["Service"]:
        if not selects(each["spec"]["selector"], pods):
            yield f"Service {each['metadata']['name']} selects no node"
        yield from (f"Service: no port {port['targetPort']}" for port in each["spec"]["ports"] if port["targetPort"] not in ports)
    for probe in ("startupProbe", "livenessProbe", "readinessProbe"):
        if container[probe]["httpGet"]["port"] not in ports:
            yield f"{probe}: no such port"
    for each in of.get("HorizontalPodAutoscaler", ()):
        target = each["spec"]["scaleTargetRef"]
        if (target["kind"], target["name"]) not in names or "replicas" in deployment["spec"]:
            yield "HorizontalPodAutoscaler does not own the number of nodes"
        rules = yaml.safe_load((ROOT / "common/server/chart/prometheus-adapter.yaml").read_text(encoding="utf-8"))["rules"]["custom"]
        served = {rule["name"]["as"] for rule in rules}
        asked = {metric["pods"]["metric"]["name"] for metric in each["spec"]["metrics"]}
        yield from (f"prometheus-adapter.yaml does not serve {name}" for name in asked - served)
    for each in of.get("ServiceMonitor", ()):
        wanted = {endpoint["port"] for endpoint in each["spec"]["endpoints"]}
        found = {
            port["name"]
            for service in of["Service"]
            if selects(each["spec"]["selector"]["matchLabels"], service["metadata"]["labels"])
            for port in service["spec"]["ports"]
        }
        yield from (f"ServiceMonitor: no port {port}" for port in wanted - found)
    rules = [each["spec"] for each in of.get("PrometheusRule", ())]
    if rules != [yaml.safe_load((ROOT / "grafana/prometheus/rules.yml").read_text(encoding="utf-8"))] * len(of.get("ServiceMonitor", ())):
        yield "PrometheusRule: not the rules of grafana/prometheus/rules.yml, or not together with the ServiceMonitor"
    for each in of.get("Ingress", ()):
        for path in (path for rule in each["spec"]["rules"] for path in rule["http"]["paths"]):
            service = path["backend"]["service"]
            if service["port"]["name"] not in services.get(service["name"], {}).values():
                yield f"Ingress: no service {service}"
    for each in of.get("HTTPRoute", ()):
        for backend in (backend for rule in each["spec"]["rules"] for backend in rule["backendRefs"]):
            if backend["port"] not in services.get(backend["name"], {}):
                yield f"HTTPRoute: no service {backend}"
    for volume in template["spec"]["volumes"]:
        if "configMap" in volume and ("ConfigMap", volume["configMap"]["name"]) not in names:
            yield f"no ConfigMap {volume['configMap']['name']}"
    settings = yaml.safe_load(of["ConfigMap"][0]["data"]["application.yml"])
    yield from (f"the setting {name} is not a text" for name, value in settings.items() if not isinstance(value, str))
    drain = int(settings["streamside.server.drain"].removesuffix("s"))
    if template["spec"]["terminationGracePeriodSeconds"] < drain + 60:
        yield "a node is killed before it has stopped"
    documented = set(re.findall(r"^\| `([a-z][^`]+)` ", (ROOT / "docs/configuration.md").read_text(encoding="utf-8"), re.MULTILINE))
    yield from (f"docs/configuration.md has no setting {name}" for name in settings if re.sub(r"\[.*", "", name) not in documented)


def main():
    version, objects, *definitions = sys.argv[1:]
    if f"{version}.0" not in kubernetes_validate.utils.all_versions():
        sys.exit(f"there are no schemas of Kubernetes {version}")
    schemas = defined(definitions)
    things = [each for each in yaml.safe_load_all(Path(objects).read_text(encoding="utf-8")) if each]
    mistakes = [f"{each['kind']} {each['metadata']['name']}: {mistake}" for each in things if (mistake := invalid(each, version, schemas))]
    mistakes += loose_ends(things)
    if mistakes:
        sys.exit("\n".join(mistakes))
    print(f"  Kubernetes {version}: {len(things)} objects, {', '.join(sorted({each['kind'] for each in things}))}")


if __name__ == "__main__":
    main()
