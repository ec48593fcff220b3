"""Installs the chart at a real API server, updates it, goes back, and removes it.

    install.py FOLDER DEFINITIONS…

FOLDER/bin has helm and kube-apiserver; etcd is in the path. DEFINITIONS are CustomResourceDefinitions that are installed first. No nodes
run there: the API server decides what is valid, what is dropped, and which pods are safe enough, and keeps the objects.
"""

import contextlib
import json
import re
import socket
import ssl
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

import yaml

CHART = Path(__file__).resolve().parent.parent.parent / "common/server/chart"
TOKEN = "only-for-this-test"


class ApiServer:
    """With an etcd of its own, on free ports of this machine, for as long as the block lasts."""

    def __init__(self, programs: Path, folder: Path):
        self.programs, self.folder = programs, folder
        self.port, clients, peers = free_ports(3)
        self.processes = []
        key = folder / "key"
        subprocess.run(["openssl", "genrsa", "-out", key, "2048"], check=True, capture_output=True)
        (folder / "tokens").write_text(f"{TOKEN},admin,1,system:masters\n")
        self.start("etcd", "--data-dir", folder / "etcd", "--listen-client-urls", f"http://127.0.0.1:{clients}",
                   "--advertise-client-urls", f"http://127.0.0.1:{clients}", "--listen-peer-urls", f"http://127.0.0.1:{peers}",
                   "--initial-advertise-peer-urls", f"http://127.0.0.1:{peers}", "--initial-cluster", f"default=http://127.0.0.1:{peers}")
        # Without the plugin for service accounts, for which no controller runs here, pods could not be made.
        self.start(programs / "kube-apiserver", "--etcd-servers", f"http://127.0.0.1:{clients}", "--cert-dir", folder / "certificates",
                   "--bind-address=127.0.0.1", f"--secure-port={self.port}", "--service-cluster-ip-range=10.96.0.0/16",
                   "--service-account-issuer=https://kubernetes.default.svc", f"--service-account-key-file={key}",
                   f"--service-account-signing-key-file={key}", f"--token-auth-file={folder / 'tokens'}",
                   "--authorization-mode=AlwaysAllow", "--disable-admission-plugins=ServiceAccount", "--endpoint-reconciler-type=none")
        (folder / "kubeconfig").write_text(yaml.safe_dump({
            "apiVersion": "v1", "kind": "Config", "current-context": "test",
            "clusters": [{"name": "test", "cluster": {"server": f"https://127.0.0.1:{self.port}", "insecure-skip-tls-verify": True}}],
            "users": [{"name": "test", "user": {"token": TOKEN}}],
            "contexts": [{"name": "test", "context": {"cluster": "test", "user": "test"}}],
        }))

    def start(self, program, *arguments):
        log = (self.folder / f"{Path(program).name}.log").open("w")
        self.processes.append(subprocess.Popen([program, *arguments], stdout=log, stderr=log))

    def __enter__(self):
        until = time.monotonic() + 180
        while time.monotonic() < until:
            if any(process.poll() is not None for process in self.processes):
                break
            with contextlib.suppress(OSError):
                if self.call("GET", "/readyz", raw=True) == (200, "ok"):
                    return self
            time.sleep(0.5)
        self.stop()
        sys.exit("the API server does not start:\n" + "\n".join(log.read_text()[-2000:] for log in self.folder.glob("*.log")))

    def __exit__(self, *_):
        self.stop()

    def stop(self):
        for process in reversed(self.processes):
            process.terminate()
            try:
                process.wait(30)
            except subprocess.TimeoutExpired:
                process.kill()

    def call(self, method, path, body=None, kind="application/json", raw=False):
        data = body if isinstance(body, (bytes, type(None))) else json.dumps(body).encode()
        request = urllib.request.Request(f"https://127.0.0.1:{self.port}{path}", data=data, method=method)
        request.add_header("Authorization", f"Bearer {TOKEN}")
        request.add_header("Content-Type", kind)
        try:
            with urllib.request.urlopen(request, context=ssl._create_unverified_context(), timeout=30) as answer:
                status, text = answer.status, answer.read().decode()
        except urllib.error.HTTPError as refused:
            status, text = refused.code, refused.read().decode()
        return status, text if raw else json.loads(text)

    def get(self, path):
        status, answer = self.call("GET", path, raw=True)
        return json.loads(answer) if status == 200 else None

    def made(self, path, body, kind="application/json"):
        status, answer = self.call("POST", path, body, kind)
        if status != 201:
            sys.exit(f"{path}: {status} {answer.get('message')}")

    def address(self, thing, namespace):
        version = thing["apiVersion"]
        base = f"/api/{version}" if "/" not in version else f"/apis/{version}"
        plural = next(each["name"] for each in self.get(base)["resources"] if each["kind"] == thing["kind"] and "/" not in each["name"])
        return f"{base}/namespaces/{namespace}/{plural}/{thing['metadata']['name']}"

    def everything(self, namespace):
        """The kinds and names of all objects in a namespace."""
        groups = ["/api/v1"] + [f"/apis/{group['preferredVersion']['groupVersion']}" for group in self.get("/apis")["groups"]]
        for base in groups:
            for kind in self.get(base)["resources"]:
                if kind["namespaced"] and "list" in kind["verbs"] and "/" not in kind["name"]:
                    for thing in self.get(f"{base}/namespaces/{namespace}/{kind['name']}")["items"]:
                        yield f"{kind['kind']} {thing['metadata']['name']}"


