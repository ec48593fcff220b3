"""streamside.jar with its embedded database, for experiments that no study can make."""

import json
import os
import re
import signal
import socket
import subprocess
import time
import urllib.request
from pathlib import Path

JAR = Path(__file__).parents[2] / "common/server/target/streamside.jar"
START_SECONDS = 180
PASSWORD = "correct horse battery"


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def cpu_seconds(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Server:
    """Runs in a folder, from its start on, with a heap of 1 GB and without the demo."""

    def __init__(self, folder: Path, *settings: str):
        self.port = free_port()
        self.folder = folder
        self.log = folder / "log"
        java = Path(os.environ["JAVA_HOME"]) / "bin/java"
        with open(self.log, "w") as log:
            self.begun = time.monotonic()
            self.process = subprocess.Popen(
                [java, "-Xmx1g", "-jar", JAR, f"--server.port={self.port}", f"--management.server.port={free_port()}", "--demo=off",
                 *settings], cwd=folder, stdout=log, stderr=log,
            )  # fmt: skip

    def __enter__(self):
        try:
            while not self.answers():
                if self.process.poll() is not None or time.monotonic() - self.begun > START_SECONDS:
                    raise RuntimeError(self.log.read_text())
                time.sleep(0.05)
        except BaseException:
            self.__exit__()
            raise
        self.seconds = time.monotonic() - self.begun
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(60)
        except subprocess.TimeoutExpired:
            database = self.database()
            self.process.kill()
            self.process.wait()
            os.kill(database, signal.SIGTERM)

    def answers(self) -> bool:
        try:
            self.ask("GET", "/api/v1/streams")
            return True
        except OSError:
            return False

    def ask(self, method: str, path: str, body=None, cookie: str = ""):
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", method=method)
        request.add_header("Content-Type", "application/json")
        request.add_header("Cookie", cookie)
        content = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(request, content, timeout=20) as answer:
            text = answer.read()
            return (json.loads(text) if text else None), answer.headers

    def member(self, name: str) -> str:
        """Signs up and in. Returns the cookie."""
        account = {"username": name, "password": PASSWORD}
        self.ask("POST", "/api/v1/members", account | {"displayName": name.capitalize()})
        _, headers = self.ask("POST", "/api/v1/session", account)
        return headers["Set-Cookie"].split(";")[0]

    def live_stream(self, cookie: str) -> int:
        stream, _ = self.ask("POST", "/api/v1/streams", {"title": "One"}, cookie)
        self.ask("POST", f"/api/v1/streams/{stream['id']}/start", None, cookie)
        return int(stream["id"])

    def cpu_seconds(self) -> float:
        return cpu_seconds(self.process.pid)

    def database(self) -> int:
        """The process of its database."""
        return int((self.folder / ".streamside/mariadb.pid").read_text())

    def resident_mb(self) -> float:
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) * 1024 / 1e6
