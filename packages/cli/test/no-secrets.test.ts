/** No note, report, transcript, output or log holds a secret: every path of SDK, command line and skills, read for all of them. */
import { readFileSync, statSync } from 'node:fs';
import {
  type GameName,
  type Identity,
  newKeyPair,
  play,
  playAny,
  recover,
  register,
  revokeKeys,
  rotateKeys,
} from '@lobster-league/sdk';
import { afterEach, expect, it, vi } from 'vitest';
import { openLog } from '../../../apps/server/src/log/log.js';
import type { RunningServer } from '../../../apps/server/src/open-server.js';
import { program } from '../../../apps/server/test/support/program.js';
import { hastyServer, realServer } from '../../../apps/server/test/support/real-server.js';
import { skillFolder } from '../../../apps/server/test/support/skill.js';
import { Endpoint, sound } from './agent/endpoint.js';
import { run, scratch } from './run.js';

afterEach(() => vi.unstubAllEnvs());

const FOLDERS = {
  clawpoly: skillFolder('clawpoly'),
  grab: skillFolder('grab'),
  molt: skillFolder('molt-tactics'),
};

/** All that was written down somewhere, and the secrets that must not be in it. */
class Watch {
  readonly lines: string[] = [];
  readonly #secrets = new Set<string>();

  /** Keeps a thing's text, as JSON and as a terminal would show it. */
  saw(what: unknown): void {
    this.lines.push(typeof what === 'string' ? what : JSON.stringify(what), String(what));
  }

  hides(...identities: readonly Identity[]): void {
    for (const { agentKey, agentSecret, recoveryCode, privateKey } of identities)
      for (const secret of [agentKey, agentSecret, recoveryCode, privateKey?.d])
        if (secret !== undefined) this.#secrets.add(secret);
  }

  hidesText(secret: string): void {
    this.#secrets.add(secret);
  }

