/** The messages between the processes of a load run. */
import type { GameName } from '@lobster-league/sdk';
import type { HistogramCounts } from './histogram.js';
import type { Late } from './lateness.js';

/** To the process of the agents. */
export type AgentsOrder =
  | {
      readonly type: 'play';
      readonly url: string;
      /** The number of rooms of each game to keep going. */
      readonly tables: Readonly<Record<GameName, number>>;
      readonly seats: number;
      readonly thinkMs: number;
    }
  /** The spectators of the first rooms have connected: agents may join. */
  | { readonly type: 'begin' }
  /** All agents leave, and no more rooms are opened. */
  | { readonly type: 'stop' };

export interface OpenedTable {
  readonly game: GameName;
  readonly roomId: string;
  readonly code: string;
}

export interface AgentCounts {
  readonly decisions: number;
  readonly matches: number;
  readonly reconnects: number;
  readonly timeouts: number;
  readonly refused: number;
}

export type AgentsNews =
  | ({ readonly type: 'opened' } & OpenedTable)
  /** The match is over for its agents. */
  | { readonly type: 'finished'; readonly roomId: string }
  | { readonly type: 'failed'; readonly reason: string }
  | { readonly type: 'stopped'; readonly counts: AgentCounts; readonly late: Late };

/** To a process of spectators. */
export type SpectatorsOrder =
  | {
      readonly type: 'watch';
      readonly url: string;
      readonly roomId: string;
      readonly code: string;
      readonly game: GameName;
      readonly spectators: number;
    }
  /**
   * All spectators of that room should have received that many events by now or soon; exactly that many if the match is
   * over. Then they leave.
   */
  | { readonly type: 'check'; readonly roomId: string; readonly events: number; readonly over: boolean }
  | { readonly type: 'report' };

export interface SpectatorCounts {
  /** Connected now. */
  readonly watching: number;
  readonly watched: number;
  readonly messages: number;
  readonly events: number;
  /** Events that came when another was due: lost, doubled or out of order. */
  readonly disordered: number;
  /** Spectators that were too slow, and received a snapshot instead of events. */
  readonly skipped: number;
  /** Connections that were closed early, or never opened. */
  readonly dropped: number;
  /** Events that had not come when the match was over. */
  readonly missing: number;
}

export type SpectatorsNews =
  | { readonly type: 'checked'; readonly roomId: string }
  | { readonly type: 'fault'; readonly reason: string }
  | {
      readonly type: 'report';
      readonly counts: SpectatorCounts;
      readonly late: Late;
      /** From a decision to its event, in ms, by game. */
      readonly latency: Readonly<Record<GameName, HistogramCounts>>;
    };
