#!/usr/bin/env python3
"""How many users at once does an nginx with so many worker_connections serve?

Each user opens a connection through nginx to a server that holds the request for 1.5 s. One worker; nothing is kept or cached.
Needs nginx. Prints the table of docs/results/prints/worker-connections.txt.
"""

import asyncio
import subprocess
import tempfile
from pathlib import Path

HOLD_SECONDS = 1.5
ROUNDS = ((768, 360), (768, 1000), (2048, 1000), (2200, 1000))
ANSWER = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok"
REQUEST = b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"


async def upstream(reader, writer):
    await reader.readuntil(b"\r\n\r\n")
    await asyncio.sleep(HOLD_SECONDS)
    writer.write(ANSWER)
    writer.close()


async def user(port: int) -> bool:
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(REQUEST)
        status = await asyncio.wait_for(reader.readline(), 30)
        writer.close()
        return b" 200 " in status
    except (OSError, asyncio.TimeoutError):
        return False


async def measured(connections: int, users: int, port: int, behind: int) -> int:
    with tempfile.TemporaryDirectory() as folder:
        settings = Path(folder) / "nginx.conf"
        settings.write_text(
            f"daemon off; pid {folder}/pid; error_log {folder}/error.log; worker_processes 1; worker_rlimit_nofile 10000;"
            f"events {{ worker_connections {connections}; }}"
            f"http {{ access_log off; client_body_temp_path {folder}; proxy_temp_path {folder}; fastcgi_temp_path {folder};"
            f" uwsgi_temp_path {folder}; scgi_temp_path {folder};"
            f" server {{ listen 127.0.0.1:{port} backlog=4096; location / {{ proxy_pass http://127.0.0.1:{behind}; }} }} }}"
        )
        nginx = subprocess.Popen(["nginx", "-e", f"{folder}/error.log", "-c", str(settings)])
        try:
            while not await user(port):
                await asyncio.sleep(0.1)
            return sum(await asyncio.gather(*(user(port) for _ in range(users))))
        finally:
            nginx.terminate()
            nginx.wait()


async def main():
    print("| worker_connections | users at once | answered | failed |")
    print("|---|---|---|---|")
    server = await asyncio.start_server(upstream, "127.0.0.1", 0, backlog=4096)
    behind = server.sockets[0].getsockname()[1]
    async with server:
        for connections, users in ROUNDS:
            answered = await measured(connections, users, behind + 1, behind)
            print(f"| {connections:,} | {users:,} | {answered:,} | {users - answered:,} |", flush=True)


asyncio.run(main())
