/** A batch of writes to the history before it is committed: new and changed agents, and finished games. */
import type { AgentChange, AgentSecrets, Chunk, FinishedGame } from '@lobster-league/arena';
import { isAsExpected, type StoredAgent, withChange } from '../agent-change.js';

export interface PackedGame {
  readonly finished: FinishedGame;
  readonly events: readonly Chunk[];
  readonly inputs: readonly Chunk[];
}

/** What is on the disk already. There is no other writer while a batch is gathered. */
export interface Stored {
  hasGame(gameId: string): boolean;
  agent(agentId: string): StoredAgent | null;
}

export class HistoryBatch {
  readonly agents = new Map<string, StoredAgent>();
  readonly games = new Map<string, PackedGame>();
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

  #agent(agentId: string): StoredAgent | null {
    return this.agents.get(agentId) ?? this.#stored.agent(agentId);
  }
}
