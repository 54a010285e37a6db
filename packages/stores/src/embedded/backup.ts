/** Copies of a data folder that are whole, also while a server writes it, and their way back. */
import { createHash } from 'node:crypto';
import {
  closeSync,
  copyFileSync,
  createReadStream,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import Database from 'libsql';
import { DataFolderError, lockDataFolder, makeDataFolder, makePrivate, unusable } from './data-folder.js';
import { DATABASES } from './databases.js';

const FILES = DATABASES.map(({ file }) => file);
const LIST = 'backup.json';

export interface BackupFile {
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface Backup {
  readonly createdAt: string;
  readonly files: readonly BackupFile[];
}

/** Copies the databases of a data folder into a new folder, which appears when it is complete. */
export async function backUp(folder: string, to: string): Promise<Backup> {
  const present = FILES.filter((file) => existsSync(join(folder, file)));
  if (present.length === 0) throw new DataFolderError(`${folder} holds no data of a server`);
  if (existsSync(to)) throw new DataFolderError(`${to} is there already; name a folder that is not`);
  const partial = `${to}.partial`;
  rmSync(partial, { recursive: true, force: true });
  makeDataFolder(partial);
  const createdAt = new Date().toISOString();
  for (const file of present) copyDatabase(folder, partial, file);
  const files: BackupFile[] = [];
  for (const file of present) files.push(await described(partial, file));
  const backup: Backup = { createdAt, files };
  writeFileSync(join(partial, LIST), `${JSON.stringify(backup, null, 2)}\n`, { mode: 0o600 });
  publish(partial, to);
  return backup;
}

/** Checks a backup and makes a data folder of it; what was there is moved beside it, where `replace` says so. */
export async function restore(
  from: string,
  folder: string,
  replace: boolean,
): Promise<Backup & { readonly before: string | null }> {
  const backup = listOf(from);
  for (const expected of backup.files) {
    const { bytes, sha256 } = await described(from, expected.file);
    if (bytes !== expected.bytes || sha256 !== expected.sha256)
      throw new DataFolderError(`${join(from, expected.file)} is not what was backed up; use another backup`);
  }
  const used = existsSync(folder) && readdirSync(folder).length > 0;
  if (used && !replace)
    throw new DataFolderError(`${folder} is not empty; name another folder, or move it away with --replace`);
  const partial = `${resolve(folder)}.partial`;
  rmSync(partial, { recursive: true, force: true });
  makeDataFolder(partial);
  for (const { file } of backup.files) {
    copyFileSync(join(from, file), join(partial, file));
    makePrivate(join(partial, file), 0o600);
    flush(join(partial, file));
  }
  let before: string | null = null;
  if (existsSync(folder)) {
    // A server that runs holds the lock, and is left alone.
    lockDataFolder(folder).unlock();
    before = used ? `${resolve(folder)}.before-${stamp()}` : null;
    if (before === null) rmSync(folder, { recursive: true });
    else renameSync(folder, before);
  }
  publish(partial, folder);
  return { ...backup, before };
}

/** One statement reads the whole file as it is at one moment; writers go on meanwhile. */
function copyDatabase(folder: string, to: string, file: string): void {
  const path = join(folder, file);
  const copy = join(to, file);
  try {
    // Read-only, so that closing it leaves a write-ahead log as it is, also that of a server that was killed.
    const database = new Database(`${pathToFileURL(path).href}?mode=ro`);
    try {
      database.exec('PRAGMA busy_timeout = 5000');
      database.exec(`VACUUM INTO '${copy.replaceAll("'", "''")}'`);
    } finally {
      database.close();
    }
    const check = new Database(copy);
    const [row] = check.prepare('PRAGMA quick_check(1)').raw().all();
    check.close();
    if (!Array.isArray(row) || row[0] !== 'ok') throw new Error(`the copy is damaged: ${String(row)}`);
  } catch (error) {
    throw error instanceof DataFolderError ? error : unusable(path, error);
  }
  makePrivate(copy, 0o600);
  flush(copy);
}

function listOf(from: string): Backup {
  const path = join(from, LIST);
  if (!existsSync(path)) throw new DataFolderError(`${from} is no complete backup: it has no ${LIST}`);
  try {
    const { createdAt, files } = JSON.parse(readFileSync(path, 'utf8')) as Backup;
    const known = files.filter(({ file }) => FILES.includes(file) && existsSync(join(from, file)));
    if (known.length !== files.length || known.length === 0) throw new Error('files are missing');
    return { createdAt, files };
  } catch (error) {
    throw unusable(path, error);
  }
}

async function described(folder: string, file: string): Promise<BackupFile> {
  const path = join(folder, file);
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Uint8Array);
  return { file, bytes: statSync(path).size, sha256: hash.digest('hex') };
}

function flush(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** From here on it is there, whole, also after a power cut. */
function publish(partial: string, to: string): void {
  flush(partial);
  renameSync(partial, to);
  flush(join(resolve(to), '..'));
}

function stamp(): string {
  return new Date().toISOString().replaceAll(/[:.]/g, '-');
}

/** The name that a backup gets where none is given. */
export function backupName(folder: string): string {
  return `${basename(resolve(folder))}-backup-${stamp()}`;
}
