/** The transparency log: an append-only Merkle tree of what was said about every match, with signed heads and proofs. */
import {
  leafKey,
  logIdOf,
  newLogKey,
  publicLogKey,
  type SignedTreeHead,
  signTreeHead,
} from '@lobster-league/kernel/transparency';
import {
  type HistoryStore,
  type Log,
  type RandomSource,
  type RoomRecord,
  StoreUnavailable,
  type Time,
  type TransparencyStore,
} from '../ports/index.js';
import { LeafQueue } from './leaf-queue.js';
import { endLeaf, roomLeaves } from './match-leaves.js';
import { consistencyProof, inclusionProof, rootOf } from './stored-tree.js';

/** A head is signed anew when the log has grown, or it is older than this. */
const FRESH_MS = 60_000;

export interface TransparencyPorts {
  readonly store: TransparencyStore;
  readonly time: Time;
  readonly random: RandomSource;
  readonly log: Log;
}

/** A leaf with its number, as anybody may read it. */
export interface LogEntry {
  readonly index: number;
  readonly leaf: string;
}

export interface ProvenEntry extends LogEntry {
  /** That the leaf is in the tree of the head that it comes with. */
  readonly proof: readonly string[];
}

/** How many matches ended without a result: by the house, or because everybody had left. */
export interface EndCounts {
  readonly calledOff: number;
  readonly abandoned: number;
}

export class TransparencyLog {
  readonly #ports: TransparencyPorts;
  readonly #queue: LeafQueue;
  #secret: Promise<string> | null = null;
  #head: SignedTreeHead | null = null;
  #counts: { readonly size: number; readonly counts: EndCounts } | null = null;

  constructor(ports: TransparencyPorts) {
    this.#ports = ports;
    this.#queue = new LeafQueue(ports);
  }

  /** Says what is public of a room: that it was opened, and that its match has started. Nobody waits for it. */
  room(record: RoomRecord): void {
    for (const leaf of roomLeaves(record)) void this.#queue.add(leaf);
  }

  /** Says how a match ended that is in the history, and resolves when the log has it. */
  ended(...[record, replay]: Parameters<typeof endLeaf>): Promise<void> {
    return this.#queue.add(endLeaf(record, replay));
  }

  /** The same for a match that was recorded before; does nothing for one that was not. */
  async recorded(roomId: string, history: HistoryStore): Promise<void> {
    if (await this.hasEnd(roomId)) return;
    const [record, replay] = await Promise.all([history.game(roomId), history.replayHead(roomId)]);
    if (record !== null && replay !== null) await this.ended(record, replay);
  }

  async hasEnd(roomId: string): Promise<boolean> {
    const key = leafKey({ kind: 'result', match: roomId });
    return (await this.#ports.store.indexesOf([key])).size > 0;
  }

  /** The public key, by which anybody checks heads, and the log's id, which is its hash. */
  async key(): Promise<{ readonly publicKey: string; readonly logId: string }> {
    const publicKey = publicLogKey(await this.#signingKey());
    return { publicKey, logId: logIdOf(publicKey) };
  }

  async head(): Promise<SignedTreeHead> {
    const { store, time } = this.#ports;
    const [secret, size] = await Promise.all([this.#signingKey(), store.size()]);
    const at = Math.round(time.wall());
    const known = this.#head;
    if (known !== null && known.size === size && at - known.at < FRESH_MS) return known;
    // Signing it would be proof that leaves were taken away; the operator has to put the store's backup right.
    if (known !== null && known.size > size) {
      const shrunk = 'the transparency log has lost leaves; no head is signed until they are back';
      this.#ports.log.error(shrunk, { before: known.size, size });
      throw new StoreUnavailable(shrunk);
    }
    const head = signTreeHead({ size, root: await rootOf(store, size), at }, secret);
    if (this.#head === null || this.#head.size <= size) this.#head = head;
    return head;
  }

  async entries(from: number, limit: number): Promise<LogEntry[]> {
    const leaves = await this.#ports.store.leaves(from, limit);
    return leaves.map(({ index, text }) => ({ index, leaf: text }));
  }

  /** All leaves of a match, oldest first, each proven for that head. */
  async match(roomId: string): Promise<{ readonly head: SignedTreeHead; readonly entries: ProvenEntry[] }> {
    const { store } = this.#ports;
    const keys = (['commitment', 'start', 'result'] as const).map((kind) => leafKey({ kind, match: roomId }));
    const indexes = [...(await store.indexesOf(keys)).values()].sort((a, b) => a - b);
    const head = await this.head();
    const entries = indexes.map(async (index): Promise<ProvenEntry> => {
      const [[entry], proof] = await Promise.all([
        this.entries(index, 1),
        inclusionProof(store, index, head.size),
      ]);
      return { ...entry!, proof };
    });
    return { head, entries: await Promise.all(entries) };
  }

  inclusion(leaf: number, size: number): Promise<readonly string[]> {
    return inclusionProof(this.#ports.store, leaf, size);
  }

  consistency(first: number, second: number): Promise<readonly string[]> {
    return consistencyProof(this.#ports.store, first, second);
  }

  /** Of the first `size` leaves. */
  async counts(size: number): Promise<EndCounts> {
    const { store } = this.#ports;
    if (this.#counts?.size === size) return this.#counts.counts;
    const [calledOff, abandoned] = await Promise.all([
      store.countOf('called_off', size),
      store.countOf('abandoned', size),
    ]);
    const counts = { calledOff, abandoned };
    this.#counts = { size, counts };
    return counts;
  }

  /** Stores what is waiting, if the store takes it soon. */
  close(): Promise<void> {
    return this.#queue.close();
  }

  /** Made at the first start, and kept with the log; asked for again where the store was away. */
  #signingKey(): Promise<string> {
    const { store, random } = this.#ports;
    this.#secret ??= store.signingKey(newLogKey((count) => random.bytes(count))).catch((error: unknown) => {
      this.#secret = null;
      throw error;
    });
    return this.#secret;
  }
}
