/** `league watch`: opens a replay file in the viewer of a server; the browser alone reads it. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { deflateRawSync } from 'node:zlib';
import { onlyPositional, parse } from './arguments.js';
import { fileProblem } from './files.js';
import { EXIT, type Io, oneLine, UsageError } from './io.js';
import type { Command } from './league.js';
import { answers, baseOf, ended, openPage, started } from './practice/watch.js';

/** What the command line of a browser takes. */
const MOST_CHARACTERS = 100_000;

const HELP = `league watch <replay file> [--server URL]: shows a replay in the browser

  --server URL   the server whose viewer to use (http://localhost:3000, started if none is running)

The file is one that 'league practice --save' or 'league play --save' wrote, or a replay of any match. The address that is
opened holds all of it behind a '#', which browsers do not send: the server sees nothing of it, and the browser verifies it.
`;

async function run(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = parse(args, {
    server: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  });
  if (values.help) {
    io.out(HELP);
    return EXIT.ok;
  }
  const path = onlyPositional(positionals, 'replay file');
  const text = await readFile(path).catch((error: unknown) => {
    throw new UsageError(`cannot read ${path}: ${fileProblem(error)}`);
  });
  if (!/^\s*\{"head":/.test(text.subarray(0, 100).toString()))
    throw new UsageError(`${path} is no replay of a match`);
  const base = baseOf(values.server);
  const address = `${base}/replay#${deflateRawSync(text).toString('base64url')}`;
  const server = (await answers(base)) ? null : await started(base, values.server, io);
  try {
    if (!io.progress) io.out(`${address}\n`);
    else if (address.length > MOST_CHARACTERS) io.out(`drop ${oneLine(path)} on ${base}/games\n`);
    else {
      io.out(`opens ${base}/replay; or drop ${oneLine(path)} on ${base}/games\n`);
      openPage(address);
    }
    if (server !== null && io.progress) {
      io.out(`The server keeps running at ${base}. Ctrl+C stops it.\n`);
      await once(server, 'exit');
    }
  } finally {
    if (server !== null) await ended(server);
  }
  return EXIT.ok;
}

export const watchFile: Command = { summary: 'shows a replay file in the browser', run };
