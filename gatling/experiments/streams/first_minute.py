#!/usr/bin/env python3
"""Does a node that has just started answer the viewers of all its streams?

Writes live streams directly to the embedded database of streamside.jar, starts it again, and lets everybody poll from the moment at which
it answers: first for the newest fifty messages, then for what is new. Each without loading before the start, then with it, as it is by
default; the second start may find the database's files in the memory of the system.

Needs a JDK 25 (JAVA_HOME), the program wrk, and the jar: ./mvnw package -pl common/server -am -DskipTests. Prints the tables of
docs/results/prints/streams.txt.
"""

import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1]))
from chat_server import Server  # noqa: E402

# Live streams, messages in each, viewers of each.
CASES = ((1_000, 1_000, 10), (10_000, 50, 2))
PERIOD = 4
CONNECTIONS = 500
BLOCK = 5
# When each block begins, in seconds, and what it asks for. The last one is of a warm server.
BLOCKS = ((0, "newest"), (5, "newest"), (10, "new"), (15, "new"), (55, "new"))
NO_LIMIT = "--streamside.limit.share-per-address=100"
LOADING = "--streamside.chat-log.preload-time="
LUA = """
local threads = 0
function setup(thread) thread:set("number", threads); threads = threads + 1 end
function init()
  math.randomseed(number + tonumber(os.getenv("SEED")))
  first = os.getenv("FIRST"); pre = first:sub(1, -10); low = tonumber(first:sub(-9))
  count = tonumber(os.getenv("COUNT")); pause = tonumber(os.getenv("PAUSE")); query = os.getenv("QUERY")
end
function request()
  local stream = pre .. string.format("%09d", low + math.random(0, count - 1))
  return "GET /api/v1/streams/" .. stream .. "/chats?entries=compact&" .. query .. " HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n"
end
function delay() return math.random(0, 2 * pause) end
function done(summary, latency)
  local errors = summary.errors
  print(string.format("%d %d %.1f %.1f", summary.requests, errors.status + errors.connect + errors.read + errors.write,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000))
end
"""


def write_streams(server: Server, folder: Path, streams: int, messages: int) -> int:
    """Copies of one stream, behind the back of the application. Returns the id of the first."""
    one = server.live_stream(server.member("owner"))
    command = Path(f"/proc/{server.database()}/cmdline").read_text().split("\0")
    port = next(word for word in command if word.startswith("--port="))
    sql = f"""
        SET SESSION foreign_key_checks = 0, unique_checks = 0;
        INSERT INTO stream (id, channel_id, title, status, created_at, started_at)
          SELECT id + n.seq, channel_id, title, status, created_at, started_at FROM stream, seq_1_to_{streams} n WHERE id = {one};
        INSERT INTO stream_head (stream_id, head, is_open) SELECT {one} + n.seq, {messages}, TRUE FROM seq_1_to_{streams} n;
        INSERT INTO chat_log (stream_id, seq, type, member_id, author_name, text, sent_at)
          SELECT {one} + n.seq, c.seq, 'chat', owner_id, name, CONCAT('Where shall we begin today, everybody? ', c.seq), NOW(3)
          FROM seq_1_to_{streams} n, seq_1_to_{messages} c, channel
          WHERE channel.id = (SELECT channel_id FROM stream WHERE id = {one});"""
    client = folder / ".streamside/server/bin/mariadb"
    subprocess.run(
        [client, "-uroot", "-h127.0.0.1", port, "--skip-ssl", "streamside"], input=sql, text=True, check=True
    )
    assert (one + 1) % 10**9 + streams < 10**9, "ids beyond what the script of polls can count to: start again"
    return one + 1


def measured(server: Server, folder: Path, first: int, streams: int, messages: int, viewers: int, loading: str):
    begun = time.monotonic()
    rate = streams * viewers / PERIOD
    script = folder / "polls.lua"
    script.write_text(LUA)
    print(f"\n{streams:,} streams of {messages:,} messages, {streams * viewers:,} viewers, {rate:,.0f} polls a second,"
          f" loading for at most {loading}: answered {server.seconds:.1f} s after its start\n")  # fmt: skip
    print("| from second | polls for what is | polls/s | refused or failed | p50, ms | p99, ms | CPU, % of a core |")
    print("|---|---|---|---|---|---|---|")
    for after, what in BLOCKS:
        time.sleep(max(0.0, begun + after - time.monotonic()))
        environment = os.environ | {
            "FIRST": str(first), "COUNT": str(streams), "SEED": str(after), "PAUSE": str(round(CONNECTIONS / rate * 1000)),
            "QUERY": "limit=50" if what == "newest" else f"after={messages}",
        }  # fmt: skip
        cpu = server.cpu_seconds()
        began = time.monotonic()
        output = subprocess.run(
            ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{BLOCK}s", "--timeout", "30s", "-s", script, f"http://127.0.0.1:{server.port}"],
            env=environment, capture_output=True, text=True, check=True,
        ).stdout  # fmt: skip
        took = time.monotonic() - began
        polls, failed, half, most = output.strip().splitlines()[-1].split()
        used = (server.cpu_seconds() - cpu) / took * 100
        print(f"| {after} | {what} | {int(polls) / took:,.0f} | {failed} | {half} | {most} | {used:.0f} |", flush=True)
    left = re.search(r"(\d+) live streams will be loaded", server.log.read_text())
    print(f"\n{left[1] + ' streams were left. ' if left else ''}Resident: {server.resident_mb():.0f} MB")


for streams, messages, viewers in CASES:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with Server(folder, NO_LIMIT, LOADING + "0s") as server:
            first = write_streams(server, folder, streams, messages)
        for loading in ("0s", "20s"):
            with Server(folder, NO_LIMIT, LOADING + loading) as server:
                measured(server, folder, first, streams, messages, viewers, loading)
