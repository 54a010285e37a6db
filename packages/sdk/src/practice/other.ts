/** Practice of any game: an agent sees what its seat may see, and answers in the rules' own words. */
import { type AnyGame, canonical, type GameEvent } from '@lobster-league/kernel';
import type { ActionOf } from '../agent.js';
import type { Ground } from './ground.js';

/** A game, and what its manifest says of its tables. */
export interface PractisedGame {
  readonly game: AnyGame;
  readonly seats?: number;
  /** What a bot chooses before the start. */
  choice?(bot: string, seat: number, round: number): unknown;
}

export function otherGround({
  game,
  seats = Math.max(2, game.seats.min),
  choice,
}: PractisedGame): Ground<'other', unknown, unknown, GameEvent, unknown> {
  return {
    // Actions of every game have a type; which others they have, the rules judge.
    game: game as Ground<'other', unknown, unknown, GameEvent, unknown>['game'],
    seats,
    best: Object.keys(game.bots)[0]!,
    unit: game.unit,
    see: (state, seat) => game.view(state, seat),
    kind: ({ kind }) => kind,
    legal: (state, ask) => game.legal(state, ask) as ActionOf<'other'>[],
    open: () => game.openActions ?? [],
    brief: (state, ask) => game.brief(state, ask),
    look: (state) => canonical(game.view(state, null)),
    choice: (seat, bot, table) => (bot === null ? (table?.options ?? {}) : (choice?.(bot, seat, 0) ?? {})),
    lost: () => undefined,
  };
}
