import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openEmbedded } from '@lobster-league/stores';
import { describe, expect, it } from 'vitest';
import { run, scratch } from './run.js';

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));

describe('league backup and restore', () => {
  it('copy a folder that is in use, and make another of it', async () => {
    const [from, copy, to] = [scratch('used'), scratch('copy'), scratch('made')];
    const { history, close } = await openEmbedded({ folder: from });
    const secrets = { keyHash: null, hmacSecret: null, recoveryHash: null, publicKey: null };
    await history.addAgent({ agentId: 'a', name: 'A', description: '', house: false, createdAt: 1 }, secrets);
    expect(await run(['backup', copy, '--from', from])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/is backed up in .*: live\.db \(\d+ KB\), history\.db/),
    });
    expect(await run(['restore', copy, '--to', to])).toMatchObject({ code: 0, err: '' });
    const made = await openEmbedded({ folder: to });
    expect(await made.history.agent('a')).toMatchObject({ name: 'A' });
    await made.close();
    const refused = await run(['restore', copy, '--to', from, '--replace']);
    expect(refused).toMatchObject({ code: 2, err: expect.stringMatching(/in use by process \d+/) });
    await close();
  });

  it('say in one line what is wrong', async () => {
    expect(await run(['restore', scratch('nothing'), '--to', scratch('x')])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^league: .* is no complete backup.*\n$/),
    });
    expect(await run(['backup', '--from', scratch('nothing')])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^league: .* holds no data of a server\n$/),
    });
  });

  it('league vacuum makes a folder small, unless a server uses it', async () => {
    const folder = scratch('vacuumed');
    const { history, close } = await openEmbedded({ folder });
    expect(await run(['vacuum', '--from', folder])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/in use by process \d+/),
    });
    const secrets = { keyHash: null, hmacSecret: null, recoveryHash: null, publicKey: null };
    await history.addAgent({ agentId: 'a', name: 'A', description: '', house: false, createdAt: 1 }, secrets);
    await close();
    const files = readdirSync(folder).filter((name) => name.endsWith('.db'));
    const { code, out } = await run(['vacuum', '--from', folder]);
    expect({ code, lines: out.match(/^\w+\.db: \d+ KB, now \d+ KB$/gm)?.length }).toEqual({
      code: 0,
      lines: files.length,
    });
    const again = await openEmbedded({ folder });
    expect(await again.history.agent('a')).toMatchObject({ name: 'A' });
    await again.close();
    expect(await run(['vacuum', '--from', scratch('nothing')])).toMatchObject({ code: 2 });
  });

  it('a backup that is killed is none, and the next one is not in its way', async () => {
    const [from, copy] = [scratch('data'), scratch('killed')];
    await (await openEmbedded({ folder: from })).close();
    const child = spawn(process.execPath, [MAIN, 'backup', copy, '--from', from], { stdio: 'ignore' });
    const ended = once(child, 'close');
    while (!existsSync(`${copy}.partial`) && !existsSync(copy)) await new Promise(setImmediate);
    child.kill('SIGKILL');
    await ended;
    // Complete or not there: never a part under the backup's name.
    const whole = existsSync(copy);
    expect(whole).toBe((await run(['restore', copy, '--to', scratch('from-killed')])).code === 0);
    if (!whole) expect((await run(['backup', copy, '--from', from])).code).toBe(0);
    expect(existsSync(`${copy}.partial`)).toBe(false);
  });
});
