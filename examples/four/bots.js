/** House players: one that looks a move ahead, and one that plays at random, to compare with. */
import { landing, longestLine, openColumns } from './cells.js';

export const bots = {
  diver: {
    name: 'diver',
    description: 'Takes a win, stops a loss, and likes the middle.',
    decide({ cells, players }, ask, rng) {
      const open = openColumns(cells);
      const me = players[ask.seat];
      const other = players[1 - ask.seat];
      const sharp = open.find((at) => wins(cells, at, me)) ?? open.find((at) => wins(cells, at, other));
      if (sharp !== undefined) return { type: 'drop', column: sharp };
      const middle = (cells[0].length - 1) / 2;
      const nearest = Math.min(...open.map((at) => Math.abs(at - middle)));
      return { type: 'drop', column: rng.pick(open.filter((at) => Math.abs(at - middle) < nearest + 1.5)) };
    },
    thought({ cells, players }, ask, { column }) {
      if (wins(cells, column, players[ask.seat])) return 'That makes four.';
      if (wins(cells, column, players[1 - ask.seat])) return 'Not so fast.';
      return 'The middle sees the most lines.';
    },
  },
  random: {
    name: 'random',
    description: 'Drops anywhere.',
    decide: ({ cells }, _ask, rng) => ({ type: 'drop', column: rng.pick(openColumns(cells)) }),
  },
};

/** Whether a disc of that player in that column would make four. */
function wins(cells, at, player) {
  const row = landing(cells, at);
  const tried = cells.map((line) => [...line]);
  tried[row][at] = player;
  return longestLine(tried, row, at) >= 4;
}
