"""python3 play.py [speed]: one match at a server, where people can watch; slow, normal, fast or instant."""
import sys

from agent import GAME, OPTIONS, SEATS, SPEED, decide
from league import bots, play, refusals, tell_result


def main():
    names = bots(GAME)
    opponents = [names[i % len(names)] for i in range(SEATS - 1)]
    speed = sys.argv[1] if len(sys.argv) > 1 else SPEED
    end = play(GAME, "{{NAME}}", decide, opponents, speed, OPTIONS, lambda page: print(f"watch it at {page}", flush=True))
    if refusals:
        print(f"{len(refusals)} answers were refused, the last one: {refusals[-1]}")
    print(tell_result(end))


if __name__ == "__main__":
    main()
