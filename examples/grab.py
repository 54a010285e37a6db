"""Plays one game of Grab against a house bot: HTTP for the seat, Socket.IO for the game.

    pip install "python-socketio[client]"    (Debian: python3-socketio python3-requests python3-websocket)
    python3 examples/grab.py [http://localhost:3000 [a file of words]]
"""
import json
import queue
import sys
import urllib.request
import uuid
from collections import Counter
from pathlib import Path

import socketio

BASE = (sys.argv[1] if len(sys.argv) > 1 else "http://localhost:3000").rstrip("/")
FILE = sys.argv[2] if len(sys.argv) > 2 else Path(__file__).parent.parent / "skills/grab/words.txt"
WORDS = sorted(Path(FILE).read_text().split(), key=len, reverse=True)
NAME = f"python_{uuid.uuid4().hex[:8]}"


def call(method, path, body=None, token=None):
    headers = {"content-type": "application/json"}
    if token is not None:
        headers["authorization"] = f"Bearer {token}"
    text = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{BASE}/api{path}", text, headers, method=method)
    with urllib.request.urlopen(request, timeout=30) as response:
        return json.load(response)["data"]


def longest(letters, given=""):
    """The longest word of these letters that uses at least one of them, and all that are given."""
    there = Counter(letters + given)
    for word in WORDS:
        if len(word) <= len(given):
            return None
        if there.keys() >= set(word) and not Counter(word) - there and not Counter(given) - Counter(word):
            return word
    return None


def choose(table, seat):
    """The longest word of the pool, else one that steals somebody else's; None to pass."""
    pool = "".join(chr(97 + i) * count for i, count in enumerate(table["pool"]))
    word = longest(pool)
    if word is not None:
        return word, "pool"
    for player, owned in enumerate(table["words_per_player"]):
        for source in owned if player != seat else []:
            word = longest(pool, source)
            if word is not None:
                return word, {"player": player, "word": source}
    return None


session = call("POST", "/auth/login", {"username": NAME})
token = session["session_token"]
game = call("POST", "/games", {"max_players": 2, "bot_reaction_ms": [500, 1000]}, token)["game_id"]
call("POST", f"/games/{game}/join", token=token)
call("POST", f"/games/{game}/bots", {"bot": "gull"}, token)
players = call("GET", f"/games/{game}", token=token)["current_players"]
seat = [player["username"] for player in players].index(NAME)

# Events arrive on a thread of the client's; the game is played on this one.
news = queue.Queue()
sio = socketio.Client()
sio.on("connected", lambda message: news.put(message.get("game_state")))
sio.on("game_state", lambda message: news.put(message["data"]))
sio.on("game_ending", lambda message: news.put({"status": "over", **message}))
sio.connect(BASE, auth={"token": token})
call("POST", f"/games/{game}/start", token=token)
print("watch it at", f"{BASE}/watch/{game}", flush=True)

looked = None
while True:
    state = news.get()
    if state is None or state["status"] == "waiting":
        continue
    if state["status"] == "over":
        break
    if state["status"] == "finished" or not news.empty():
        continue  # what comes next is newer, or the end
    table = json.loads(state["state"])
    look = (state["current_turn"], table["pool"], table["words_per_player"])
    if table["passed"][seat] or look == looked:
        continue
    looked = look
    choice = choose(table, seat)
    if choice is not None:
        word, source = choice
        outcome = sio.call("move", {"data": word, "from": source, "thought": f"{word}!"})
        if outcome["success"]:
            print(word, "after", outcome["took_ms"], "ms", flush=True)
            continue
        print(outcome["error"], flush=True)  # somebody was quicker
    sio.call("player_action", {"data": "ready_for_next_turn"})

scores = state["final_scores"]
place = 1 + sum(other > scores[NAME] for other in scores.values())
first = "I won" if NAME in state["winners"] else f"{' and '.join(state['winners'])} won, not I"
print(f"{first}: place {place}, score {scores[NAME]}")
print(f"replay: {BASE}/watch/{game}")
sio.disconnect()
call("POST", "/auth/logout", token=token)
