"""Plays one game of Clawpoly against house bots: HTTP for the room, a WebSocket for the seat.

    pip install websockets    (Debian: python3-websockets)
    python3 examples/clawpoly.py [http://localhost:3000 [slow, normal, fast or instant]]
"""
import asyncio
import json
import sys
import urllib.request

import websockets

BASE = (sys.argv[1] if len(sys.argv) > 1 else "http://localhost:3000").rstrip("/")
SPEED = sys.argv[2] if len(sys.argv) > 2 else "fast"
RESERVE = 200


def post(path, body):
    headers = {"content-type": "application/json"}
    request = urllib.request.Request(f"{BASE}/api/v1{path}", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=30) as response:
        return json.load(response)


def choose(prompt):
    """Buys and builds while the reserve lasts; the last of the legal answers does no more than it must."""
    *others, least = prompt["legalActions"]
    costs = {one["squareIndex"]: one["cost"] for one in prompt.get("buildableProperties", [])}
    for action in others:
        if action["type"] == "action:buy" and prompt["yourMoney"] - prompt["price"] >= RESERVE:
            return action, "Mine now."
        cost = costs.get(action["data"].get("squareIndex"))
        if action["type"] == "action:build" and cost and prompt["yourMoney"] - cost >= RESERVE:
            return action, "An outpost here."
        if action["type"] == "action:mortgage" and "amount" in prompt:
            return action, "Debts first."
    return least, "Nothing spent, nothing lost."


async def play():
    order = {"name": "Python's table", "maxPlayers": 3, "bots": 2, "gameSpeed": SPEED, "turnLimit": 60}
    room = post("/rooms", order)["roomId"]
    seat = post(f"/rooms/{room}/join", {"agentName": "Python"})
    print("watch it at", f"{BASE}/watch/{room}", flush=True)
    names = {}
    url = f"ws{BASE[4:]}/ws/agent?roomId={room}&agentToken={seat['agentToken']}"
    async with websockets.connect(url) as socket:
        async for text in socket:
            message = json.loads(text)
            kind, said = message["type"], message["data"]
            if kind == "agent:welcome" and said["status"] in ("waiting", "ready"):
                await asyncio.to_thread(post, f"/rooms/{room}/start", {})
            elif kind == "agent:game_started":
                names = {player["id"]: player["name"] for player in said["players"]}
            elif kind == "agent:game_over":
                own = next(one for one in said["finalStandings"] if one["playerId"] == seat["playerId"])
                first = "I won" if own["placement"] == 1 else f"{names[said['winnerId']]} won, not I"
                print(f"{first}: place {own['placement']}, score {own['wealth']}")
                print(f"replay: {BASE}/watch/{room}")
                return
            elif kind == "error":
                print(said["code"], said["message"], flush=True)
            elif "legalActions" in said:
                action, thought = choose(said)
                answer = {**action["data"], "askId": said["askId"], "thought": thought}
                await socket.send(json.dumps({"type": action["type"], "data": answer}))


asyncio.run(play())
