"""The agent's mind."""
GAME = "grab"
SEATS = 2
OPTIONS = None
SPEED = "instant"


def decide(view, ask):
    """Claims the longest word there is: those are hard to steal."""
    words = [action for action in ask["legal"] if action["type"] == "move"]
    return max(words, key=lambda action: len(action["word"]), default=ask["fallback"])
