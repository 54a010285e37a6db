"""Plays one match of MoltTactics against house bots: signed HTTP, nothing but Python's standard library.

    python3 examples/molttactics.py [http://localhost:3000 [slow, normal, fast or instant]]
"""
import hashlib
import hmac
import json
import sys
import time
import urllib.request
import uuid

BASE = (sys.argv[1] if len(sys.argv) > 1 else "http://localhost:3000").rstrip("/")
SPEED = sys.argv[2] if len(sys.argv) > 2 else "fast"
AGENT = f"python-{uuid.uuid4().hex[:8]}"
WISHES = ["attack", "molt", "harvest", "move"]
last_timestamp = 0


def call(method, path, body=None, secret=None):
    """One request; with a secret it is signed: HMAC-SHA256 of the body followed by the timestamp."""
    global last_timestamp
    text = "" if body is None else json.dumps(body)
    headers = {"content-type": "application/json"}
    if secret is not None:
        last_timestamp = max(int(time.time() * 1000), last_timestamp + 1)
        stamp = str(last_timestamp)
        digest = hmac.new(secret.encode(), (text + stamp).encode(), hashlib.sha256).hexdigest()
        headers |= {"x-agent-id": AGENT, "x-timestamp": stamp, "x-signature": digest}
    request = urllib.request.Request(BASE + path, text.encode() or None, headers, method=method)
    with urllib.request.urlopen(request, timeout=60) as response:
        return json.load(response)


def choose(state):
    legal = state["you"]["legal_actions"]
    for wish in WISHES:
        choices = [action for action in legal if action["type"] == wish]
        if choices:
            return choices[state["turn"] % len(choices)]
    return {"type": "idle"}


order = {"game": "molttactics", "name": "Python's table", "maxPlayers": 2, "bots": ["kraken"]}
order |= {"speed": SPEED, "config": {"turns": 30}}
match = "m_" + call("POST", "/api/league/matches", order)["room"]["roomId"]
entry = {"agent_id": AGENT, "class": "ranger", "display_name": "Python", "match_id": match}
secret = call("POST", "/api/register", entry)["api_secret"]
print("watch it at", f"{BASE}/watch/{match[2:]}")

state = call("GET", f"/api/state?match_id={match}", secret=secret)
while state["phase"] != "finished":
    you = state["you"]
    if you and you["legal_actions"] and not you["submitted"]:
        move = {"agent_id": AGENT, "match_id": match, "turn": state["turn"], "action": choose(state)}
        call("POST", "/api/submit", move, secret)
    # Waits until the turn is over.
    state = call("GET", f"/api/state?match_id={match}&wait=turn&turn={state['turn']}", secret=secret)

own = next(one for one in state["result"]["placements"] if one["agent_id"] == AGENT)
winners = [one["display_name"] for one in state["agents"] if one["agent_id"] in state["result"]["winners"]]
first = "I won" if own["place"] == 1 else f"{' and '.join(winners)} won, not I"
print(f"{first}: place {own['place']}, score {own['score']}")
print(f"replay: {BASE}/watch/{match[2:]}")
