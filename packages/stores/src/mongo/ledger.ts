/** The ledger of premium rooms in MongoDB: append-only, with unique indexes on numbers and keys. */
import type { Appended, LedgerEntry, LedgerHead, LedgerStore } from '@lobster-league/arena';
import type { LedgerDocument } from './collections.js';
import type { MongoConnection } from './connection.js';

export class MongoLedger implements LedgerStore {
  readonly #mongo: MongoConnection;
  readonly #now: () => number;
  /** Numbers are allocated one after the other, so that one process does not compete with itself. */
  #numbering: Promise<unknown> = Promise.resolve();

  constructor(mongo: MongoConnection, now: () => number) {
    this.#mongo = mongo;
    this.#now = now;
  }

  append(entry: LedgerEntry): Promise<Appended> {
    return this.#mongo.inSteps(() => this.#append(entry));
  }

  async entries(stream: string): Promise<readonly LedgerEntry[]> {
    const found = await this.#mongo.read(({ ledger }) =>
      ledger.find({ stream }).sort({ sequence: 1 }).toArray(),
    );
    return found.map((document): LedgerEntry => JSON.parse(document.entry));
  }

  async heads(since?: number): Promise<readonly LedgerHead[]> {
    const wanted = since === undefined ? {} : { $or: [{ settled: null }, { 'settled.at': { $gte: since } }] };
    const streams = await this.#mongo.read(({ ledgerStreams }) =>
      ledgerStreams.find(wanted).sort({ _id: 1 }).toArray(),
    );
    const open = streams.flatMap(({ stream, settled }) => (settled === null ? [stream] : []));
    const latest = await this.#latest(open);
    return streams.flatMap(({ stream, settled }) => settled ?? latest.get(stream) ?? []);
  }

  async streamOf(key: string): Promise<string | null> {
    const found = await this.#mongo.read(({ ledger }) => ledger.findOne({ key }));
    return found?.stream ?? null;
  }

  nextNumber(): Promise<number> {
    const next = this.#numbering.catch(() => undefined).then(() => this.#mongo.inSteps(() => this.#number()));
    this.#numbering = next;
    return next;
  }

  async cursor(chain: string): Promise<number | null> {
    const found = await this.#mongo.read(({ ledgerCursors }) => ledgerCursors.findOne({ _id: chain }));
    return found?.block ?? null;
  }

  async setCursor(chain: string, block: number): Promise<void> {
    await this.#mongo.write(({ ledgerCursors }) =>
      ledgerCursors.updateOne({ _id: chain }, { $set: { block } }, { upsert: true }),
    );
  }

  lease(name: string, owner: string, ttlMs: number): Promise<boolean> {
    const now = this.#now();
    // Another owner's valid lease does not match the filter, and the upsert then fails as a duplicate.
    return this.#mongo.add(({ ledgerLeases }) =>
      ledgerLeases.updateOne(
        { _id: name, $or: [{ owner }, { until: { $lte: now } }] },
        { $set: { owner, until: now + ttlMs } },
        { upsert: true },
      ),
    );
  }

  close(): Promise<void> {
    return this.#mongo.close();
  }

  async #append(entry: LedgerEntry): Promise<Appended> {
    const { stream, sequence, key } = entry;
    const head = (await this.#latest([stream])).get(stream);
    if (sequence !== (head === undefined ? 0 : head.sequence + 1)) return 'stale';
    if ((await this.streamOf(key)) !== null) return 'taken';
    const touched = await this.#touch(stream);
    const document = { ...headOf(entry), key, entry: JSON.stringify(entry) };
    if (!(await this.#mongo.add(({ ledger }) => ledger.insertOne(document)))) {
      return (await this.streamOf(key)) === null ? 'stale' : 'taken';
    }
    if (entry.settled) await this.#settle(entry, touched);
    return 'added';
  }

  /** Marks the stream as open before an entry is added, so that listings read its entries. */
  async #touch(stream: string): Promise<number> {
    await this.#mongo.add(({ ledgerStreams }) =>
      ledgerStreams.insertOne({ stream, touched: 0, settled: null }),
    );
    const after = await this.#mongo.write(({ ledgerStreams }) =>
      ledgerStreams.findOneAndUpdate(
        { stream },
        { $set: { settled: null }, $inc: { touched: 1 } },
        { returnDocument: 'after' },
      ),
    );
    return after?.touched ?? 0;
  }

  /** Marks the stream as settled, unless a writer has begun another entry. */
  async #settle(entry: LedgerEntry, touched: number): Promise<void> {
    const { stream } = entry;
    await this.#mongo.write(({ ledgerStreams }) =>
      ledgerStreams.updateOne({ stream, touched }, { $set: { settled: headOf(entry) } }),
    );
  }

  async #latest(streams: readonly string[]): Promise<ReadonlyMap<string, LedgerHead>> {
    const heads = new Map<string, LedgerHead>();
    if (streams.length === 0) return heads;
    const found = await this.#mongo.read(({ ledger }) =>
      ledger.find({ stream: { $in: [...streams] } }, { projection: { entry: 0, key: 0 } }).toArray(),
    );
    for (const document of found) {
      const before = heads.get(document.stream);
      if (before === undefined || before.sequence < document.sequence)
        heads.set(document.stream, headOf(document));
    }
    return heads;
  }

  async #number(): Promise<number> {
    for (;;) {
      const last = await this.#mongo.read(({ ledgerNumbers }) =>
        ledgerNumbers.find().sort({ _id: -1 }).limit(1).next(),
      );
      const _id = (last?._id ?? 0) + 1;
      if (await this.#mongo.add(({ ledgerNumbers }) => ledgerNumbers.insertOne({ _id }))) return _id;
    }
  }
}

function headOf({ stream, sequence, chain, address, settled, at }: LedgerEntry | LedgerDocument): LedgerHead {
  return { stream, sequence, chain, address, settled, at };
}
