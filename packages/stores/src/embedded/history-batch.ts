/** What a group of writes gathers before it is committed: agents new and changed, and finished games. */
import type { Chunk, FinishedGame } from '@lobster-league/arena';
import { type AgentChange, type StoredAgent, withChange } from '../agent-change.js';

export interface PackedGame {
  readonly finished: FinishedGame;
  readonly events: readonly Chunk[];
  readonly inputs: readonly Chunk[];
}

/** What the disk has already. Nobody else writes while a group is gathered. */
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

  /** False when the id is taken. */
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

  /** Once only. */
  record(game: PackedGame): void {
    const { gameId } = game.finished.record;
    if (!this.games.has(gameId) && !this.#stored.hasGame(gameId)) this.games.set(gameId, game);
  }

  #agent(agentId: string): StoredAgent | null {
    return this.agents.get(agentId) ?? this.#stored.agent(agentId);
  }
}
