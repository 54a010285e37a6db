"""python3 practice.py [games]: the agent against each house bot, at a server and at full speed."""
import sys

from agent import GAME, OPTIONS, SEATS, decide
from league import bots, play


def main():
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    for bot in bots(GAME):
        places = [
            play(GAME, "{{NAME}}", decide, [bot] * (SEATS - 1), "instant", OPTIONS)["place"] for _ in range(games)
        ]
        won = places.count(1)
        print(f"{bot:12} won {won} of {games}, mean place {sum(places) / games:.1f}", flush=True)


if __name__ == "__main__":
    main()
