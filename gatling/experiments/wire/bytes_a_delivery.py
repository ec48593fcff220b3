#!/usr/bin/env python3
"""How many bytes does a delivery take, by transport, form and compression?

Starts streamside.jar with its embedded database. Viewers of every kind follow the same messages at the same time: 300 authors, two
sentences of the corpus of harmless ones in each message. Counts what the server writes to their connections from the first message on:
messages, heads of frames, heartbeats. TCP, IP and TLS come on top. One viewer of each kind also reads what it gets, and must
have the last message.

Needs a JDK 25 (JAVA_HOME), and the jar: ./mvnw package -pl common/server -am -DskipTests. Prints the tables of
docs/results/prints/bytes.txt.
"""

import asyncio
import json
import os
import random
import re
import signal
import socket
import tempfile
import uuid
import zlib
from pathlib import Path

ROOT = Path(__file__).parents[3]
JAR = ROOT / "common/server/target/streamside.jar"
SENTENCES = ROOT / "common/src/test/resources/dev/streamside/chat/send/rule/harmless.tsv"
AUTHORS = 300
# Of each kind. Fewer than 16 on a delivery thread, of which there is one for two processors, are not compressed.
VIEWERS = 20
PASSWORD = "correct horse battery"
UNLIMITED = (
    "--demo=off --streamside.chat.burst=1000000 --streamside.chat.sends=1000000 --streamside.limit.period=1ms"
    " --streamside.limit.share-per-address=100 --streamside.member.attempts-per-address=100000"
    " --streamside.viewer.guests-per-address=100000 --streamside.server.held-per-address=100000"
).split()
MERGED = ("--streamside.delivery.merge-above=1", "--streamside.delivery.merge-interval=250ms")
ALL = ("--streamside.delivery.entries-per-second=0",)
ROUNDS = (
    ("20 messages a second", 20, 60, ()),
    ("20 messages a second, merged for 250 ms", 20, 60, MERGED),
    ("250 messages a second, each shown", 250, 15, ALL),
    ("250 messages a second, each shown, merged for 250 ms", 250, 15, ALL + MERGED),
)


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


class Connection:
    """Asks one request after the other."""

    def __init__(self, port: int):
        self.port = port
        self.reader = self.writer = None

    async def ask(self, method: str, path: str, body=None, cookie: str = ""):
        if self.writer is None:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        content = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nContent-Length: {len(content)}\r\n"
        if content:
            head += "Content-Type: application/json\r\n"
        if cookie:
            head += f"Cookie: {cookie}\r\n"
        self.writer.write(head.encode() + b"\r\n" + content)
        answer = (await self.reader.readuntil(b"\r\n\r\n")).decode()
        text = await self.body(answer)
        status = int(answer.split(" ", 2)[1])
        if status >= 300:
            raise RuntimeError(f"{method} {path}: {status} {text.decode()}")
        cookies = "; ".join(re.findall(r"(?im)^set-cookie: ([^;\r\n]+)", answer))
        return (json.loads(text) if text else None), cookies

    async def body(self, head: str) -> bytes:
        length = re.search(r"(?i)content-length: (\d+)", head)
        if length:
            return await self.reader.readexactly(int(length[1]))
        text = b""
        while "chunked" in head.lower():
            size = int(await self.reader.readline(), 16)
            text += (await self.reader.readexactly(size + 2))[:-2]
            if size == 0:
                break
        return text


class Viewer:
    """Counts the bytes that come, and keeps them if it reads."""

    def __init__(self, reads: bool):
        self.bytes = 0
        self.kept = bytearray() if reads else None

    async def follow(self, port: int, path: str, headers: str):
        reader, self.writer = await asyncio.open_connection("127.0.0.1", port)
        self.writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{headers}\r\n".encode())
        self.head = (await reader.readuntil(b"\r\n\r\n")).decode()
        if self.head.split(" ", 2)[1] not in ("101", "200"):
            raise RuntimeError(f"{path}: {self.head}")
        self.tasks = [asyncio.create_task(self.count(reader)), asyncio.create_task(self.show_life())]

    async def show_life(self):
        """What a browser answers to a ping; the server closes what is silent."""
        while self.head.startswith("HTTP/1.1 101"):
            await asyncio.sleep(20)
            self.writer.write(b"\x8a\x80\0\0\0\0")

    async def count(self, reader):
        while more := await reader.read(1 << 16):
            self.bytes += len(more)
            if self.kept is not None:
                self.kept += more

    def text(self) -> str:
        if self.head.startswith("HTTP/1.1 101"):
            return frames(self.kept).decode()
        is_zipped = "content-encoding: gzip" in self.head.lower()
        return (zlib.decompressobj(31).decompress(self.kept) if is_zipped else self.kept).decode()


def frames(data: bytes) -> bytes:
    """The messages of a WebSocket, inflated."""
    inflater, text, at = zlib.decompressobj(-15), b"", 0
    while at + 2 <= len(data):
        first, length = data[at], data[at + 1] & 0x7F
        extended = {126: 2, 127: 8}.get(length, 0)
        if extended:
            length = int.from_bytes(data[at + 2 : at + 2 + extended], "big")
        at += 2 + extended
        payload = bytes(data[at : at + length])
        at += length
        if first & 0x0F in (0, 1):
            text += inflater.decompress(payload + b"\0\0\xff\xff") if first & 0x40 else payload
    return text


