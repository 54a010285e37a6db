/** The data folder: locked by one process at a time; a second process gets a one-line error. */
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import Database from 'libsql';

/** The data folder cannot be used. The message is one line for the operator: which file, what is wrong, what to do. */
export class DataFolderError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DataFolderError';
  }
}

export interface DataFolder {
  readonly path: string;
  /** Releases the lock for other processes. */
  unlock(): void;
}

/**
 * Makes the folder if need be and locks it for this process. The lock is one of the operating system on an empty
 * file, so it ends with the process however that ends; the id beside it is only for the message.
 */
export function lockDataFolder(path: string): DataFolder {
  makeDataFolder(path);
  makePrivate(path, 0o700);
  const owner = join(path, 'lock.pid');
  const lock = openLock(path, owner);
  try {
    writeFileSync(owner, `${process.pid}\n`);
    sync(path);
  } catch (error) {
    lock.close();
    throw unusable(owner, error);
  }
  return {
    path,
    unlock: () => {
      if (lock.open) lock.close();
    },
  };
}

/** Makes the folder and its parents. Node's own `recursive` never returns where a file system refuses with ENOENT, as /proc does. */
export function makeDataFolder(path: string): void {
  const missing: string[] = [];
  for (let at = resolve(path); !existsSync(at); at = dirname(at)) missing.unshift(at);
  try {
    for (const folder of missing) mkdirSync(folder, { mode: 0o700 });
    if (!statSync(path).isDirectory()) throw new Error('it is not a folder');
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw unusable(path, error);
  }
}

/** Restricts the file to its owner, if it exists; files of other users are left as they are. */
export function makePrivate(path: string, mode: number): void {
  const mask = statSync(path, { throwIfNoEntry: false })?.mode ?? mode;
  if ((mask & 0o077) === 0) return;
  try {
    chmodSync(path, mode);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw unusable(path, error);
  }
}

/** Turns a file system or database error into one line. */
export function unusable(path: string, error: unknown): DataFolderError {
  const reason = error instanceof Error ? error.message : String(error);
  return new DataFolderError(
    `${path} cannot be used: ${reason.replaceAll('\n', ' ')}; check its owner, its permissions and the free space`,
    { cause: error },
  );
}

/** No statement is ever prepared on this connection, so closing it releases the lock at once. */
function openLock(path: string, owner: string): Database.Database {
  const file = join(path, 'lock');
  let lock: Database.Database | undefined;
  try {
    lock = new Database(file);
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock?.close();
    if (!(error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY'))
      throw unusable(file, error);
    throw new DataFolderError(
      `${path} is in use by ${ownerOf(owner)}; stop that one first, or set DATA_DIR to another folder`,
    );
  }
}

function ownerOf(file: string): string {
  try {
    return `process ${Number.parseInt(readFileSync(file, 'utf8'), 10) || 'unknown'}`;
  } catch {
    return 'another process';
  }
}

/** A new file survives a power cut only if its folder is synced as well. */
function sync(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
