/** Snatch: the smallest game in which all may act at once and a clock runs. The first to grab gets the pearl. */
import { z } from 'zod';
import {
  type Ask,
  type Bot,
  CLOCK,
  type Emit,
  type Game,
  type HostFact,
  type Move,
  type Rejection,
  type Rng,
  type Seat,
} from '../../src/index.js';

export const RING_MS = 1000;

const configSchema = z.strictObject({ pearls: z.int().min(1).max(20).default(6) });
type Config = z.infer<typeof configSchema>;
const actionSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('grab') }),
  z.strictObject({ type: z.literal('pass') }),
  z.strictObject({ type: z.literal('ring') }),
]);
export type Action = z.infer<typeof actionSchema>;

interface Player {
  readonly id: string;
  score: number;
  passed: boolean;
  out: boolean;
}

export interface State {
  /** The remaining pearls in secret order. The last one lies on the table. */
  readonly bag: number[];
  round: number;
  over: boolean;
  readonly players: Player[];
}

export interface View {
  pearl: number | null;
  left: number;
  round: number;
  over: boolean;
  readonly players: Player[];
}

type Event =
  | { readonly type: 'shown'; readonly data: { readonly pearl: number } }
  | { readonly type: 'grabbed'; readonly data: { readonly seat: number } }
  | { readonly type: 'passed'; readonly data: { readonly seat: number } }
  | { readonly type: 'lost'; readonly data: Record<string, never> }
  | { readonly type: 'left'; readonly data: { readonly seat: number } }
  | { readonly type: 'ended'; readonly data: Record<string, never> };

function newPlayers(seats: readonly Seat[]): Player[] {
  return seats.map(({ id }) => ({ id, score: 0, passed: false, out: false }));
}

function show(state: State, emit: Emit<Event>): void {
  if (emit !== null) emit({ type: 'shown', data: { pearl: state.bag.at(-1)! } });
}

function refusal(state: State, { seat, ask, action }: Move<Action>): Rejection | null {
  if (state.over) return { code: 'GAME_OVER', message: 'The game has ended.' };
  if (ask !== null && ask !== state.round) return { code: 'STALE_ASK', message: 'That pearl is gone.' };
  if ((action.type === 'ring') !== (seat === CLOCK))
    return { code: 'NOT_YOURS', message: 'Time alone rings.' };
  if (seat === CLOCK) return null;
  const player = state.players[seat];
  return player === undefined || player.out || player.passed
    ? { code: 'NOT_ASKED', message: 'Wait for the next pearl.' }
    : null;
}

function step(state: State, moves: readonly Move<Action>[], _rng: Rng, emit: Emit<Event>): Rejection | null {
  const move = moves[0];
  if (move === undefined || moves.length > 1)
    return { code: 'ONE_MOVE', message: 'Play one move at a time.' };
  const refused = refusal(state, move);
  if (refused !== null) return refused;
  const { seat } = move;
  switch (move.action.type) {
    case 'grab':
      state.players[seat]!.score += state.bag.at(-1)!;
      if (emit !== null) emit({ type: 'grabbed', data: { seat } });
      nextPearl(state, emit);
      return null;
    case 'pass':
      state.players[seat]!.passed = true;
      if (emit !== null) emit({ type: 'passed', data: { seat } });
      if (state.players.every(({ passed, out }) => passed || out)) lose(state, emit);
      return null;
    case 'ring':
      lose(state, emit);
      return null;
  }
}

function lose(state: State, emit: Emit<Event>): void {
  if (emit !== null) emit({ type: 'lost', data: {} });
  nextPearl(state, emit);
}

function nextPearl(state: State, emit: Emit<Event>): void {
  state.bag.pop();
  if (state.bag.length === 0) {
    end(state, emit);
    return;
  }
  state.round++;
  for (const player of state.players) player.passed = false;
  show(state, emit);
}

function end(state: State, emit: Emit<Event>): void {
  state.over = true;
  if (emit !== null) emit({ type: 'ended', data: {} });
}

