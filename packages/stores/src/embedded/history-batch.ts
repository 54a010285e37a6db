/** A batch of writes to the history before it is committed: new and changed agents, and finished games. */
import type {
  AgentChange,
  AgentDelta,
  AgentSecrets,
  Chunk,
  FinishedGame,
  GameRecord,
} from '@lobster-league/arena';
import { isAsExpected, type StoredAgent, withChange } from '../agent-change.js';

export interface PackedGame {
  readonly finished: FinishedGame;
  readonly events: readonly Chunk[];
  readonly inputs: readonly Chunk[];
}

/** What is on the disk already. There is no other writer while a batch is gathered. */
export interface Stored {
  hasGame(gameId: string): boolean;
  record(gameId: string): GameRecord | null;
  agent(agentId: string): StoredAgent | null;
  hasPoint(gameId: string, delta: AgentDelta): boolean;
}

export interface CountedGame {
  readonly gameId: string;
  readonly delta: AgentDelta;
}

export class HistoryBatch {
  readonly agents = new Map<string, StoredAgent>();
  readonly games = new Map<string, PackedGame>();
  /** Games that are to be removed. */
  readonly removed = new Map<string, GameRecord>();
  /** Games that are recorded already, and count for further agents. */
  readonly counted: CountedGame[] = [];
  readonly #stored: Stored;

  constructor(stored: Stored) {
    this.#stored = stored;
  }

  /** Returns false if the id is taken. */
  addAgent(agent: StoredAgent): boolean {
    const { agentId } = agent.profile;
    if (this.#agent(agentId) !== null) return false;
    this.agents.set(agentId, agent);
    return true;
  }

  /** Returns false if there is no such agent, or its secrets are not as expected. */
  changeAgent(agentId: string, change: AgentChange, expected: Partial<AgentSecrets>): boolean {
    const agent = this.#agent(agentId);
    if (agent === null || !isAsExpected(agent.secrets, expected)) return false;
    this.agents.set(agentId, withChange(agent, change));
    return true;
  }

  /** Records a game once only. */
  record(game: PackedGame): void {
    const { gameId } = game.finished.record;
    if (!this.games.has(gameId) && !this.#stored.hasGame(gameId)) this.games.set(gameId, game);
  }

  /** Returns false if there is no such game on the disk. */
  remove(gameId: string): boolean {
    const record = this.removed.has(gameId) ? null : this.#stored.record(gameId);
    if (record === null) return false;
    this.removed.set(gameId, record);
    return true;
  }

  /** Counts a recorded game for agents, for each once only. */
  count(gameId: string, deltas: readonly AgentDelta[]): void {
    for (const delta of deltas) {
      const { agentId, game } = delta;
      const twice = this.counted.some(
        (one) => one.gameId === gameId && one.delta.agentId === agentId && one.delta.game === game,
      );
      if (!twice && !this.#stored.hasPoint(gameId, delta)) this.counted.push({ gameId, delta });
    }
  }

  #agent(agentId: string): StoredAgent | null {
    return this.agents.get(agentId) ?? this.#stored.agent(agentId);
  }
}
