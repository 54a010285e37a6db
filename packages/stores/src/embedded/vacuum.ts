/** Makes the files of a data folder as small as they can be, while no server uses it. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { DataFolderError, lockDataFolder } from './data-folder.js';
import { closeDatabase, openDatabase } from './database.js';
import { DATABASES } from './databases.js';

export interface Vacuumed {
  readonly file: string;
  /** Bytes. */
  readonly before: number;
  readonly after: number;
}

/** Needs as much space again while it works; a crash in the middle changes nothing. */
export function vacuum(folder: string): Vacuumed[] {
  if (!DATABASES.some(({ file }) => existsSync(join(folder, file))))
    throw new DataFolderError(`${folder} holds no data of a server`);
  const lock = lockDataFolder(folder);
  try {
    return DATABASES.filter(({ file }) => existsSync(join(folder, file))).map((schema) => {
      const path = join(folder, schema.file);
      const database = openDatabase(folder, schema);
      const before = statSync(path).size;
      database.exec('VACUUM');
      closeDatabase(database);
      return { file: schema.file, before, after: statSync(path).size };
    });
  } finally {
    lock.unlock();
  }
}

/** How many bytes each table and index of a database file takes. */
export function tableSizes(path: string): Map<string, number> {
  const database = new Database(path);
  try {
    const rows = database.prepare('SELECT name, sum(pgsize) FROM dbstat GROUP BY name').raw().all();
    return new Map(
      rows.flatMap((row) => (Array.isArray(row) ? [[String(row[0]), Number(row[1])] as const] : [])),
    );
  } finally {
    database.close();
  }
}
