/** What spectators and players see of Lucky Dice: everything except the other players' lucky numbers. */
import type { Seat } from '@lobster-league/kernel';
import type { Config, Event, State } from './rules.js';

export interface PlayerView {
  readonly id: string;
  score: number;
  out: boolean;
  /** The player's own number during the game; everybody's once it is over. */
  lucky: number | null;
}

export interface View {
  rounds: number;
  round: number;
  /** The player whose turn it is, or null. */
  current: string | null;
  over: boolean;
  players: PlayerView[];
}

export function view(state: State, seat: number | null): View {
  const { rounds, round, over } = state;
  return {
    rounds,
    round,
    current: over ? null : state.players[state.current]!.id,
    over,
    players: state.players.map(({ id, score, out, lucky }, player) => ({
      id,
      score,
      out,
      lucky: over || player === seat ? lucky : null,
    })),
  };
}

export function opening(config: Config, seats: readonly Seat[]): View {
  const players = seats.map(({ id }) => ({ id, score: 0, out: false, lucky: null }));
  return { rounds: config.rounds, round: 1, current: null, over: false, players };
}

export function fold(seen: View, event: Event): void {
  switch (event.type) {
    case 'game_started':
    case 'passed':
      return;
    case 'turn_started':
      seen.current = event.data.playerId;
      seen.round = event.data.round;
      return;
    case 'rolled':
      player(seen, event.data.playerId).score += event.data.die;
      return;
    case 'left':
      player(seen, event.data.playerId).out = true;
      return;
    case 'game_ended':
      seen.over = true;
      seen.current = null;
      for (const { id, lucky, score } of event.data.players)
        Object.assign(player(seen, id), { lucky, score });
      return;
  }
}

function player(seen: View, id: string): PlayerView {
  const found = seen.players.find((candidate) => candidate.id === id);
  if (found === undefined) throw new Error(`an event names ${id}, who does not play`);
  return found;
}
