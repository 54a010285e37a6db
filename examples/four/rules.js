/** The rules: drop discs into columns; who has four in a line wins. No clock, no I/O, no chance but the Rng it is handed. */
import { z } from 'zod';
import { bots } from './bots.js';
import { landing, longestLine, openColumns } from './cells.js';

const DECISION_MS = 20_000;

const column = z.int().min(0).max(9);

export const rules = {
  id: 'four',
  version: 1,
  seats: { min: 2, max: 2 },
  config: z.strictObject({
    columns: z.int().min(4).max(10).default(7),
    rows: z.int().min(4).max(10).default(6),
  }),
  action: z.discriminatedUnion('type', [z.strictObject({ type: z.literal('drop'), column })]),
  bots,

  setup(config, seats, rng, emit) {
    const players = seats.map(({ id }) => id);
    const state = {
      players,
      // Top row first; each cell holds the id of its owner, or null.
      cells: Array.from({ length: config.rows }, () => Array(config.columns).fill(null)),
      current: rng.below(2),
      moves: 0,
      winner: null,
      over: false,
    };
    if (emit !== null) emit({ type: 'game_started', data: { players, first: players[state.current] } });
    return state;
  },

  asks(state) {
    if (state.over) return [];
    const fallback = { type: 'drop', column: openColumns(state.cells)[0] };
    return [{ id: state.moves + 1, seat: state.current, kind: 'drop', gather: 'now', fallback }];
  },

  legal: (state) => openColumns(state.cells).map((open) => ({ type: 'drop', column: open })),

  timeLimit: () => DECISION_MS,

  step(state, moves, _rng, emit) {
    const [move] = moves;
    if (state.over) return { code: 'GAME_OVER', message: 'The game has ended.' };
    if (moves.length !== 1) return { code: 'ONE_MOVE', message: 'Drop one disc at a time.' };
    if (move.seat !== state.current) return { code: 'NOT_YOUR_TURN', message: 'Wait until you are asked.' };
    if (move.ask !== null && move.ask !== state.moves + 1)
      return { code: 'STALE_ASK', message: 'That ask is over.', context: { open: state.moves + 1 } };
    const { column: chosen } = move.action;
    const row = landing(state.cells, chosen);
    if (row < 0)
      return {
        code: 'COLUMN_CLOSED',
        message: `Nothing fits into column ${chosen}.`,
        context: { open: openColumns(state.cells) },
      };
    const playerId = state.players[state.current];
    state.cells[row][chosen] = playerId;
    state.moves++;
    if (emit !== null) emit({ type: 'dropped', data: { playerId, column: chosen, row } });
    if (longestLine(state.cells, row, chosen) >= 4) end(state, state.current, 'four in a line', emit);
    else if (openColumns(state.cells).length === 0) end(state, null, 'the board is full', emit);
    else state.current = 1 - state.current;
    return null;
  },

  learn(state, fact, _rng, emit) {
    if (state.over) return;
    if (fact.type === 'stop') end(state, null, fact.reason, emit);
    if (fact.type === 'forfeit' && state.players[fact.seat] !== undefined)
      end(state, 1 - fact.seat, `${state.players[fact.seat]} left`, emit);
  },

  // Nothing is secret here; a game with secrets looks at who asks.
  view: (state, _seat) => ({
    players: [...state.players],
    cells: state.cells.map((row) => [...row]),
    current: state.over ? null : state.players[state.current],
    moves: state.moves,
    winner: state.winner === null ? null : state.players[state.winner],
    over: state.over,
  }),

  turn: (state) => state.moves + (state.over ? 0 : 1),

  result(state) {
    if (!state.over) return null;
    return state.players.map((_, seat) => ({
      seat,
      place: state.winner === null || state.winner === seat ? 1 : 2,
      score: state.winner === seat ? 1 : 0,
    }));
  },
};

function end(state, winner, reason, emit) {
  state.over = true;
  state.winner = winner;
  if (emit !== null)
    emit({ type: 'game_ended', data: { winner: winner === null ? null : state.players[winner], reason } });
}
