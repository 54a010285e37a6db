/** `league doctor`: has the server's own doctor look at settings, stores, disk, port and proxy. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from './arguments.js';
import { EXIT, UsageError } from './io.js';
import type { Command } from './league.js';

const HELP = `league doctor: looks at what the server runs on, and says what to do

Settings (from the environment, and .env of this folder), versions, DATA_DIR, free disk, Redis and MongoDB, the port, and with PUBLIC_URL
what visitors meet there: the proxy, /metrics, TLS, the clock. One line each, ✓ or ✗; exit code 1 if there is a ✗. Nothing is changed.
`;

/** Beside the server, in a clone or in the image. */
const DOCTOR = fileURLToPath(new URL('../../../apps/server/dist/doctor-main.js', import.meta.url));

export const doctor: Command = {
  summary: 'looks at what the server runs on, and says what to do',
  async run(args, io) {
    const { values } = parse(args, { help: { type: 'boolean', short: 'h' } });
    if (values.help) {
      io.out(HELP);
      return EXIT.ok;
    }
    if (!existsSync(DOCTOR))
      throw new UsageError('there is no server beside this league; run it in a built clone');
    if (existsSync('.env')) process.loadEnvFile('.env');
    const child = spawn(process.execPath, [DOCTOR], { stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.setEncoding('utf8').on('data', (text: string) => io.out(text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => io.err(text));
    const [code]: (number | null)[] = await once(child, 'close');
    return code ?? EXIT.bug;
  },
};
