/** Lucky Dice: the smallest game that has turns, dice, a secret, a score and an end. */
import type { Emit, HostFact, Move, Placement, Rejection, Rng, Seat } from '@lobster-league/kernel';
import { z } from 'zod';

export const configSchema = z.strictObject({
  /** How many times each player rolls. */
  rounds: z.int().min(1).max(100).default(5),
});
export type Config = z.infer<typeof configSchema>;

export const actionSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('roll') }),
  z.strictObject({ type: z.literal('pass') }),
]);
export type Action = z.infer<typeof actionSchema>;

export interface PlayerState {
  readonly id: string;
  score: number;
  /** Whether the player has left the game. */
  out: boolean;
  /** The player's secret: every roll of this number counts double at the end. */
  readonly lucky: number;
  /** How many times the player rolled its lucky number. */
  hits: number;
}

export interface State {
  readonly rounds: number;
  round: number;
  /** The seat whose turn it is. */
  current: number;
  /** Counts asks, so that each gets its own id. */
  asked: number;
  over: boolean;
  readonly players: PlayerState[];
}

export type Event =
  | {
      readonly type: 'game_started';
      readonly data: { readonly players: readonly string[]; readonly rounds: number };
    }
  | { readonly type: 'rolled'; readonly data: { readonly playerId: string; readonly die: number } }
  | { readonly type: 'passed'; readonly data: { readonly playerId: string } }
  | { readonly type: 'left'; readonly data: { readonly playerId: string; readonly reason: string } }
  | { readonly type: 'turn_started'; readonly data: { readonly playerId: string; readonly round: number } }
  | {
      readonly type: 'game_ended';
      readonly data: {
        readonly players: readonly { readonly id: string; readonly lucky: number; readonly score: number }[];
      };
    };

export function setup(config: Config, seats: readonly Seat[], rng: Rng, emit: Emit<Event>): State {
  const players = seats.map(({ id }) => ({ id, score: 0, out: false, lucky: rng.die(), hits: 0 }));
  const state: State = { rounds: config.rounds, round: 1, current: 0, asked: 1, over: false, players };
  if (emit !== null) {
    emit({ type: 'game_started', data: { players: players.map(({ id }) => id), rounds: config.rounds } });
    emit({ type: 'turn_started', data: { playerId: players[0]!.id, round: 1 } });
  }
  return state;
}

export function step(
  state: State,
  moves: readonly Move<Action>[],
  rng: Rng,
  emit: Emit<Event>,
): Rejection | null {
  const move = moves[0];
  if (state.over) return { code: 'GAME_OVER', message: 'The game has ended.' };
  if (move === undefined || moves.length > 1)
    return { code: 'ONE_MOVE', message: 'Play one move at a time.' };
  if (move.seat !== state.current) return { code: 'NOT_YOUR_TURN', message: 'Wait until you are asked.' };
  if (move.ask !== null && move.ask !== state.asked) {
    return { code: 'STALE_ASK', message: 'That ask is over.', context: { open: state.asked } };
  }
  const player = state.players[state.current]!;
  if (move.action.type === 'roll') {
    const die = rng.die();
    player.score += die;
    if (die === player.lucky) player.hits++;
    if (emit !== null) emit({ type: 'rolled', data: { playerId: player.id, die } });
  } else if (emit !== null) emit({ type: 'passed', data: { playerId: player.id } });
  nextTurn(state, emit);
  return null;
}

export function learn(state: State, fact: HostFact, emit: Emit<Event>): void {
  if (state.over) return;
  if (fact.type === 'stop') end(state, emit);
  if (fact.type === 'forfeit') leave(state, fact.seat, fact.reason, emit);
}

function leave(state: State, seat: number, reason: string, emit: Emit<Event>): void {
  const player = state.players[seat];
  if (player === undefined || player.out) return;
  player.out = true;
  if (emit !== null) emit({ type: 'left', data: { playerId: player.id, reason } });
  if (state.players.every(({ out }) => out)) end(state, emit);
  else if (state.current === seat) nextTurn(state, emit);
}

function nextTurn(state: State, emit: Emit<Event>): void {
  do {
    state.current++;
    if (state.current === state.players.length) {
      state.current = 0;
      if (state.round === state.rounds) {
        end(state, emit);
        return;
      }
      state.round++;
    }
  } while (state.players[state.current]!.out);
  state.asked++;
  if (emit !== null) {
    emit({ type: 'turn_started', data: { playerId: state.players[state.current]!.id, round: state.round } });
  }
}

function end(state: State, emit: Emit<Event>): void {
  state.over = true;
  for (const player of state.players) player.score += player.hits * player.lucky;
  if (emit !== null) {
    emit({
      type: 'game_ended',
      data: { players: state.players.map(({ id, lucky, score }) => ({ id, lucky, score })) },
    });
  }
}

/** Ranks players who stayed before players who left, then by points. Equal points share a place. */
export function result(state: State): Placement[] | null {
  if (!state.over) return null;
  return state.players.map((player, seat) => ({
    seat,
    place: 1 + state.players.filter((other) => beats(other, player)).length,
    score: player.score,
  }));
}

function beats(a: PlayerState, b: PlayerState): boolean {
  return a.out === b.out ? a.score > b.score : b.out;
}