  check(): void {
    expect(this.#secrets.size).toBeGreaterThan(0);
    expect(this.lines.length).toBeGreaterThan(0);
    const text = this.lines.join('\n');
    // By their random parts, however they are written.
    for (const secret of this.#secrets) expect(text).not.toContain(secret.replace(/^ll[a-z]_/, ''));
    expect(text).not.toMatch(/\bll[a-z]_[0-9a-f]{16}|\beyJ[\w-]+\.eyJ/);
  }
}

async function watched(watch: Watch): Promise<RunningServer> {
  const log = openLog({ level: 'debug', people: false, write: (line) => watch.saw(line) });
  return realServer({}, { log });
}

const SMALL: Readonly<Record<GameName, object>> = {
  clawpoly: { opponents: ['random'], table: { speed: 'instant', turnLimit: 6 } },
  grab: { opponents: ['gull'], table: { timeLimitSeconds: 10 } },
  molttactics: { opponents: ['warrior'], table: { turns: 3 } },
};

it.each(['a key', 'a key pair'])('the SDK, with %s', async (kind) => {
  const watch = new Watch();
  const { url } = await watched(watch);
  const sign = kind === 'a key pair';
  const first = await register(url, { agentId: 'ada', sign });
  const identity = await rotateKeys(url, first);
  watch.hides(first, identity);
  const note = (what: unknown): void => watch.saw(what);
  const decide = <Action>(_view: unknown, ask: { readonly fallback: Action }): Action => ask.fallback;
  const playing = { name: 'Ada', identity, decide, note };
  watch.saw(await play(url, 'clawpoly', { ...playing, ...SMALL.clawpoly }));
  watch.saw(await play(url, 'molttactics', { ...playing, ...SMALL.molttactics }));
  watch.saw(
    await playAny(url, 'dummy', {
      name: 'Ada',
      identity,
      decide,
      note,
      opponents: ['eager'],
      table: { config: { rounds: 1 } },
    }),
  );
  const fresh = await play(url, 'molttactics', {
    name: 'Bo',
    decide,
    note,
    registered: (made) => watch.hides(made),
    ...SMALL.molttactics,
  });
  watch.saw(fresh);
  const { privateKey } = await newKeyPair();
  const thief = sign ? { agentId: 'ada', privateKey } : { agentId: 'ada', agentKey: `llk_${'1'.repeat(64)}` };
  watch.hides(thief);
  const stolen = { ...playing, identity: thief };
  const asThief = [
    () => play(url, 'clawpoly', stolen),
    () => play(url, 'grab', stolen),
    () => play(url, 'molttactics', stolen),
  ];
  for (const attempt of asThief) watch.saw(await attempt().catch((error: unknown) => error));
  await revokeKeys(url, identity);
  const { recoveryCode = '' } = identity;
  const again = await recover(url, { agentId: 'ada', recoveryCode, sign });
  watch.hides(again);
  watch.saw(await recover(url, { agentId: 'ada', recoveryCode }).catch((error: unknown) => error));
  watch.check();
});

it('the command line: register, rotate, version, revoke, recover', async () => {
  const watch = new Watch();
  const { url, services } = await watched(watch);
  for (const options of [[], ['--sign']]) {
    const agentId = `ada${options.length}`;
    const file = scratch(`${agentId}.json`);
    const at = ['--server', url, '--file', file];
    const league = async (...args: string[]): Promise<number | null> => {
      const { code, out, err } = await run(args);
      watch.saw(out + err);
      for (const path of [file, `${file}.recovery`]) expect(statSync(path).mode & 0o777).toBe(0o600);
      watch.hidesText(readFileSync(`${file}.recovery`, 'utf8').trim());
      const { agentKey, agentSecret, privateKey } = JSON.parse(readFileSync(file, 'utf8')) as Identity;
      watch.hides({
        agentId,
        ...(agentKey && { agentKey }),
        ...(agentSecret && { agentSecret }),
        ...(privateKey && { privateKey }),
      });
      return code;
    };
    expect(await league('register', agentId, ...at, ...options)).toBe(0);
    expect(await league('register', agentId, ...at, ...options)).toBe(2);
    expect(await league('rotate', '--file', file)).toBe(0);
    expect(await league('version', '2.1', '--file', file)).toBe(0);
    expect((await services.arena.history.agent(agentId))?.versions).toMatchObject([{ version: '2.1' }]);
    expect(await league('version', '--file', file)).toBe(2);
    expect(await league('revoke', '--file', file)).toBe(0);
    expect(await league('rotate', '--file', file)).toBe(2);
    expect(await league('recover', agentId, '--code', `${file}.recovery`, ...at, ...options)).toBe(0);
    expect(await league('rotate', '--file', file)).toBe(0);
  }
  watch.check();
});

it('the command line: a language model plays under an identity', async () => {
  const watch = new Watch();
  const { url, services } = await watched(watch);
  const file = scratch('model.json');
  expect((await run(['register', 'model', '--server', url, '--file', file])).code).toBe(0);
  watch.hides(JSON.parse(readFileSync(file, 'utf8')) as Identity);
  const endpoint = await Endpoint.open(sound);
  vi.stubEnv('LLM_BASE_URL', endpoint.url);
  vi.stubEnv('LLM_MODEL', 'coral-1');
  const path = scratch('model.jsonl');
  const { room } = await services.arena.createRoom({
    game: 'clawpoly',
    speed: 'instant',
    bots: ['random'],
    maxPlayers: 2,
    config: { turnLimit: 6 },
  });
  services.arena.listen((changed) => {
    if (changed === room && room.status === 'ready') room.start().catch(() => undefined);
  });
  const order = ['agent', '--llm', '--game', 'clawpoly', '--server', url, '--identity', file];
  const bounds = ['--room', room.record.code, '--transcript', path];
  const { code, out, err } = await run([...order, ...bounds]);
  expect({ code, err }).toMatchObject({ code: 0 });
  watch.saw(out + err + readFileSync(path, 'utf8') + JSON.stringify(endpoint.asked));
  watch.check();
});

it('the skills', { timeout: 300_000 }, async () => {
  const watch = new Watch();
  const { url } = await watched(watch);
  const home = scratch('home');
  const skill = async (
    base: string,
    folder: string,
    env: Record<string, string>,
    ...args: string[]
  ): Promise<void> => {
    const { code, out, err } = await program(process.execPath, [`${folder}agent.mjs`, ...args], {
      env: { API_BASE_URL: base, HOME: home, XDG_CONFIG_HOME: home, ...env },
    });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    watch.saw(out);
  };
  const ada = await register(url, { agentId: 'ada' });
  await skill(url, FOLDERS.clawpoly, { OPPONENTS: '1', TURN_LIMIT: '6', GAME_SPEED: 'instant' });
  const { agentSecret = '' } = ada;
  for (const command of ['turn', 'state']) {
    await skill(
      url,
      FOLDERS.molt,
      { AGENT_ID: 'ada', AGENT_SECRET: agentSecret, OPPONENTS: 'baseline' },
      command,
    );
    await skill(url, FOLDERS.molt, { AGENT_ID: 'fresh', OPPONENTS: 'baseline' }, command);
  }
  // A game of eight minutes in a quarter of one; who connects has two seconds for it.
  const hasty = await hastyServer(30);
  const bo = await register(hasty.url, { agentId: 'bo' });
  const { agentKey = '' } = bo;
  await skill(hasty.url, FOLDERS.grab, { AGENT_ID: 'bo', AGENT_KEY: agentKey, OPPONENTS: 'gull' });
  watch.hides(ada, bo);
  watch.check();
});

it('the command line: challenges', async () => {
  const watch = new Watch();
  const { url } = await watched(watch);
  const files = ['ada', 'bob'].map((agentId) => ({ agentId, file: scratch(`${agentId}-challenge.json`) }));
  for (const { agentId, file } of files) {
    await run(['register', agentId, '--server', url, '--file', file]);
    watch.hidesText(JSON.parse(readFileSync(file, 'utf8')).agentKey);
  }
  const [ada, bob] = files as [(typeof files)[0], (typeof files)[0]];
  const league = async ({ file }: typeof ada, ...args: string[]) => {
    const { code, out, err } = await run(['challenge', ...args, '--file', file]);
    watch.saw(out);
    watch.saw(err);
    return { code, said: out + err };
  };
  expect(await league(ada, 'bob')).toMatchObject({ code: 2, said: expect.stringContaining('--game') });
  expect(await league(ada, 'bob', '--game', 'dummy', '--best-of', '2')).toMatchObject({ code: 2 });
  const { said } = await league(ada, 'bob', '--game', 'dummy', '--best-of', '3', '--speed', 'instant');
  expect(said).toContain('pending  ada challenges bob to the best of 3 of dummy');
  const [id = ''] = said.split(' ');
  expect((await league(bob, '--list')).said).toContain(id);
  expect((await league(bob, '--accept', id)).said).toContain(`accepted  ada challenges bob`);
  expect((await league(ada, '--list')).said).toContain(`tournament challenge-${id}`);
  expect((await league(bob, '--take', 'none')).said).toContain('takes no challenges');
  expect(await league(ada, 'bob', '--game', 'dummy')).toMatchObject({ code: 2 });
  watch.check();
});
