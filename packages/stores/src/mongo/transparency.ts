/** The transparency log in MongoDB: a leaf's number is its id, so that of several writers one gets each number. */
import type { StoredLeaf, TransparencyStore } from '@lobster-league/arena';
import type { MongoConnection } from './connection.js';

const SIGNING = 'signing';

export class MongoTransparency implements TransparencyStore {
  readonly #mongo: MongoConnection;

  constructor(mongo: MongoConnection) {
    this.#mongo = mongo;
  }

  append(leaves: readonly StoredLeaf[]): Promise<boolean> {
    return this.#mongo.inSteps(async () => {
      const size = await this.size();
      if (leaves.some(({ index }, i) => index !== size + i)) return false;
      const documents = leaves.map(({ index, key, kind, text, hashes }) => ({
        _id: index,
        key,
        kind,
        text,
        hashes,
      }));
      // In order: where a number or key is taken, nothing after it is added, so there is never a gap.
      return this.#mongo.add(({ transparency }) => transparency.insertMany(documents, { ordered: true }));
    });
  }

  async size(): Promise<number> {
    const last = await this.#mongo.read(({ transparency }) =>
      transparency
        .find({}, { projection: { _id: 1 } })
        .sort({ _id: -1 })
        .limit(1)
        .next(),
    );
    return last === null ? 0 : last._id + 1;
  }

  async leaves(from: number, limit: number): Promise<readonly StoredLeaf[]> {
    const found = await this.#mongo.read(({ transparency }) =>
      transparency
        .find({ _id: { $gte: from } })
        .sort({ _id: 1 })
        .limit(limit)
        .toArray(),
    );
    return found.map(({ _id, key, kind, text, hashes }) => ({ index: _id, key, kind, text, hashes }));
  }

  async indexesOf(keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const found = await this.#mongo.read(({ transparency }) =>
      transparency.find({ key: { $in: [...keys] } }, { projection: { key: 1 } }).toArray(),
    );
    return new Map(found.map(({ _id, key }) => [key, _id]));
  }

  async hashesOf(indexes: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> {
    const found = await this.#mongo.read(({ transparency }) =>
      transparency.find({ _id: { $in: [...indexes] } }, { projection: { hashes: 1 } }).toArray(),
    );
    return new Map(found.map(({ _id, hashes }) => [_id, hashes]));
  }

  countOf(kind: string, size: number): Promise<number> {
    return this.#mongo.read(({ transparency }) => transparency.countDocuments({ kind, _id: { $lt: size } }));
  }

  signingKey(made: string): Promise<string> {
    return this.#mongo.inSteps(async () => {
      const kept = () =>
        this.#mongo.read(({ transparencyKeys }) => transparencyKeys.findOne({ _id: SIGNING }));
      const before = await kept();
      if (before !== null) return before.secret;
      await this.#mongo.add(({ transparencyKeys }) =>
        transparencyKeys.insertOne({ _id: SIGNING, secret: made }),
      );
      return (await kept())?.secret ?? made;
    });
  }

  close(): Promise<void> {
    return this.#mongo.close();
  }
}
