/** `league export-log`: writes the whole transparency log of a server to a file, and checks it on the way. */
import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { Frontier, leafHash, verifyTreeHead } from '@lobster-league/kernel/transparency';
import { onlyPositional, parse, serverUrl } from '../arguments.js';
import { fileProblem } from '../files.js';
import { EXIT, type Io, UsageError } from '../io.js';
import type { Command } from '../league.js';
import { LogClient } from './log-client.js';

const HELP = `league export-log <URL> --out FILE: writes a server's whole transparency log to a file

The first line is {"format":1,"url":…,"key":…,"head":…}: the key as it is at the well-known address, and the signed tree head. Then
comes every leaf, one line each, oldest first, byte for byte as it is hashed. The file is written only if the head is signed with the
key, and the leaves are those of the head's tree.

  --out FILE   where to write it; what is there is replaced

Exit 0 when it was written; exit 1 when the log is not what its head says; exit 2 if the server cannot be reached or has no log.

Examples:
  league export-log http://localhost:3000 --out log.ndjson
`;

async function run(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = parse(args, {
    out: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  });
  if (values.help) {
    io.out(HELP);
    return EXIT.ok;
  }
  const client = new LogClient(serverUrl(onlyPositional(positionals, 'URL')));
  if (values.out === undefined) throw new UsageError('--out FILE is missing: where the log is to be written');
  const problem = await exported(client, values.out);
  io.out(`${problem ?? `written: ${values.out}`}\n`);
  return problem === null ? EXIT.ok : EXIT.differs;
}

/** What is wrong with the log; null where it was written. */
async function exported(client: LogClient, path: string): Promise<string | null> {
  const key = await client.key();
  const { head } = await client.summary();
  if (!verifyTreeHead(head, key.publicKey)) return "WRONG: the head is not signed with the log's key";
  const frontier = new Frontier();
  // Whole or not at all.
  const part = `${path}.new`;
  const file = writing(part, () => openSync(part, 'w'));
  try {
    const line = (text: string) => writing(part, () => writeSync(file, `${text}\n`));
    line(JSON.stringify({ format: 1, url: client.url, key, head }));
    for await (const { leaf } of client.leaves(0, head.size)) {
      frontier.append(leafHash(leaf));
      line(leaf);
    }
  } finally {
    closeSync(file);
  }
  if (frontier.size === head.size && frontier.root() === head.root) {
    writing(path, () => renameSync(part, path));
    return null;
  }
  rmSync(part);
  return `WRONG: the ${frontier.size} leaves that it shows are not those of the head that it signed`;
}

function writing<T>(path: string, write: () => T): T {
  try {
    return write();
  } catch (error) {
    throw new UsageError(`cannot write ${path}: ${fileProblem(error)}`);
  }
}

export const exportLogCommand: Command = {
  summary: "writes a server's whole transparency log to a file",
  run,
};
