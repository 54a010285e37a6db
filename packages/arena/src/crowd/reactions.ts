/** Reactions of spectators: gathered for a moment, then told to all who watch and counted. Outside of journals and replays. */
import type { KeyValueStore, Log, Time } from '../ports/index.js';
import type { CrowdChannel } from './crowd-channel.js';
import {
  type Density,
  type DensityStretch,
  NO_REACTIONS,
  type Reaction,
  type ReactionCount,
  stretches,
  withReactions,
} from './reaction-density.js';
import { StoredText } from './stored-text.js';

export interface ReactionNews {
  readonly type: 'reactions';
  readonly reactions: readonly ReactionCount[];
}

const GATHER_MS = 500;
/** Kept so long after the last one. */
const KEPT_MS = 90 * 24 * 3_600_000;

export interface ReactionPorts {
  readonly keyValues: KeyValueStore;
  readonly channel: Pick<CrowdChannel<ReactionNews>, 'tell'>;
  readonly time: Pick<Time, 'after'>;
  readonly log: Log;
}

export class Reactions {
  readonly #ports: ReactionPorts;
  readonly #stored: StoredText<Density>;
  /** By match: what came since they were last told. */
  readonly #gathered = new Map<string, Map<string, ReactionCount>>();
  readonly #telling = new Set<Promise<void>>();

  constructor(ports: ReactionPorts) {
    this.#ports = ports;
    this.#stored = new StoredText(ports.keyValues, KEPT_MS, NO_REACTIONS);
  }

  /** Along the match, in order. */
  async of(match: string): Promise<readonly DensityStretch[]> {
    return stretches(await this.#stored.read(keyOf(match)));
  }

  react(match: string, sequence: number, reaction: Reaction): void {
    const known = this.#gathered.get(match);
    const gathered = known ?? new Map<string, ReactionCount>();
    const key = `${sequence} ${reaction}`;
    gathered.set(key, { sequence, reaction, count: 1 + (gathered.get(key)?.count ?? 0) });
    if (known !== undefined) return;
    this.#gathered.set(match, gathered);
    this.#ports.time.after(GATHER_MS, () => this.#tell(match));
  }

  /** What was gathered is counted now. */
  async close(): Promise<void> {
    for (const match of [...this.#gathered.keys()]) this.#tell(match);
    await Promise.all(this.#telling);
  }

  #tell(match: string): void {
    const gathered = this.#gathered.get(match);
    if (gathered === undefined) return;
    this.#gathered.delete(match);
    const telling = this.#count(match, [...gathered.values()])
      .catch((error: unknown) => this.#ports.log.warn('reactions are lost', { roomId: match, error }))
      .finally(() => this.#telling.delete(telling));
    this.#telling.add(telling);
  }

  async #count(match: string, reactions: readonly ReactionCount[]): Promise<void> {
    await this.#ports.channel.tell(match, { type: 'reactions', reactions });
    await this.#stored.change(keyOf(match), (density) => ({
      value: withReactions(density, reactions),
      answer: undefined,
    }));
  }
}

function keyOf(match: string): string {
  return `crowd:reactions:${match}`;
}
