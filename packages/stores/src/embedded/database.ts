/** Opens one database file of the data folder: durable, of a known version, and never another program's file. */
import { closeSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { DataFolderError, makePrivate, unusable } from './data-folder.js';

export interface Schema {
  /** The file's name in the data folder. */
  readonly file: string;
  /** SQL that leads from version n to n + 1; the first makes an empty file version 1. Never changed, only added to. */
  readonly migrations: readonly string[];
}

/** "LOBS": files with another application id are not written to. */
const APPLICATION_ID = 0x4c4f4253;

/**
 * Settings of every connection: a committed transaction survives a crash of the process and, if the disk is honest, of
 * the power.
 */
export const CONNECTION = `PRAGMA synchronous = FULL; PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON;
  PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000;`;

/** Checkpoints the write-ahead log into the file, so that a closed folder is easy to copy. */
export const EMPTY_LOG = 'PRAGMA wal_checkpoint(TRUNCATE)';

/** Up to this size every page is checked when opening; checking a larger file would slow the start. */
const THOROUGH_BYTES = 256 * 1024 * 1024;

/**
 * Text with a NUL character is truncated at it, and lone surrogates become U+FFFD: store text that may contain them as
 * JSON, which escapes both.
 */
export function openDatabase(folder: string, schema: Schema): Database.Database {
  const path = join(folder, schema.file);
  refuseOrphanedLog(path);
  let database: Database.Database | undefined;
  try {
    keepPrivate(path);
    database = new Database(path);
    checkOurs(path, database, schema.migrations.length);
    checkPages(path, database);
    // Counts in a file that is still empty; others get it when they are vacuumed as a whole.
    database.exec('PRAGMA auto_vacuum = INCREMENTAL');
    database.exec('PRAGMA journal_mode = WAL');
    database.exec(CONNECTION);
    migrate(database, schema.migrations);
    return database;
  } catch (error) {
    database?.close();
    throw error instanceof DataFolderError ? error : explained(path, error);
  }
}

/** Restricts the file and SQLite's companion files to their owner, also those made by older versions. */
function keepPrivate(path: string): void {
  // SQLite creates the companion files with this file's mode.
  closeSync(openSync(path, 'a', 0o600));
  for (const file of [path, `${path}-wal`, `${path}-shm`, `${path}-size`]) makePrivate(file, 0o600);
}

/** Reads one number from a PRAGMA. */
function number(database: Database.Database, pragma: string): number {
  const row: unknown = database.prepare(`PRAGMA ${pragma}`).raw().get();
  return Array.isArray(row) ? Number(row[0]) : Number.NaN;
}

function checkOurs(path: string, database: Database.Database, known: number): void {
  const application = number(database, 'application_id');
  const tables = database.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').all().length;
  if (application === 0 && tables === 0) return;
  if (application !== APPLICATION_ID) {
    throw new DataFolderError(
      `${path} is a database of another program; move it away, or set DATA_DIR to another folder`,
    );
  }
  const version = number(database, 'user_version');
  if (version > known) {
    throw new DataFolderError(
      `${path} was written by a newer Lobster League (its version is ${version}, this one knows ${known}); upgrade, or set DATA_DIR to another folder`,
    );
  }
}

function checkPages(path: string, database: Database.Database): void {
  if (statSync(path).size > THOROUGH_BYTES) return;
  const [row] = database.prepare('PRAGMA quick_check(1)').raw().all();
  const verdict = Array.isArray(row) ? String(row[0]) : 'no answer';
  if (verdict !== 'ok') throw damaged(path, verdict);
}

export function migrate(database: Database.Database, migrations: readonly string[]): void {
  const version = number(database, 'user_version');
  if (version === migrations.length) return;
  database.exec('BEGIN IMMEDIATE');
  try {
    for (const sql of migrations.slice(version)) database.exec(sql);
    database.exec(`PRAGMA user_version = ${migrations.length}`);
    database.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
    database.exec('COMMIT');
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}

/** Opening would delete a write-ahead log without its database, and lose its contents. */
function refuseOrphanedLog(path: string): void {
  if (size(path) === 0 && size(`${path}-wal`) > 0) {
    throw damaged(path, 'the file is missing or empty, but its log is there');
  }
}

function size(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

function explained(path: string, error: unknown): DataFolderError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code.startsWith('SQLITE_NOTADB') || code.startsWith('SQLITE_CORRUPT')) {
    return damaged(path, error instanceof Error ? error.message : code);
  }
  return unusable(path, error);
}

function damaged(path: string, verdict: string): DataFolderError {
  const reason = verdict.replaceAll(/\s*\n\s*/g, ' ');
  return new DataFolderError(
    `${path} is damaged (${reason}); nothing was changed: put a backup in its place, or move it away to start empty`,
  );
}

/** An idle connection lives until its statements are garbage-collected. */
export function closeDatabase(database: Database.Database): void {
  try {
    database.exec(EMPTY_LOG);
  } catch {
    // The disk is too full for a checkpoint. The log is just as durable, and is read at the next opening.
  }
  database.close();
}
