/** Finds the matches that followed agents have begun to play since the last look. */
import type { Room } from '../api/league';
import type { FollowedAgent } from './followed';

export interface Begun {
  readonly room: Room;
  /** Who of those that are followed play it. */
  readonly names: readonly string[];
}

/** `known` are the ids of matches that have been told of; those that are found are put among them. */
export function begun(
  rooms: readonly Room[],
  agents: readonly FollowedAgent[],
  known: Set<string>,
): readonly Begun[] {
  const names = new Map(agents.map(({ agentId, name }) => [agentId, name]));
  return rooms.flatMap((room) => {
    if (room.status !== 'playing' && room.status !== 'roll_order') return [];
    const playing = room.seats.flatMap(({ agentId }) => names.get(agentId ?? '') ?? []);
    if (playing.length === 0 || known.has(room.roomId)) return [];
    known.add(room.roomId);
    return [{ room, names: playing }];
  });
}
