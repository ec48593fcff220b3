"""A site whose users chat under the names that they have there. Serves users.html: STREAMSIDE_SECRET=... python3 users.py"""
import base64, hashlib, hmac, json, os, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path


def token(user):
    now = int(time.time())
    part = lambda data: base64.urlsafe_b64encode(data).rstrip(b"=")
    content = part(json.dumps({"alg": "HS256", "typ": "JWT"}).encode()) + b"." + part(json.dumps({
        "iss": "https://my-site.example", "aud": "streamside", "sub": user["id"], "name": user["name"], "iat": now, "exp": now + 300,
    }).encode())
    signature = hmac.new(os.environ["STREAMSIDE_SECRET"].encode(), content, hashlib.sha256).digest()
    return content + b"." + part(signature)


class Site(BaseHTTPRequestHandler):
    def do_GET(self):
        if self.path == "/":
            self.answer("text/html", Path(__file__).with_name("users.html").read_bytes())
        elif self.path == "/chat-token":
            self.answer("text/plain", token({"id": "4711", "name": "Haneul"}))  # who is signed in at your site
        else:
            self.send_error(404)

    def answer(self, content_type, body):
        self.send_response(200)
        self.send_header("Content-Type", content_type)
        self.end_headers()
        self.wfile.write(body)


ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8000"))), Site).serve_forever()
