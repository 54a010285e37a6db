/** Operators' decisions and the audit log in MongoDB: an entry's number is its id, so that of several writers one gets it. */
import type { AdminStore, AuditEntry, AuditFilter, Decision, Page, Paged } from '@lobster-league/arena';
import { rangeOf } from '../standing-sums.js';
import type { MongoConnection } from './connection.js';

function decisionId(kind: string, id: string): string {
  return JSON.stringify([kind, id]);
}

export class MongoAdmin implements AdminStore {
  readonly #mongo: MongoConnection;

  constructor(mongo: MongoConnection) {
    this.#mongo = mongo;
  }

  async decisions(kind: string): Promise<readonly Decision[]> {
    const found = await this.#mongo.read(({ adminDecisions }) =>
      adminDecisions.find({ kind }).sort({ id: 1 }).toArray(),
    );
    return found.map(({ id, value }) => ({ id, value }));
  }

  async decision(kind: string, id: string): Promise<string | null> {
    const found = await this.#mongo.read(({ adminDecisions }) =>
      adminDecisions.findOne({ _id: decisionId(kind, id) }),
    );
    return found?.value ?? null;
  }

  async decide(kind: string, id: string, value: string): Promise<void> {
    await this.#mongo.write(({ adminDecisions }) =>
      adminDecisions.replaceOne({ _id: decisionId(kind, id) }, { kind, id, value }, { upsert: true }),
    );
  }

  async undo(kind: string, id: string): Promise<boolean> {
    const { deletedCount } = await this.#mongo.write(({ adminDecisions }) =>
      adminDecisions.deleteOne({ _id: decisionId(kind, id) }),
    );
    return deletedCount > 0;
  }

  log(entry: Omit<AuditEntry, 'number'>): Promise<void> {
    return this.#mongo.inSteps(async () => {
      for (;;) {
        const last = await this.#mongo.read(({ adminAudit }) =>
          adminAudit
            .find({}, { projection: { _id: 1 } })
            .sort({ _id: -1 })
            .limit(1)
            .next(),
        );
        const document = { _id: (last?._id ?? 0) + 1, ...entry };
        if (await this.#mongo.add(({ adminAudit }) => adminAudit.insertOne(document))) return;
      }
    });
  }

  async logged({ by, action, target }: AuditFilter, page: Page): Promise<Paged<AuditEntry>> {
    const filter = {
      ...(by === undefined ? {} : { by }),
      ...(action === undefined ? {} : { action }),
      ...(target === undefined ? {} : { target: { $regex: escaped(target) } }),
    };
    const { offset, limit } = rangeOf(page);
    // A limit of 0 would be none.
    const found =
      limit === 0
        ? []
        : await this.#mongo.read(({ adminAudit }) =>
            adminAudit.find(filter).sort({ _id: -1 }).skip(offset).limit(limit).toArray(),
          );
    const total = await this.#mongo.read(({ adminAudit }) => adminAudit.countDocuments(filter));
    return { items: found.map(({ _id, ...entry }) => ({ ...entry, number: _id })), total };
  }

  close(): Promise<void> {
    return this.#mongo.close();
  }
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
