/** Small texts that a front door keeps between starts, by name: a secret, a list of sessions. */
import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

export interface Notes {
  /** Null when there is none of that name. */
  read(name: string): Promise<string | null>;
  /** Durable once resolved; a crash leaves the old text or the new one. One write of a name at a time. */
  write(name: string, text: string): Promise<void>;
}

export function memoryNotes(): Notes {
  const texts = new Map<string, string>();
  return {
    read: async (name) => texts.get(name) ?? null,
    write: async (name, text) => void texts.set(name, text),
  };
}

/** Files in the data folder that nobody but its owner can read. */
export function fileNotes(folder: string): Notes {
  return {
    async read(name) {
      try {
        return await readFile(join(folder, name), 'utf8');
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
        throw error;
      }
    },
    async write(name, text) {
      const fresh = join(folder, `${name}.new`);
      // A file that a crash left behind may be readable to others.
      await rm(fresh, { force: true });
      const file = await open(fresh, 'wx', 0o600);
      try {
        await file.writeFile(text);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(fresh, join(folder, name));
      const directory = await open(folder, 'r');
      await directory.sync().finally(() => directory.close());
    },
  };
}