function learn(state: State, fact: HostFact, emit: Emit<Event>): void {
  if (state.over || fact.type === 'presence') return;
  if (fact.type === 'stop') {
    end(state, emit);
    return;
  }
  const player = state.players[fact.seat];
  if (player === undefined || player.out) return;
  player.out = true;
  if (emit !== null) emit({ type: 'left', data: { seat: fact.seat } });
  if (state.players.every(({ out }) => out)) end(state, emit);
  else if (state.players.every(({ passed, out }) => passed || out)) lose(state, emit);
}

/** Grabs pearls worth having; reacts within 200 to 399 ms. */
const quick: Bot<State, Action> = {
  name: 'quick',
  description: 'Grabs what is worth something.',
  decide: (state) => ({ type: state.bag.at(-1)! > 2 ? 'grab' : 'pass' }),
  reactionMs: (_state, _ask, rng) => 200 + rng.below(200),
};

/** Reacts too late every time. */
const slow: Bot<State, Action> = {
  name: 'slow',
  description: 'Would grab, if it were given the time.',
  decide: () => ({ type: 'grab' }),
  reactionMs: () => 5 * RING_MS,
};

export const snatch: Game<Config, State, Action, Event, View> = {
  id: 'snatch',
  title: 'Snatch',
  pitch: { line: 'A game for tests', about: '' },
  mark: { colour: 'white', paths: [] },
  unit: 'points',
  version: 1,
  seats: { min: 1, max: 4 },
  config: configSchema,
  action: actionSchema,
  bots: { quick, slow },
  setup(config, seats, rng, emit) {
    const bag = rng.shuffle(Array.from({ length: config.pearls }, (_, i) => i + 1));
    const state: State = { bag, round: 1, over: false, players: newPlayers(seats) };
    show(state, emit);
    return state;
  },
  asks(state) {
    if (state.over) return [];
    const people = state.players.flatMap(({ passed, out }, seat): Ask<Action>[] =>
      passed || out
        ? []
        : [{ id: state.round, seat, kind: 'pearl', gather: 'now', fallback: { type: 'pass' } }],
    );
    return [
      ...people,
      { id: state.round, seat: CLOCK, kind: 'ring', gather: 'now', fallback: { type: 'ring' } },
    ];
  },
  legal: () => [{ type: 'grab' }, { type: 'pass' }],
  brief: (state) => ({ pearl: state.bag.at(-1) }),
  timeLimit: (_state, ask) => (ask.seat === CLOCK ? RING_MS : null),
  step,
  learn: (state, fact, _rng, emit) => learn(state, fact, emit),
  view: ({ bag, round, over, players }) => ({
    pearl: bag.at(-1) ?? null,
    left: bag.length,
    round,
    over,
    players: structuredClone(players),
  }),
  opening: ({ pearls }, seats) => ({
    pearl: null,
    left: pearls,
    round: 0,
    over: false,
    players: newPlayers(seats),
  }),
  fold(seen, event) {
    switch (event.type) {
      case 'shown':
        seen.pearl = event.data.pearl;
        seen.round++;
        for (const player of seen.players) player.passed = false;
        return;
      case 'grabbed':
        seen.players[event.data.seat]!.score += seen.pearl ?? 0;
        take(seen);
        return;
      case 'passed':
        seen.players[event.data.seat]!.passed = true;
        return;
      case 'lost':
        take(seen);
        return;
      case 'left':
        seen.players[event.data.seat]!.out = true;
        return;
      case 'ended':
        seen.over = true;
    }
  },
  tell: (event) => `${event.type} ${JSON.stringify(event.data)}`,
  turn: ({ round }) => round,
  result(state) {
    if (!state.over) return null;
    return state.players.map((player, seat) => ({
      seat,
      place: 1 + state.players.filter((other) => other.score > player.score).length,
      score: player.score,
    }));
  },
};

function take(seen: View): void {
  seen.pearl = null;
  seen.left--;
}