KEY = "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
UPGRADE = "Connection: Upgrade\r\nUpgrade: websocket\r\n" + KEY
KINDS = [
    (transport, form, compressed, path + ("?entries=compact" if form == "compact" else ""), headers)
    for transport, path, plain, offer in (
        ("socket", "/ws/v1/streams/{}", UPGRADE, UPGRADE + "Sec-WebSocket-Extensions: permessage-deflate\r\n"),
        ("events", "/api/v1/streams/{}/events", "", "Accept-Encoding: gzip\r\n"),
    )
    for form in ("full", "compact")
    for compressed, headers in ((False, plain), (True, offer))
]


async def ready(port: int, process):
    while True:
        if process.returncode is not None:
            raise RuntimeError("the server has ended; its log is above")
        try:
            await Connection(port).ask("GET", "/actuator/health/readiness")
            return
        except (OSError, RuntimeError, asyncio.IncompleteReadError):
            await asyncio.sleep(0.2)


async def sign_up(port: int) -> list[str]:
    """The cookies of the authors."""
    cookies = [""] * AUTHORS
    names = iter(range(AUTHORS))

    async def some():
        connection = Connection(port)
        for i in names:
            account = {"username": f"author{i}", "password": PASSWORD}
            await connection.ask("POST", "/api/v1/members", account | {"displayName": f"Author {i * 7919 % 1000}"})
            _, cookies[i] = await connection.ask("POST", "/api/v1/session", account)

    await asyncio.gather(some(), some())
    return cookies


async def measured(port: int, cookies: list[str], rate: int, seconds: int):
    """Prints a table. Each round has a stream of its own."""
    chance = random.Random(1)
    sentences = [line.split("\t")[-1] for line in SENTENCES.read_text(encoding="utf-8").splitlines()]
    owner = Connection(port)
    stream, _ = await owner.ask("POST", "/api/v1/streams", {"title": "Bytes"}, cookies[0])
    await owner.ask("POST", f"/api/v1/streams/{stream['id']}/start", None, cookies[0])
    viewers = {}
    for kind in KINDS:
        viewers[kind] = [Viewer(i == 0) for i in range(VIEWERS)]
        for viewer in viewers[kind]:
            await viewer.follow(port, kind[3].format(stream["id"]), kind[4])
    await asyncio.sleep(3)
    for viewer in sum(viewers.values(), []):
        viewer.bytes = 0

    texts = [" ".join(chance.sample(sentences, 2)) for _ in range(rate * seconds)] + ["the last one"]
    connections: asyncio.Queue[Connection] = asyncio.Queue()
    for _ in range(64):
        connections.put_nowait(Connection(port))

    async def send(text: str):
        connection = await connections.get()
        body = {"text": text, "clientMessageId": str(uuid.UUID(int=chance.getrandbits(128)))}
        await connection.ask("POST", f"/api/v1/streams/{stream['id']}/chats", body, chance.choice(cookies))
        connections.put_nowait(connection)

    begun = asyncio.get_running_loop().time()
    sends = []
    for number, text in enumerate(texts):
        await asyncio.sleep(max(0.0, begun + (number + chance.random()) / rate - asyncio.get_running_loop().time()))
        sends.append(asyncio.create_task(send(text)))
    await asyncio.gather(*sends)
    took = asyncio.get_running_loop().time() - begun
    await asyncio.sleep(2)

    mean = sum(len(text.encode()) for text in texts) / len(texts)
    print(f"{len(texts):,} messages of {mean:.1f} bytes in {took:.1f} s, {VIEWERS} viewers of each kind\n")
    print("| bytes a delivery | plain | compressed |\n|---|---|---|")
    for plain, zipped in zip(KINDS[::2], KINDS[1::2]):
        figures = []
        for kind in (plain, zipped):
            if "the last one" not in viewers[kind][0].text():
                raise RuntimeError(f"{kind[:3]} lacks the last message")
            figures.append(sum(viewer.bytes for viewer in viewers[kind]) / VIEWERS / len(texts))
        print(f"| {plain[0]}, {plain[1]} | {figures[0]:.1f} | {figures[1]:.1f} |", flush=True)
    for viewer in sum(viewers.values(), []):
        for task in viewer.tasks:
            task.cancel()
        viewer.writer.close()


async def main():
    java = Path(os.environ["JAVA_HOME"]) / "bin/java"
    with tempfile.TemporaryDirectory() as folder:
        cookies = []
        for label, rate, seconds, settings in ROUNDS:
            port, management = free_port(), free_port()
            with open(Path(folder) / "log", "w") as log:
                process = await asyncio.create_subprocess_exec(
                    java, "-Xmx1g", "-jar", JAR, f"--server.port={port}", f"--management.server.port={management}",
                    *UNLIMITED, *settings, cwd=folder, stdout=log, stderr=log,
                )  # fmt: skip
            try:
                await ready(management, process)
                cookies = cookies or await sign_up(port)
                print(f"\n{label}: ", end="")
                await measured(port, cookies, rate, seconds)
            finally:
                process.send_signal(signal.SIGTERM)
                await process.wait()


asyncio.run(main())
