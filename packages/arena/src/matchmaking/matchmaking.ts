/** Matchmaking of the whole arena: one process does it, and players come to it anywhere. */
import type { Arena } from '../arena.js';
import { type Entrant, Queue, type QueueSettings, type TicketStatus } from './queue.js';
import { type WaitingEntrant, WaitingRooms, type WaitingTerms } from './waiting-rooms.js';

/** How players of a game are brought together. */
export interface MatchmakingPolicy {
  /** Of those who wait with a ticket until opponents of like rating are found. */
  readonly queue?: Partial<QueueSettings>;
  /** Of games whose players may wait at the table, by game. */
  readonly waiting?: ReadonlyMap<string, WaitingTerms>;
}

/** Plain JSON goes in and comes out. */
export interface Matchmaking {
  /** Waits with a ticket; the id of the ticket is returned. */
  enter(entrant: Entrant): Promise<string>;
  leave(ticketId: string): Promise<boolean>;
  status(ticketId: string): Promise<TicketStatus | null>;
  /** How many wait for a game. */
  waiting(game: string): Promise<number>;
  /** Gives the agent a seat at a table that waits, or the one it has while it waits or plays; the id of the room is returned. */
  sit(entrant: WaitingEntrant): Promise<string>;
}

/** `newTicketId` makes ids that cannot be guessed: a ticket hands out a seat's token. */
export function sharedMatchmaking(
  arena: Arena,
  newTicketId: () => string,
  { queue: settings = {}, waiting = new Map() }: MatchmakingPolicy = {},
): Matchmaking {
  return arena.leaderElection.share('queue', () => {
    const queue = new Queue(arena, newTicketId, settings);
    const rooms = new WaitingRooms(arena, waiting);
    const ready = queue.recall();
    const acts: Matchmaking = {
      enter: (entrant) => ready.then(() => queue.enter(entrant)),
      leave: (ticketId) => ready.then(() => queue.leave(ticketId)),
      status: (ticketId) => ready.then(() => queue.status(ticketId)),
      waiting: async (game) => queue.waiting(game),
      sit: async (entrant) => (await rooms.sit(entrant)).roomId,
    };
    return {
      acts,
      stop() {
        queue.close();
        rooms.close();
      },
    };
  });
}