def free_ports(count):
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


def lost(wanted, kept, path=""):
    """The fields that were sent and are not kept as they were sent."""
    if isinstance(wanted, dict):
        if not isinstance(kept, dict):
            return [path]
        return [mistake for name, value in wanted.items() if value not in ({}, [], None) for mistake in lost(value, kept.get(name), f"{path}.{name}")]
    if isinstance(wanted, list):
        if not isinstance(kept, list) or len(wanted) != len(kept):
            return [path]
        return [mistake for i, pair in enumerate(zip(wanted, kept)) for mistake in lost(*pair, f"{path}[{i}]")]
    return [] if wanted == kept or quantity(wanted) == quantity(kept) is not None else [f"{path}: {wanted} is {kept}"]


def quantity(text):
    """The number that a quantity such as 8k is, which the API server writes in a way of its own."""
    found = re.fullmatch(r"([0-9]+)(m|k|M|G|Ki|Mi|Gi)?", str(text))
    factors = {None: 1, "m": 1e-3, "k": 1e3, "M": 1e6, "G": 1e9, "Ki": 2**10, "Mi": 2**20, "Gi": 2**30}
    return int(found[1]) * factors[found[2]] if found else None


class Helm:
    def __init__(self, program, server, namespace):
        self.program, self.server, self.namespace = program, server, namespace

    def __call__(self, *arguments, fails=False):
        done = subprocess.run([self.program, *map(str, arguments), "--namespace", self.namespace, "--kubeconfig", self.server.folder / "kubeconfig"],
                              capture_output=True, text=True)
        if (done.returncode != 0) != fails:
            sys.exit(f"helm {' '.join(map(str, arguments))}:\n{done.stdout}{done.stderr}")
        return done.stdout

    def objects(self):
        return [thing for thing in yaml.safe_load_all(self("get", "manifest", "chat")) if thing]

    def deployment(self):
        return self.server.get(f"/apis/apps/v1/namespaces/{self.namespace}/deployments/chat-streamside")

    def is_kept(self):
        for thing in self.objects():
            mistakes = lost({name: value for name, value in thing.items() if name != "metadata"}, self.server.get(self.server.address(thing, self.namespace)))
            if mistakes:
                sys.exit(f"{self.namespace}: of {thing['kind']}, the API server has changed:\n" + "\n".join(mistakes))


def check(is_so, otherwise):
    if not is_so:
        sys.exit(otherwise)


def try_pods(server, helm):
    """The profile "restricted" of Pod Security lets the nodes and the test in, and would keep others out."""
    (test,) = [each for each in yaml.safe_load_all(helm("get", "hooks", "chat")) if each]
    node = {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "node"}, "spec": helm.deployment()["spec"]["template"]["spec"]}
    for pod in (node, test):
        path = f"/api/v1/namespaces/{helm.namespace}/pods"
        status, answer = server.call("POST", f"{path}?dryRun=All", pod)
        check(status == 201, f"{pod['metadata']['name']} is refused: {answer.get('message')}")
        pod["spec"]["containers"][0]["securityContext"]["allowPrivilegeEscalation"] = True
        status, answer = server.call("POST", f"{path}?dryRun=All", pod)
        check(status == 403 and "PodSecurity" in answer["message"], f"a pod that is not safe is let in: {status}")


