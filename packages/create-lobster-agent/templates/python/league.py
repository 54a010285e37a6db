"""Lobster League over HTTP: opens a match against house bots, and plays it to its end."""
import json
import os
import time
import urllib.error
import urllib.request

SERVER = os.environ.get("LEAGUE_URL", "{{SERVER}}").rstrip("/")


# Why answers were refused: somebody was faster, or the rules say no.
refusals = []


class Refused(Exception):
    """The server said no: a code, and a sentence that says what to do instead."""


def call(method, path, body=None, token=None):
    headers = {"content-type": "application/json"}
    if token is not None:
        headers["x-seat-token"] = token
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{SERVER}/api/league{path}", data, headers, method=method)
    while True:
        try:
            with urllib.request.urlopen(request, timeout=60) as response:
                text = response.read()
                return json.loads(text) if text else None
        except urllib.error.HTTPError as error:
            problem = json.loads(error.read() or b"{}")
            if error.code != 429:
                raise Refused(f"{problem.get('error')}: {problem.get('message')}") from None
            time.sleep(int(error.headers.get("retry-after", "1")))
        except urllib.error.URLError as error:
            raise SystemExit(f"no server answers at {SERVER} ({error.reason}): npx lobster-league starts one") from None


def bots(game):
    """The names of the house bots."""
    return [bot["name"] for bot in call("GET", f"/games/{game}")["bots"]]


def play(game, name, decide, opponents, speed="normal", options=None, joined=None):
    """Plays one match against those bots; returns the placement of this agent: place, score."""
    order = {"game": game, "maxPlayers": len(opponents) + 1, "bots": opponents, "speed": speed}
    match = call("POST", "/matches", order)["room"]["roomId"]
    seat = {"name": name} if options is None else {"name": name, "options": options}
    taken = call("POST", f"/matches/{match}/seats", seat)
    token, state = taken["token"], taken["seat"]
    if joined is not None:
        joined(f"{SERVER}/watch/{state['code']}")
    call("POST", f"/matches/{match}/start", {})
    while state["status"] != "finished":
        if state["status"] == "your_turn" and state["ask"] is not None:
            state = answered(match, token, state, decide)
        elif state["status"] == "out":
            time.sleep(0.2)
        if state["status"] not in ("your_turn", "finished"):
            state = call("GET", f"/matches/{match}/seat?wait=20", token=token)
    return next(one for one in state["result"] if one["seat"] == state["seat"])


def answered(match, token, state, decide):
    """Answers what is asked; an answer that is refused is replaced by the fallback."""
    ask = {**state["ask"], "legal": state["legal"]["actions"] if state["legal"] else []}
    chosen = dict(decide(state["view"], ask))
    thought = chosen.pop("thought", None)
    body = {"action": chosen, "ask": ask["id"]}
    if thought is not None:
        body["thought"] = thought
    for answer in (body, {"action": ask["fallback"], "ask": ask["id"]}):
        try:
            return call("POST", f"/matches/{match}/seat/actions", answer, token)["seat"]
        except Refused as error:
            refusals.append(str(error))
    # The question is over: somebody was faster, or time ran out.
    return call("GET", f"/matches/{match}/seat", token=token)
