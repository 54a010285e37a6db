"""A WebSocket (RFC 6455) for text, with nothing but the standard library."""
import base64
import os
import socket
import ssl
import struct
from urllib.parse import urlsplit

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class WebSocket:
    def __init__(self, url):
        parts = urlsplit(url)
        secure = parts.scheme == "wss"
        self._socket = socket.create_connection((parts.hostname, parts.port or (443 if secure else 80)), 60)
        if secure:
            self._socket = ssl.create_default_context().wrap_socket(self._socket, server_hostname=parts.hostname)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._heard = self._socket.makefile("rb")
        key = base64.b64encode(os.urandom(16)).decode()
        asked = [f"GET {parts.path}?{parts.query} HTTP/1.1", f"Host: {parts.netloc}", "Connection: Upgrade"]
        asked += ["Upgrade: websocket", "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}", "", ""]
        self._socket.sendall("\r\n".join(asked).encode())
        status = self._heard.readline().split()
        if len(status) < 2 or status[1] != b"101":
            raise ConnectionError(f"no WebSocket: {b' '.join(status).decode()}")
        while self._heard.readline() not in (b"\r\n", b""):
            pass

    def send(self, text):
        self._frame(TEXT, text.encode())

    def receive(self):
        """The next text; None once the server has closed."""
        text = b""
        while True:
            first, second = self._read(2)
            length = second & 127
            if length > 125:
                length = int.from_bytes(self._read(2 if length == 126 else 8), "big")
            content = self._read(length)
            kind = first & 15
            if kind == CLOSE:
                return None
            if kind == PING:
                self._frame(PONG, content)
            elif kind != PONG:
                text += content
                if first & 128:
                    return text.decode()

    def close(self):
        self._heard.close()
        self._socket.close()

    def _read(self, length):
        content = self._heard.read(length)
        if len(content) < length:
            raise ConnectionError("the connection is gone")
        return content

    def _frame(self, kind, content):
        length = len(content)
        if length < 126:
            head = struct.pack("!BB", 128 | kind, 128 | length)
        elif length < 65536:
            head = struct.pack("!BBH", 128 | kind, 254, length)
        else:
            head = struct.pack("!BBQ", 128 | kind, 255, length)
        mask = os.urandom(4)
        masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(content))
        self._socket.sendall(head + mask + masked)
