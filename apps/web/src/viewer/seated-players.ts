/** The players at the table, from a live room or a finished match. */
import type { league } from '@lobster-league/protocol';
import type { SeatedPlayer } from './contract';

/** Skips open seats; after the match, nobody counts as disconnected. */
export function seatedPlayersOfRoom({
  seats,
  status,
}: Pick<league.RoomInfo, 'seats' | 'status'>): SeatedPlayer[] {
  const over = status === 'finished';
  return seats.flatMap(({ playerId, name, agentId, taken, kind, connected, latencyMs }) =>
    taken === 'open'
      ? []
      : [
          {
            playerId,
            name,
            agentId,
            house: taken === 'bot',
            ...(kind == null ? {} : { kind }),
            ...(over ? { connected: null, latencyMs: null } : { connected, latencyMs }),
          },
        ],
  );
}

export function seatedPlayersOfRecord({ players }: Pick<league.GameRecord, 'players'>): SeatedPlayer[] {
  return players.map(({ playerId, name, agentId, house, kind }) => ({
    playerId,
    name,
    agentId,
    house,
    ...(kind === undefined ? {} : { kind }),
    connected: null,
    latencyMs: null,
  }));
}

/** Returns the seats as the rules know them. */
export function seatsOf(seatedPlayers: readonly SeatedPlayer[]): { id: string; name: string }[] {
  return seatedPlayers.map(({ playerId, name }) => ({ id: playerId, name }));
}
