"""Starts a real node with what the chart gives it, asks it what Kubernetes would ask, and stops it as Kubernetes does.

    node.py FOLDER JAVA STREAMSIDE.JAR

FOLDER/bin has helm. The database is the embedded one of another node, which goes on when this one stops.
"""

import contextlib
import re
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

import yaml

from install import CHART, check, free_ports


def get(port, path):
    return urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=2)


def answer(port, path):
    """The status, or None if there is no answer."""
    try:
        with get(port, path) as response:
            return response.status
    except urllib.error.HTTPError as refused:
        return refused.code
    except OSError:
        return None


def until(seconds, condition, otherwise):
    end = time.monotonic() + seconds
    while not condition():
        check(time.monotonic() < end, otherwise)
        time.sleep(0.2)


@contextlib.contextmanager
def running(command, log, **options):
    with log.open("w") as output:
        process = subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT, **options)
        try:
            yield process
        finally:
            process.terminate()
            try:
                process.wait(60)
            except subprocess.TimeoutExpired:
                process.kill()


def rendered(helm, database):
    port = re.search(r":(\d+)/", database)[1]
    values = {"database": {"url": database}, "networkPolicy": {"ports": [int(port)]}, "cluster": {"bus": "database"}, "drainSeconds": 5}
    objects = subprocess.run([helm, "template", "chat", CHART, "--values", CHART / "ci/everything-values.yaml", "--values", "-"],
                             input=yaml.safe_dump(values), capture_output=True, text=True)
    check(objects.returncode == 0, objects.stderr)
    return {each["kind"]: each for each in yaml.safe_load_all(objects.stdout) if each}


def main():
    folder, java, jar = Path(sys.argv[1]), sys.argv[2], sys.argv[3]
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        public, management, other, others = free_ports(4)
        first = [java, "-jar", jar, "--demo=off", "--streamside.cluster.bus=database", f"--streamside.database.folder={work / 'database'}",
                 f"--server.port={other}", f"--management.server.port={others}"]
        with running(first, work / "first.log") as process:
            until(120, lambda: answer(others, "/actuator/health/readiness") == 200 or process.poll() is not None, "the first node does not start")
            database = re.search(r"jdbc:mysql:\S+", (work / "first.log").read_text())
            check(database, (work / "first.log").read_text()[-2000:])
            things = rendered(folder / "bin/helm", database[0])
            pod = things["Deployment"]["spec"]["template"]["spec"]
            container = pod["containers"][0]
            (work / "settings").mkdir()
            (work / "settings/application.yml").write_text(things["ConfigMap"]["data"]["application.yml"])
            environment = {each["name"]: each["value"].replace(container["volumeMounts"][0]["mountPath"], str(work / "settings")) for each in container["env"]}
            secret = {"SPRING_DATASOURCE_USERNAME": "root", "SPRING_DATASOURCE_PASSWORD": "", "SITE_SECRET": "a secret of more than 32 characters"}
            node = [java, "-jar", jar, f"--server.port={public}", f"--management.server.port={management}"]
            probes = {probe: container[f"{probe}Probe"]["httpGet"]["path"] for probe in ("startup", "readiness", "liveness")}
            asks = lambda probe: answer(management, probes[probe])
            with running(node, work / "node.log", env=environment | secret) as process:
                until(120, lambda: all(asks(probe) == 200 for probe in probes) or process.poll() is not None, "the node is not ready after two minutes")
                check(process.poll() is None, (work / "node.log").read_text()[-3000:])
                script = things["Pod"]["spec"]["containers"][0]
                tried = subprocess.run([*script["command"], script["args"][0].replace("/80", f"/{public}")], env={"HOST": "127.0.0.1", "PATH": "/bin:/usr/bin"},
                                       capture_output=True, text=True)
                check(tried.returncode == 0, f"helm test would fail: {tried.stdout}{tried.stderr}")
                with get(management, things["ServiceMonitor"]["spec"]["endpoints"][0]["path"]) as response:
                    metrics = response.read().decode()
                for rule in yaml.safe_load((CHART / "prometheus-adapter.yaml").read_text())["rules"]["custom"]:
                    series = re.match(r"\w+", rule["seriesQuery"])[0]
                    check(f"\n{series}{{" in metrics, f"prometheus-adapter.yaml: a node has no {series}")

                process.terminate()
                stopped = time.monotonic()
                until(3, lambda: asks("readiness") == 503, "a node that stops is still ready")
                check(answer(public, "/") == 200 and asks("liveness") == 200, "a node that drains does not serve")
                process.wait(pod["terminationGracePeriodSeconds"])
                took = time.monotonic() - stopped
                check(took > 5, "a node stops before it has drained")
            check(answer(other, "/") == 200, "the other node has stopped, too")
    print(f"  a real node takes the settings, answers the probes and the test, has what the autoscaler asks for, and stops in {took:.0f} s of {pod['terminationGracePeriodSeconds']}")


if __name__ == "__main__":
    main()
