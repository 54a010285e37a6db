/** Every file of `examples` as it is, against a real server whose clock runs faster. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { program } from '../../apps/server/test/support/program.js';
import { hastyServer } from '../../apps/server/test/support/real-server.js';
import { RESULT } from '../support/result.js';
import { describeOn, Missing, onPath } from '../support/services/index.js';

const EXAMPLES = fileURLToPath(new URL('../../examples/', import.meta.url));

/** A Python that has these modules: the one of PYTHON, or one where a system keeps its own. */
function pythonWith(...modules: readonly string[]): { command: string } | Missing {
  const wanted = `import sys; assert sys.version_info >= (3, 9); import ${modules.join(', ')}`;
  const candidates = [process.env.PYTHON, onPath('python3'), '/usr/bin/python3'];
  const command = candidates.find((python) => python && spawnSync(python, ['-c', wanted]).status === 0);
  if (command) return { command };
  return new Missing(`Python with ${modules.join(' and ')}`, 'see examples/README.md for what to install');
}

function shellWith(...programs: readonly string[]): { command: string } | Missing {
  const missing = ['bash', ...programs].filter((name) => onPath(name) === null);
  if (missing.length > 0) return new Missing(missing.join(' and '), `install ${missing.join(' ')}`);
  return { command: onPath('bash')! };
}

interface Example {
  readonly file: string;
  readonly runner: { command: string } | Missing;
  /** How many times as fast the server's clock runs: slow enough for the example to be quicker than the bot now and then. */
  readonly times: number;
  /** What it says only if it really plays. */
  readonly played: RegExp;
}

const ALL: readonly Example[] = [
  { file: 'clawpoly.py', runner: pythonWith('json', 'websockets'), times: 10, played: /score [1-9]/ },
  {
    file: 'grab.py',
    runner: pythonWith('socketio', 'requests'),
    times: 4,
    played: /after \d+ ms\n[\s\S]*score [1-9]/,
  },
  { file: 'grab.sh', runner: shellWith('curl', 'jq'), times: 3, played: /score [1-9]/ },
  { file: 'molttactics.py', runner: pythonWith('hmac'), times: 8, played: /score -?\d/ },
  { file: 'molttactics.sh', runner: shellWith('curl', 'jq', 'openssl'), times: 8, played: /after \d+ ms\n/ },
];

for (const { file, runner, times, played } of ALL) {
  describeOn(runner, `examples/${file}`, ({ command }) => {
    it('plays to the end', { timeout: 200_000 }, async () => {
      const { url } = await hastyServer(times);
      const { code, out, err } = await program(command, [EXAMPLES + file, url], { patienceMs: 180_000 });
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(out).toMatch(new RegExp(`^watch it at ${url}/watch/\\w+\n[^]*${RESULT.source}$`));
      expect(out).toMatch(played);
    });
  });
}

describe('examples', () => {
  it('are all played here', () => {
    // apps/server/test/premium-process.test.ts plays the one that needs a chain, outside-game.test.ts the game `four`.
    const elsewhere = ['premium.mjs', 'four'];
    const there = readdirSync(EXAMPLES).filter((file) => !file.endsWith('.md') && !elsewhere.includes(file));
    expect(there.sort()).toEqual(ALL.map(({ file }) => file).sort());
  });
});
