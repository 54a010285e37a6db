/** Who sits at the table, from what the league says of a live room or a finished match. */
import type { league } from '@lobster-league/protocol';
import type { Sitter } from './contract';

/** Open seats have nobody. */
export function sittersOfRoom({ seats }: Pick<league.RoomInfo, 'seats'>): Sitter[] {
  return seats.flatMap(({ playerId, name, agentId, taken, connected, latencyMs }) =>
    taken === 'open' ? [] : [{ playerId, name, agentId, house: taken === 'bot', connected, latencyMs }],
  );
}

export function sittersOfRecord({ players }: Pick<league.GameRecord, 'players'>): Sitter[] {
  return players.map(({ playerId, name, agentId, house }) => ({
    ...{ playerId, name, agentId, house },
    ...{ connected: null, latencyMs: null },
  }));
}

/** As the rules know them. */
export function seatsOf(sitters: readonly Sitter[]): { id: string; name: string }[] {
  return sitters.map(({ playerId, name }) => ({ id: playerId, name }));
}
