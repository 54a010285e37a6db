/** Shell, claw and net: the smallest game whose moves are gathered sealed and played together. */
import { z } from 'zod';
import type { Ask, Bot, Emit, Game, HostFact, Move, Rejection, Rng, Seat } from '../../src/index.js';

const BEATS = { shell: 'claw', claw: 'net', net: 'shell' } as const;
type Throw = keyof typeof BEATS;

const configSchema = z.strictObject({ rounds: z.int().min(1).max(50).default(3) });
type Config = z.infer<typeof configSchema>;
const actionSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('throw'), what: z.enum(['shell', 'claw', 'net']) }),
]);
export type Action = z.infer<typeof actionSchema>;

interface Player {
  readonly id: string;
  /** The throw that counts double, chosen before the start. */
  readonly favourite: Throw;
  score: number;
  out: boolean;
}

export interface State {
  readonly rounds: number;
  round: number;
  over: boolean;
  readonly players: Player[];
}

type Event =
  | { readonly type: 'shown'; readonly data: { readonly throws: readonly (Throw | null)[] } }
  | { readonly type: 'left'; readonly data: { readonly seat: number } }
  | { readonly type: 'ended'; readonly data: Record<string, never> };

const seatOptions = z.strictObject({ favourite: z.enum(['shell', 'claw', 'net']).default('claw') });

function refusal(state: State, { seat, ask }: Move<Action>): Rejection | null {
  if (state.over) return { code: 'GAME_OVER', message: 'The game has ended.' };
  const player = state.players[seat];
  if (player === undefined || player.out) return { code: 'NOT_ASKED', message: 'You are not in this game.' };
  return ask === null || ask === state.round
    ? null
    : { code: 'STALE_ASK', message: 'That round is over.', context: { round: state.round } };
}

/** Scores the players' throws of this round. */
function score(players: Player[], throws: readonly (Throw | null)[]): void {
  for (const [seat, mine] of throws.entries()) {
    const player = players[seat];
    if (mine === null || player === undefined) continue;
    const beaten = throws.filter((theirs) => theirs === BEATS[mine]).length;
    player.score += beaten * (mine === player.favourite ? 2 : 1);
  }
}

function step(state: State, moves: readonly Move<Action>[], _rng: Rng, emit: Emit<Event>): Rejection | null {
  for (const move of moves) {
    const refused = refusal(state, move);
    if (refused !== null) return refused;
  }
  const asked = state.players.filter(({ out }) => !out).length;
  if (moves.length !== asked || new Set(moves.map(({ seat }) => seat)).size !== asked) {
    return { code: 'ALL_TOGETHER', message: 'Everybody throws once, together.' };
  }
  const throws = state.players.map(
    (_, seat) => moves.find((move) => move.seat === seat)?.action.what ?? null,
  );
  score(state.players, throws);
  if (emit !== null) emit({ type: 'shown', data: { throws } });
  if (state.round === state.rounds) end(state, emit);
  else state.round++;
  return null;
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
  if (state.players.filter(({ out }) => !out).length < 2) end(state, emit);
}

function newState({ rounds }: Config, seats: readonly Seat[]): State {
  const players = seats.map(({ id, options }) => ({
    id,
    favourite: seatOptions.parse(options ?? {}).favourite,
    score: 0,
    out: false,
  }));
  return { rounds, round: 1, over: false, players };
}

const random: Bot<State, Action> = {
  name: 'random',
  description: 'Throws anything.',
  decide: (_state, _ask, rng) => ({ type: 'throw', what: rng.pick(['shell', 'claw', 'net'] as const) }),
};

export const claws: Game<Config, State, Action, Event, State> = {
  id: 'claws',
  title: 'Claws',
  pitch: { line: 'A game for tests', about: '' },
  mark: { colour: 'white', paths: [] },
  unit: 'points',
  version: 1,
  seats: { min: 2, max: 5 },
  config: configSchema,
  action: actionSchema,
  seatOptions,
  bots: { random },
  setup: (config, seats) => newState(config, seats),
  asks(state) {
    if (state.over) return [];
    const fallback: Action = { type: 'throw', what: 'shell' };
    return state.players.flatMap((player, seat): Ask<Action>[] =>
      player.out ? [] : [{ id: state.round, seat, kind: 'throw', gather: 'sealed', fallback }],
    );
  },
  legal: () => [
    { type: 'throw', what: 'shell' },
    { type: 'throw', what: 'claw' },
    { type: 'throw', what: 'net' },
  ],
  brief: ({ round }) => ({ round }),
  timeLimit: () => 10_000,
  step,
  check: refusal,
  learn: (state, fact, _rng, emit) => learn(state, fact, emit),
  view: (state) => structuredClone(state),
  opening: newState,
  fold(seen, event) {
    switch (event.type) {
      case 'shown':
        score(seen.players, event.data.throws);
        if (seen.round < seen.rounds) seen.round++;
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
