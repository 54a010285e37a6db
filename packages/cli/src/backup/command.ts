/** `league backup` and `league restore`: copies of a data folder, also while its server runs. `league vacuum` makes it small. */
import { DataFolderError } from '@lobster-league/stores';
import { type Backup, backUp, backupName, restore as restoreFolder } from '@lobster-league/stores/backup';
import { vacuum as vacuumFolder } from '@lobster-league/stores/vacuum';
import { onlyPositional, parse } from '../arguments.js';
import { EXIT, type Io, UsageError } from '../io.js';
import type { Command } from '../league.js';

const HELP = `league backup [FOLDER] [--from DATA_DIR]: copies a data folder, also while its server runs

Each database is copied as it is at one moment, checked, and made durable; FOLDER appears when all of it is complete. Rooms are copied
before the history, so no match is missing. Keep it as safe as the data folder: it contains the secrets of agents and of running matches.

  --from DATA_DIR   the data folder (DATA_DIR, or ./data)

Redis and MongoDB have tools of their own: docs/operations.md.

Examples:
  league backup
  league backup /backups/monday --from /var/lib/lobster-league
`;

const RESTORE_HELP = `league restore FOLDER [--to DATA_DIR] [--replace]: makes a data folder of a backup

Checks every file of the backup first. A server must not be running on DATA_DIR.

  --to DATA_DIR   the data folder to make (DATA_DIR, or ./data)
  --replace       if there is one already, it is moved beside the new one, and not deleted

Example:
  league restore /backups/monday --to ./data --replace
`;

const VACUUM_HELP = `league vacuum [--from DATA_DIR]: makes the files of a data folder as small as they can be

A server must not be running on DATA_DIR, and as much space again must be free meanwhile. Servers give space back by themselves,
a little at a time; folders of versions before 0.2 do so after the first \`league vacuum\`.

  --from DATA_DIR   the data folder (DATA_DIR, or ./data)
`;

export const backup: Command = {
  summary: 'copies a data folder, also while its server runs',
  async run(args, io) {
    const { values, positionals } = parse(args, {
      from: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    });
    if (values.help) return helped(io, HELP);
    const from = values.from ?? usualFolder();
    const to = positionals.length === 0 ? backupName(from) : onlyPositional(positionals, 'folder');
    const { files } = await explained(() => backUp(from, to));
    io.out(`${from} is backed up in ${to}: ${listed(files)}\n`);
    return EXIT.ok;
  },
};

export const restore: Command = {
  summary: 'makes a data folder of a backup',
  async run(args, io) {
    const { values, positionals } = parse(args, {
      to: { type: 'string' },
      replace: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    });
    if (values.help) return helped(io, RESTORE_HELP);
    const from = onlyPositional(positionals, 'backup');
    const to = values.to ?? usualFolder();
    const { createdAt, files, before } = await explained(() =>
      restoreFolder(from, to, values.replace === true),
    );
    io.out(`${to} is as it was at ${createdAt}: ${listed(files)}\n`);
    if (before !== null) io.out(`What was there is in ${before}\n`);
    return EXIT.ok;
  },
};

export const vacuum: Command = {
  summary: 'makes the files of a data folder as small as they can be',
  async run(args, io) {
    const { values } = parse(args, { from: { type: 'string' }, help: { type: 'boolean', short: 'h' } });
    if (values.help) return helped(io, VACUUM_HELP);
    const folder = values.from ?? usualFolder();
    const files = await explained(async () => vacuumFolder(folder));
    for (const { file, before, after } of files)
      io.out(`${file}: ${Math.ceil(before / 1024)} KB, now ${Math.ceil(after / 1024)} KB\n`);
    return EXIT.ok;
  },
};

function usualFolder(): string {
  return process.env.DATA_DIR || './data';
}

function helped(io: Io, text: string): number {
  io.out(text);
  return EXIT.ok;
}

function listed(files: Backup['files']): string {
  return files.map(({ file, bytes }) => `${file} (${Math.ceil(bytes / 1024)} KB)`).join(', ');
}

async function explained<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof DataFolderError) throw new UsageError(error.message);
    throw error;
  }
}
