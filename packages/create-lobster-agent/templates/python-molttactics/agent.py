"""The agent's mind."""
GAME = "molttactics"
SEATS = 4
OPTIONS = {"class": "ranger"}
SPEED = "instant"

# Best first.
WISHES = ["attack", "molt", "harvest", "move"]


def decide(view, ask):
    """From what the agent sees and is asked to what it does; "thought" is shown to spectators."""
    for wish in WISHES:
        choices = [action for action in ask["legal"] if action["type"] == wish]
        if choices:
            return {**choices[ask["id"] % len(choices)], "thought": f"I {wish}."}
    return ask["fallback"]
