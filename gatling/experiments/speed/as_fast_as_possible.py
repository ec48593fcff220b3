#!/usr/bin/env python3
"""How many polls and sends does a warm server answer in a second, and what does each cost?

Starts streamside.jar with its embedded database. 64 connections ask as fast as they are answered, by wrk. Each case warms up, and is
then measured five times, the cases in turn. Server, database and wrk share the machine. Nobody watches the streams. All polls of a case are
equal and not compressed.

Needs a JDK 25 (JAVA_HOME), the program wrk, and the jar: ./mvnw package -pl common/server -am -DskipTests. Prints the tables of
docs/results/prints/as-fast-as-possible.txt.
"""

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1]))
from chat_server import Server, cpu_seconds  # noqa: E402

MEMBERS = 64
STREAMS = 1_000
ROUNDS = 5
WARM_UP_SECONDS = 15
SECONDS = 5
NO_LIMITS = (
    "--streamside.chat.burst=1000000 --streamside.chat.sends=1000000 --streamside.limit.period=1ms"
    " --streamside.limit.share-per-address=100 --streamside.member.attempts-per-address=100000"
).split()
POLL = """
function init() poll = "GET " .. os.getenv("TARGET") .. " HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n" end
function request() return poll end
"""
SEND = """
function init()
  math.randomseed(tonumber(os.getenv("SEED")))
  streams, cookies = {}, {}
  for each in os.getenv("STREAMS"):gmatch("%S+") do table.insert(streams, each) end
  for each in os.getenv("COOKIES"):gmatch("%S+") do table.insert(cookies, each) end
  sent = 0
end
function request()
  sent = sent + 1
  local body = '{"text":"Where shall we begin today, everybody? ' .. sent .. '"}'
  return "POST /api/v1/streams/" .. streams[math.random(#streams)] .. "/chats HTTP/1.1\\r\\nHost: localhost\\r\\nCookie: "
    .. cookies[math.random(#cookies)] .. "\\r\\nContent-Type: application/json\\r\\nContent-Length: " .. #body .. "\\r\\n\\r\\n" .. body
end
"""
RESULT = """
function done(summary, latency)
  local errors = summary.errors
  print(string.format("%d %d %.3f %.3f", summary.requests, errors.status + errors.connect + errors.read + errors.write + errors.timeout,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000))
end
"""
COLUMNS = ("per second", "server CPU, µs each", "database, µs", "wrk, µs", "p50, ms", "p99, ms")


def newest(server: Server, stream: int) -> int:
    batch, _ = server.ask("GET", f"/api/v1/streams/{stream}/chats?limit=1")
    return int(batch["cursor"])


def stored(server: Server, streams: list[int]) -> int:
    return sum(newest(server, stream) for stream in streams)


def measured(server: Server, folder: Path, script: str, variables: dict[str, str], seconds: int) -> tuple[int, tuple[float, ...]]:
    file = folder / "load.lua"
    file.write_text(script + RESULT)
    wrk = ["wrk", "-t1", f"-c{MEMBERS}", f"-d{seconds}s", "--timeout", "30s", "-s", file, f"http://127.0.0.1:{server.port}"]
    database = server.database()
    cpu, stores, load = server.cpu_seconds(), cpu_seconds(database), resource.getrusage(resource.RUSAGE_CHILDREN)
    began = time.monotonic()
    output = subprocess.run(wrk, env=os.environ | variables, capture_output=True, text=True, check=True, timeout=60).stdout
    took = time.monotonic() - began
    cpu, stores = server.cpu_seconds() - cpu, cpu_seconds(database) - stores
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    own = after.ru_utime + after.ru_stime - load.ru_utime - load.ru_stime
    answered, failed, half, most = output.strip().splitlines()[-1].split()
    if int(failed) or not int(answered):
        raise RuntimeError(f"{failed} of {answered} requests failed")
    if own / took > 0.9:
        raise RuntimeError("wrk took all of its processor, so this says nothing about the server")
    each = 1e6 / int(answered)
    return int(answered), (int(answered) / took, cpu * each, stores * each, own * each, float(half), float(most))


def figure(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def main():
    with tempfile.TemporaryDirectory() as name, Server(Path(name), *NO_LIMITS) as server:
        folder = Path(name)
        cookies = [server.member(f"member{number}") for number in range(MEMBERS)]
        streams = [server.live_stream(cookies[number % MEMBERS]) for number in range(STREAMS)]
        watched = server.live_stream(cookies[0])
        for number in range(30):
            server.ask("POST", f"/api/v1/streams/{watched}/chats", {"text": f"Where shall we begin today? {number}"}, cookies[number])
        head = newest(server, watched)
        poll = f"/api/v1/streams/{watched}/chats?entries=compact&after="
        senders = {"COOKIES": " ".join(cookies)}
        cases = {
            "poll, nothing new": (POLL, {"TARGET": f"{poll}{head}"}),
            "poll, 20 new": (POLL, {"TARGET": f"{poll}{head - 20}"}),
            "send, one stream": (SEND, senders | {"STREAMS": str(streams[0])}),
            "send, 1,000 streams": (SEND, senders | {"STREAMS": " ".join(map(str, streams))}),
        }
        results: dict[str, list[tuple[float, ...]]] = {case: [] for case in cases}
        for number in range(ROUNDS + 1):
            for case, (script, variables) in cases.items():
                seconds = SECONDS if number else WARM_UP_SECONDS
                before = stored(server, streams) if script == SEND else 0
                answered, result = measured(server, folder, script, variables | {"SEED": str(number)}, seconds)
                if script == SEND and stored(server, streams) - before < answered:
                    raise RuntimeError("fewer messages are stored than were answered")
                if number:
                    results[case].append(result)
                    print(f"{case} #{number}:", *(figure(value) for value in result), file=sys.stderr)
        print(f"\n| median of {ROUNDS} (lowest–highest) |", " | ".join(COLUMNS), "|")
        print("|---" * (len(COLUMNS) + 1) + "|")
        for case, rounds in results.items():
            columns = [f"{figure(statistics.median(each))} ({figure(min(each))}–{figure(max(each))})" for each in zip(*rounds)]
            print(f"| {case} |", " | ".join(columns), "|")
        print(f"\nResident: {server.resident_mb():.0f} MB")


main()
