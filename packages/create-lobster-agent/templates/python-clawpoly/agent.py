"""The agent's mind."""
GAME = "clawpoly"
SEATS = 4
OPTIONS = None
# At instant a match takes seconds; fast or normal is for those who watch.
SPEED = "instant"

# Best first; what is not among them is left to the fallback.
WISHES = ["action:buy", "action:build"]


def decide(view, ask):
    """From what the agent sees and is asked to what it does; "thought" is shown to spectators."""
    for wish in WISHES:
        for action in ask["legal"]:
            if action["type"] == wish:
                return {**action, "thought": "Mine now."}
    return ask["fallback"]
