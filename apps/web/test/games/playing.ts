/** Whole matches of house bots from a seed, as a viewer gets them. */
import { type Game, type GameEvent, Match, playOut } from '@lobster-league/kernel';
import type { SeatedPlayer, ShownEvent } from '../../src/viewer/contract';

export interface Played<Event extends GameEvent> {
  readonly config: unknown;
  readonly seatedPlayers: readonly SeatedPlayer[];
  readonly events: readonly ShownEvent<Event>[];
}

export function played<Config, State, Action, Event extends GameEvent, View>(
  game: Game<Config, State, Action, Event, View>,
  bots: readonly string[],
  options: readonly unknown[] = [],
): Played<Event> {
  const seats = bots.map((bot, seat) => ({ id: `p${seat}`, name: `${bot} ${seat}`, options: options[seat] }));
  const events: ShownEvent<Event>[] = [];
  const config = game.config.parse({});
  const match = Match.start(game, { config, seats, seed: 'a seed for the viewer' }, (event) => {
    events.push({ sequence: events.length + 1, turn: 1, at: 0, event });
  });
  playOut(
    match,
    bots.map((bot, seat) => ({ bot: game.bots[bot]!, rng: match.rng.stream(seat + 1) })),
  );
  return { config, events, seatedPlayers: seats.map(({ id, name }) => seatedPlayer(id, name)) };
}

function seatedPlayer(playerId: string, name: string): SeatedPlayer {
  return { playerId, name, agentId: null, house: true, connected: null, latencyMs: null };
}
