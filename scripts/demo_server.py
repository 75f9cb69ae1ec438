"""A Lapang with the demo's world, on a free port and in a folder of its own: for scripts that try it from outside."""

import json
import os
import re
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TARGET = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))


class Trouble(Exception):
    """What was to be tried could not be: no verdict."""


class Server:
    """Runs while it is a context. The binary is the one LAPANG_BIN names, else the debug build."""

    def __init__(self, folder, database=None, environment=None):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        program = os.environ.get("LAPANG_BIN", TARGET / "debug" / "lapang")
        self.data = Path(folder) / "data"
        self.data.mkdir()
        command = [program, "serve", "--demo", "--listen", f"127.0.0.1:{port}", "--data-dir", self.data]
        if database:
            command += ["--database-url", database]
        self.origin = f"http://127.0.0.1:{port}"
        self.log = open(Path(folder) / "server.log", "wb")
        # A scanner does in the name of one account what many would.
        limits = {"LAPANG_ACCOUNT_LIMITS": "1000000"}
        all_of_it = {**os.environ, **limits, **(environment or {})}
        self.process = subprocess.Popen(command, stdout=self.log, stderr=subprocess.STDOUT, env=all_of_it)
        try:
            self.wait_until_ready()
        except BaseException:
            # Nobody else has it to stop it.
            self.stop(1)
            raise

    def wait_until_ready(self):
        for _ in range(600):
            if self.process.poll() is not None:
                raise Trouble(f"the server ended: {Path(self.log.name).read_text(errors='replace')}")
            try:
                urllib.request.urlopen(f"{self.origin}/readyz", timeout=2)
                return
            except OSError:
                time.sleep(0.1)
        raise Trouble("the server is not ready after a minute")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if not self.stop(30):
            raise Trouble("the server did not stop within half a minute, and was killed")

    def stop(self, patience):
        """Whether it ended when it was told to. It is gone in any case."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(patience)
            return True
        except subprocess.TimeoutExpired:
            return False
        finally:
            if self.process.poll() is None:
                self.process.kill()
                self.process.wait()
            self.log.close()

    def faults(self):
        """Lines of the log that tell of a fault of ours."""
        return [line for line in Path(self.log.name).read_text(errors="replace").splitlines() if "ERROR" in line]

    def request(self, path, body=None, cookie=None, method=None, kind="application/json"):
        headers = {"content-type": kind} if body is not None else {}
        if cookie:
            headers["cookie"] = cookie
        request = urllib.request.Request(self.origin + path, body, headers, method=method)
        try:
            return urllib.request.urlopen(request, timeout=30)
        except urllib.error.HTTPError as error:
            words = error.read().decode(errors="replace")
            raise Trouble(f"{path} answers {error.code}: {words}") from error

    def call(self, name, message, cookie=None):
        return json.load(self.request(f"/lapang.v1.{name}", json.dumps(message).encode(), cookie))

    def code(self, email):
        """What takes in a code that is mailed to this address now: the message of VerifyEmailOTP."""
        mails = set(self.data.glob("mail/*.eml"))
        otp = self.call("AuthService/SendEmailOTP", {"email": email})["otpId"]
        for _ in range(300):
            for mail in set(self.data.glob("mail/*.eml")) - mails:
                text = mail.read_text(errors="replace")
                code = re.search(r"\b(\d{6})\b", text.split("Subject:", 1)[-1])
                if email in text and code:
                    return {"email": email, "otpId": otp, "otpCode": code[1], "acceptedTerms": True}
            time.sleep(0.1)
        raise Trouble(f"no code was mailed to {email}")

    def sign_in(self, email):
        """The cookie of a new session."""
        message = json.dumps(self.code(email)).encode()
        answer = self.request("/lapang.v1.AuthService/VerifyEmailOTP", message)
        cookies = [line.split(";")[0] for line in answer.headers.get_all("set-cookie")]
        return next(it for it in cookies if it.startswith("lapang-session="))
