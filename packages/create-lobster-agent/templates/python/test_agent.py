"""python3 -m unittest: the agent answers questions of real matches with what is legal."""
import json
import pathlib
import unittest

from agent import decide

SAMPLES = json.loads(pathlib.Path(__file__).with_name("samples.json").read_text())


class Deciding(unittest.TestCase):
    def answers(self):
        for sample in SAMPLES:
            answer = dict(decide(sample["view"], sample["ask"]))
            answer.pop("thought", None)
            yield sample["ask"], answer

    def test_every_answer_is_legal(self):
        for ask, answer in self.answers():
            self.assertIn(answer, [*ask["legal"], ask["fallback"]])

    def test_it_does_more_than_to_fall_back(self):
        self.assertTrue(any(answer != ask["fallback"] for ask, answer in self.answers()))


if __name__ == "__main__":
    unittest.main()
