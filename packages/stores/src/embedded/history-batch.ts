/** A batch of writes to the history before it is committed: new and changed agents, and finished games. */
import type { Chunk, FinishedGame } from '@lobster-league/arena';
import { type AgentChange, type StoredAgent, withChange } from '../agent-change.js';

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

  changeAgent(agentId: string, change: AgentChange): void {
    const agent = this.#agent(agentId);
    if (agent !== null) this.agents.set(agentId, withChange(agent, change));
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
