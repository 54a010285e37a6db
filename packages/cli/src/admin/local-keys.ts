/** Operator keys, made and revoked on the machine that has the stores: in a data folder, also of a server that runs, or MongoDB. */
import { randomBytes } from 'node:crypto';
import { type AdminStore, type OperatorKey, OperatorKeys, StoreUnavailable } from '@lobster-league/arena';
import { admin } from '@lobster-league/protocol';
import { DataFolderError, makeDataFolder, shareAdmin } from '@lobster-league/stores';
import { UsageError } from '../io.js';

const PATIENCE_MS = 15_000;
const RETRY_MS = 200;
/** Who is named in the audit log: whoever may use the machine. */
const MACHINE = '(this machine)';

type Environment = Readonly<Record<string, string | undefined>>;

export interface KeyOrder {
  readonly name: string;
  readonly role: string;
  readonly expiresAt: number | null;
}

export async function makeKey(
  folder: string | undefined,
  env: Environment,
  { name, role, expiresAt }: KeyOrder,
): Promise<{ readonly key: string; readonly made: OperatorKey }> {
  const named = admin.operatorName.safeParse(name);
  if (!named.success) throw new UsageError(`that name cannot be: ${named.error.issues[0]?.message}`);
  const known = admin.role.safeParse(role);
  if (!known.success) throw new UsageError(`--role takes ${admin.ROLES.join(', ')}, not '${role}'`);
  return withStore(folder, env, async (store) => {
    const order = { name: named.data, role: known.data, expiresAt };
    const done = await keysIn(store).make(order);
    await note(store, 'key.make', `key:${order.name}`, `${done.made.id} ${order.role}`);
    return done;
  });
}

export function listKeys(folder: string | undefined, env: Environment): Promise<readonly OperatorKey[]> {
  return withStore(folder, env, (store) => keysIn(store).list());
}

export function revokeKey(
  folder: string | undefined,
  env: Environment,
  idOrName: string,
): Promise<OperatorKey> {
  return withStore(folder, env, async (store) => {
    const revoked = await keysIn(store).revoke(idOrName);
    if (revoked === null) throw new UsageError(`no one key has the id or name '${idOrName}'`);
    await note(store, 'key.revoke', `key:${revoked.name}`, revoked.id);
    return revoked;
  });
}

function keysIn(store: AdminStore): OperatorKeys {
  return new OperatorKeys(store, { now: Date.now }, { bytes: (count) => new Uint8Array(randomBytes(count)) });
}

async function note(store: AdminStore, action: string, target: string, detail: string): Promise<void> {
  const entry = { at: Date.now(), by: MACHINE, role: null, action, target, reason: '', detail };
  await store.log({ ...entry, outcome: 'done' });
}

async function adminInMongo(url: string): Promise<AdminStore> {
  const { openMongo } = await import('@lobster-league/stores/mongo');
  return openMongo({ url }).admin;
}

/** `folder` comes from the command line; without it the server's settings decide. */
async function withStore<T>(
  folder: string | undefined,
  env: Environment,
  use: (store: AdminStore) => Promise<T>,
): Promise<T> {
  const { MONGODB_URL: url, DATA_DIR } = env;
  const store =
    folder === undefined && url ? await adminInMongo(url) : sharedIn(folder ?? (DATA_DIR || './data'));
  try {
    await reached(store);
    return await use(store);
  } finally {
    await store.close();
  }
}

function sharedIn(folder: string): AdminStore {
  try {
    makeDataFolder(folder);
    return shareAdmin(folder);
  } catch (error) {
    if (error instanceof DataFolderError) throw new UsageError(error.message);
    throw error;
  }
}

/** The MongoDB client retries for ever; a command waits only this long. */
async function reached(store: AdminStore): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      await store.decision('any', 'any');
      return;
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      if (Date.now() > until) throw new UsageError(`the store cannot be reached: ${error.message}`);
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}
