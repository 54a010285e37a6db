/** Where the entrants of a tournament play right now: the rooms of its open games, and the seats in them. */
import { openGames, roomIdOf } from '@lobster-league/tournaments';
import type { Arena } from '../arena.js';
import type { StoredTournament } from './journal.js';

/** A seat in which an agent plays. */
export interface TournamentSeat {
  readonly round: number;
  readonly pairing: number;
  readonly roomId: string;
  readonly code: string;
  readonly playerId: string;
  /** Opens the seat at every gateway of the game. Secret. */
  readonly token: string;
}

/** The seats that the agent has in games that are open and whose match has begun. */
export function seatsOf(
  arena: Pick<Arena, 'find'>,
  { head, state }: StoredTournament,
  agentId: string,
): TournamentSeat[] {
  const own = state.entrants.findIndex(({ id }) => id === agentId);
  return openGames(state, own).flatMap((open): TournamentSeat[] => {
    const room = arena.find(roomIdOf(head.terms, open));
    if (room === null || !room.started || room.status === 'finished') return [];
    const { roomId, code, seats } = room.storedRecord;
    const seat = seats.find((one) => one.taken === 'agent' && one.agentId === agentId);
    if (seat === undefined) return [];
    const { round, pairing } = open;
    const { playerId, token } = seat;
    return [{ round, pairing, roomId, code, playerId, token }];
  });
}
