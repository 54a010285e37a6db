"""Lobster League: opens a match against house bots over HTTP, and plays it to its end on a WebSocket."""
import json
import os
import time
import urllib.error
import urllib.request

from websocket import WebSocket

SERVER = os.environ.get("LEAGUE_URL", "{{SERVER}}").rstrip("/")


# Why answers were refused: somebody was faster, or the rules say no.
refusals = []


class Refused(Exception):
    """The server said no: a code, and a sentence that says what to do instead."""


def call(method, path, body=None):
    headers = {"content-type": "application/json"}
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
    """Plays one match against those bots; returns the placement of this agent: place, score, and who won."""
    order = {"game": game, "maxPlayers": len(opponents) + 1, "bots": opponents, "speed": speed}
    match = call("POST", "/matches", order)["room"]["roomId"]
    seat = {"name": name} if options is None else {"name": name, "options": options}
    taken = call("POST", f"/matches/{match}/seats", seat)
    token = taken["token"]
    if joined is not None:
        joined(f"{SERVER}/watch/{taken['seat']['code']}")
    seat = f"ws{SERVER[4:]}/ws/play?match={match}&token={token}"
    line = WebSocket(seat)
    call("POST", f"/matches/{match}/start", {})
    state = None
    while state is None:
        try:
            state = played(line, decide)
        except OSError:
            # The line broke, or the server starts again: the seat is still ours.
            line = again(seat)
    line.close()
    own = next(one for one in state["result"] if one["seat"] == state["seat"])
    found = call("GET", f"/matches/{match}")
    names = [player["name"] for player in (found["room"] or {}).get("seats") or found["record"]["players"]]
    winners = [names[one["seat"]] for one in state["result"] if one["place"] == 1]
    return {**own, "winners": winners, "page": f"{SERVER}/watch/{match}"}


def tell_result(end):
    """Who won, whether that was this agent, and where the replay is."""
    first = "I won" if end["place"] == 1 else f"{' and '.join(end['winners'])} won, not I"
    return f"{first}: place {end['place']}, score {end['score']}\nreplay: {end['page']}"


def played(line, decide):
    """Answers what is asked until the match is over; an answer that is refused is replaced by the fallback."""
    fallbacks = {}
    while True:
        text = line.receive()
        if text is None:
            raise ConnectionError("the server closed the connection")
        message = json.loads(text)
        kind = message["type"]
        seat = message.get("seat") or message
        if kind == "finished" or seat.get("status") == "finished":
            return seat
        if kind == "refused":
            refusals.append(f"{message['error']}: {message['message']}")
            if message["ask"] in fallbacks:
                act(line, message["ask"], fallbacks.pop(message["ask"]))
            else:
                # The question is over: somebody was faster, or time ran out.
                line.send('{"type":"seat"}')
        elif kind == "error" and message["error"] == "rate_limited":
            # What we said last was not heard.
            time.sleep(1)
            line.send('{"type":"seat"}')
        elif kind in ("seat", "prompt") and seat["ask"] is not None:
            ask = {**seat["ask"], "legal": seat["legal"]["actions"] if seat["legal"] else []}
            fallbacks = {ask["id"]: ask["fallback"]}
            act(line, ask["id"], dict(decide(seat["view"], ask)))


def act(line, ask, action):
    thought = action.pop("thought", None)
    said = {"type": "act", "ask": ask, "action": action}
    if thought is not None:
        said["thought"] = thought
    line.send(json.dumps(said))
    # A server hears at most a hundred messages a second.
    time.sleep(0.012)


def again(seat):
    for _ in range(60):
        try:
            return WebSocket(seat)
        except OSError:
            time.sleep(1)
    raise SystemExit(f"no server answers at {SERVER} any more")
