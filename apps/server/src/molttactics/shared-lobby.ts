/** The lobby of the whole arena: one process keeps it, and agents enter it anywhere. */
import type { Arena, Room } from '@lobster-league/arena';
import { HttpProblem } from '../http/problem.js';
import { type Entrant, Lobby, type LobbySettings } from './lobby.js';
import { translated } from './problem.js';

/** What is wrong with an entrant, as it travels between processes. */
interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
}

type Entered = { readonly roomId: string } | { readonly refusal: Refusal };

export interface SharedLobby {
  /** Gives the agent a seat; the one it has, while it waits or plays. */
  enter(entrant: Entrant): Promise<Room>;
}

export function sharedLobby(arena: Arena, settings: LobbySettings): SharedLobby {
  const acts = arena.leaderElection.share('molttactics-lobby', () => {
    const lobby = new Lobby(arena, settings);
    return {
      acts: { enter: (entrant: Entrant): Promise<Entered> => entered(lobby, entrant) },
      stop: () => lobby.close(),
    };
  });
  return {
    async enter(entrant) {
      const outcome = await acts.enter(entrant);
      if ('roomId' in outcome) return arena.reach(outcome.roomId);
      const { status, code, message, details, headers } = outcome.refusal;
      throw new HttpProblem(status, code, message, {
        headers,
        ...(details === undefined ? {} : { details }),
      });
    },
  };
}

async function entered(lobby: Lobby, entrant: Entrant): Promise<Entered> {
  try {
    return { roomId: (await lobby.enter(entrant)).roomId };
  } catch (error) {
    const known = translated(error);
    if (!(known instanceof HttpProblem)) throw error;
    const { status, code, message, details, headers } = known;
    return { refusal: { status, code, message, headers, ...(details === undefined ? {} : { details }) } };
  }
}