def try_one(server, programs, values):
    namespace = values.name.removesuffix("-values.yaml")
    helm = Helm(programs / "helm", server, namespace)
    server.made("/api/v1/namespaces", {"metadata": {"name": namespace, "labels": {"pod-security.kubernetes.io/enforce": "restricted"}}})
    server.made(f"/api/v1/namespaces/{namespace}/secrets", {"metadata": {"name": "streamside"}, "stringData": {"SPRING_DATASOURCE_PASSWORD": "a word"}})
    before = set(server.everything(namespace))

    helm("install", "chat", CHART, "--values", values)
    helm.is_kept()
    try_pods(server, helm)
    first = helm.deployment()
    objects = len(helm.objects())

    helm("upgrade", "chat", CHART, "--values", values)
    check(helm.deployment()["metadata"]["generation"] == first["metadata"]["generation"], "an update without a change starts nodes again")

    helm("upgrade", "chat", CHART, "--values", values, "--set", r"settings.streamside\.chat\.sends=12")
    helm.is_kept()
    second = helm.deployment()
    check(second["spec"]["template"] != first["spec"]["template"], "nodes would not notice a changed setting")

    if yaml.safe_load(values.read_text()).get("autoscaling", {}).get("enabled"):
        def scale(replicas, by):
            path = f"/apis/apps/v1/namespaces/{namespace}/deployments/chat-streamside/scale?fieldManager={by}"
            status, _ = server.call("PATCH", path, {"spec": {"replicas": replicas}}, "application/merge-patch+json")
            check(status == 200, "it cannot be scaled")

        scale(7, "kube-controller-manager")
        helm("upgrade", "chat", CHART, "--values", values, "--set", r"settings.streamside\.chat\.sends=13")
        check(helm.deployment()["spec"]["replicas"] == 7, "an update undoes what the autoscaler has done")
        # Off and on again, as docs/kubernetes.md says.
        helm("upgrade", "chat", CHART, "--values", values, "--set", "autoscaling.enabled=false,replicas=5", "--force-conflicts")
        check(helm.deployment()["spec"]["replicas"] == 5, "the number of nodes cannot be set without the autoscaler")
        scale(6, "kubectl")
        helm("upgrade", "chat", CHART, "--values", values)
        check(helm.deployment()["spec"]["replicas"] == 6, "nodes stop when the autoscaler is switched on")

    off = ["networkPolicy", "serviceMonitor", "ingress", "gateway", "autoscaling"]
    helm("upgrade", "chat", CHART, "--values", values, "--set", ",".join(f"{each}.enabled=false" for each in off), "--force-conflicts")
    fewer = len(helm.objects())
    check(fewer < objects, "nothing can be switched off")
    helm.is_kept()

    # From one node to several, or back: none may run in between.
    helm("upgrade", "chat", CHART, "--values", values, "--set", "autoscaling.enabled=false,replicas=0")
    check(helm.deployment()["spec"]["replicas"] == 0, "nodes still run")
    helm("upgrade", "chat", CHART, "--values", values, "--set", "cluster.bus=database,cluster.redisUrls=null,autoscaling.enabled=false,replicas=2")
    helm.is_kept()
    helm("upgrade", "chat", CHART, "--values", values, "--set", "cluster.bus=alone,cluster.redisUrls=null,autoscaling.enabled=false,replicas=1")
    helm.is_kept()

    helm("rollback", "chat", "1")
    helm.is_kept()
    check(helm.deployment()["spec"]["template"] == first["spec"]["template"], "the way back leads elsewhere")
    check(len(helm.objects()) == objects, "the way back does not bring everything back")

    helm("uninstall", "chat")
    left = set(server.everything(namespace)) - before
    check(not left, f"left behind: {left}")
    print(f"  {namespace}: {objects} objects installed, updated, with {fewer} of them, back again, and nothing left")


def main():
    folder, definitions = Path(sys.argv[1]).resolve(), sys.argv[2:]
    with tempfile.TemporaryDirectory() as work, ApiServer(folder / "bin", Path(work)) as server:
        version = server.get("/version")["gitVersion"]
        for definition in definitions:
            server.made("/apis/apiextensions.k8s.io/v1/customresourcedefinitions", Path(definition).read_bytes(), "application/yaml")
        until = time.monotonic() + 30
        kinds = {yaml.safe_load(Path(definition).read_text())["spec"]["names"]["kind"] for definition in definitions}
        groups = ("gateway.networking.k8s.io/v1", "monitoring.coreos.com/v1")
        while not kinds <= {kind["kind"] for group in groups for kind in (server.get(f"/apis/{group}") or {"resources": ()})["resources"]}:
            check(time.monotonic() < until, "the API server does not take the definitions")
            time.sleep(0.2)
        print(f"  kube-apiserver {version}")
        for values in sorted((CHART / "ci").glob("*-values.yaml")):
            try_one(server, folder / "bin", values)


if __name__ == "__main__":
    main()
