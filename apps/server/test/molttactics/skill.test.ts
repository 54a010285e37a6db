/** The OpenClaw skill against a real server: agents of their own processes play a whole match. */
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { molttactics } from '@lobster-league/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RESULT } from '../../../../tests/support/result.js';
import type { RunningServer } from '../../src/open-server.js';
import { type Ended, program } from '../support/program.js';
import { hastyServer, realServer } from '../support/real-server.js';
import { skillFolder } from '../support/skill.js';
import { moltGame, sign } from './client.js';

const SKILL = skillFolder('molt-tactics');

let home = '';

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'molt-skill-'));
});

afterEach(async () => {
  await rm(home, { recursive: true, force: true });
});

function openRealServer(env: Record<string, string> = {}): Promise<RunningServer> {
  return realServer(env, { games: moltGame });
}

/** Runs the agent as somebody would, with nothing but Node. It ends by itself, or is ended. */
function agent(url: string, env: Record<string, string>, ...args: string[]): Promise<Ended> {
  return program(process.execPath, [join(SKILL, 'agent.mjs'), ...args], {
    env: { XDG_CONFIG_HOME: home, API_BASE_URL: url, ...env },
  });
}

async function read(url: string, path: string): Promise<unknown> {
  return (await fetch(url + path)).json();
}

describe('the skill', () => {
  it('four agents play a whole match', async () => {
    const { url } = await openRealServer({ MOLT_MATCH_SIZE: '4', MOLT_LOBBY_WAIT_MS: '600000' });
    const ended = await Promise.all(
      molttactics.className.options.map((name) => agent(url, { AGENT_ID: `openclaw:${name}`, CLASS: name })),
    );
    for (const { code, err } of ended) expect({ code, err }).toEqual({ code: 0, err: '' });
    const matchId = /match (m_\w+)/.exec(ended[0]!.out)?.[1];
    const state = molttactics.state.parse(await read(url, `/api/state?match_id=${matchId}`));
    expect(state.phase).toBe('finished');
    expect(state.result?.winners).not.toEqual([]);
    expect(state.agents.map(({ agent_id }) => agent_id).sort()).toEqual([
      'openclaw:mage',
      'openclaw:ranger',
      'openclaw:rogue',
      'openclaw:warrior',
    ]);
    const { turns } = molttactics.replay.parse(await read(url, `/api/replay/${matchId}`));
    expect(turns).toHaveLength(state.turn);
    // They really play: nobody was silent, and there was blood.
    const actions = turns.flatMap((turn) => turn.actions.map(({ action }) => action.type));
    expect(actions).toEqual(expect.arrayContaining(['move', 'attack', 'harvest']));
    expect(state.agents.every(({ silent_turns }) => silent_turns === 0)).toBe(true);
    const board = molttactics.leaderboard.parse(await read(url, '/api/leaderboard'));
    expect(board.entries).toHaveLength(4);
    // Secrets are in their files and nowhere else.
    for (const file of await readdir(join(home, 'molt-tactics'))) {
      const path = join(home, 'molt-tactics', file);
      expect((await stat(path)).mode & 0o777).toBe(0o600);
      const { api_secret } = JSON.parse(await readFile(path, 'utf8')) as { api_secret: string };
      expect(api_secret).toMatch(/^lls_/);
      for (const { out, err } of ended) expect(out + err).not.toContain(api_secret);
    }
  });

  it('plays against house bots where nobody else is', async () => {
    const { url } = await hastyServer(8);
    const { code, out, err } = await agent(url, { AGENT_ID: 'lone', OPPONENTS: 'baseline,mage' });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(new RegExp(`${RESULT.source}match m_\\w+: verified: dice as committed.*\n$`));
    const matchId = /match (m_\w+)/.exec(out)?.[1];
    const { agents } = molttactics.state.parse(await read(url, `/api/state?match_id=${matchId}`));
    expect(agents.filter(({ house }) => house)).toHaveLength(2);
  });

  it('plays turn by turn, by a heartbeat or by one’s own thinking', async () => {
    const { url } = await openRealServer({ MOLT_MATCH_SIZE: '2' });
    const [a, b] = [{ AGENT_ID: 'a', CLASS: 'mage' }, { AGENT_ID: 'b' }];
    expect((await agent(url, a, 'turn')).out).toMatch(/waiting, turn 0: nothing to submit/);
    expect((await agent(url, b, 'turn')).out).toMatch(/submit, turn 1: \w+/);
    const { you } = JSON.parse((await agent(url, a, 'state')).out) as molttactics.State;
    expect(you?.legal_actions).toContainEqual({ type: 'defend' });
    // Whoever changes its mind about the class keeps the class.
    const done = await agent(
      url,
      { ...a, CLASS: 'rogue' },
      'submit',
      '{"type":"defend"}',
      'thinking for myself',
    );
    expect(done).toMatchObject({ code: 0, out: expect.stringContaining('submitted for turn 1') });
    const wrong = await agent(url, a, 'submit', '{"type":"arc_pulse"}');
    expect(wrong).toMatchObject({
      code: 1,
      err: expect.stringContaining('invalid_action: arc_pulse needs a target'),
    });
    expect((await agent(url, b, 'turn')).out).toMatch(/submit, turn 2: \w+/);
  });

  it.each([
    [{ AGENT_ID: 'a b' }, /^AGENT_ID: expected/],
    [{}, /^AGENT_ID: expected/],
    [{ AGENT_ID: 'a', CLASS: 'toString' }, /^CLASS: expected one of warrior/],
    [{ AGENT_ID: 'a', API_BASE_URL: 'league.example' }, /^API_BASE_URL: expected/],
    [{ AGENT_ID: 'a', OPPONENTS: 'kraken,shark' }, /^OPPONENTS: expected kraken, warrior/],
  ])('says in one line what is wrong with %j', async (env, message) => {
    const { code, err } = await agent('http://127.0.0.1:9', env);
    expect(code).toBe(1);
    expect(err).toMatch(message);
    expect(err.trim().split('\n')).toHaveLength(1);
  });

  it('says whose id it is if the secret is missing or wrong', async () => {
    const { url } = await openRealServer();
    await agent(url, { AGENT_ID: 'a' }, 'turn');
    await rm(join(home, 'molt-tactics'), { recursive: true });
    expect((await agent(url, { AGENT_ID: 'a' }, 'turn')).err).toMatch(
      /a is registered already: set AGENT_SECRET/,
    );
    const wrong = await agent(url, { AGENT_ID: 'a', AGENT_SECRET: 'guessed' }, 'turn');
    expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining('invalid_signature') });
  });

  it('comes back with a growing pause and a new signature when the server is busy', async () => {
    const seen: { at: number; timestamp: string; signature: string; body: string }[] = [];
    const server = createServer((request, response) => {
      const { 'x-timestamp': timestamp, 'x-signature': signature } = request.headers;
      let body = '';
      request.on('data', (chunk) => {
        body += String(chunk);
      });
      request.on('end', () => {
        seen.push({
          at: performance.now(),
          timestamp: String(timestamp),
          signature: String(signature),
          body,
        });
        const busy = seen.length < 3;
        response.writeHead(busy ? 503 : 400, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ error: busy ? 'unavailable' : 'invalid_request', message: 'no' }));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { code, err } = await agent(url, { AGENT_ID: 'a', AGENT_SECRET: 's' }, 'turn');
    await new Promise((resolve) => server.close(resolve));
    expect({ code, err }).toEqual({ code: 1, err: 'invalid_request: no\n' });
    expect(seen).toHaveLength(3);
    for (const { timestamp, signature, body } of seen) expect(signature).toBe(sign('s', body, timestamp));
    expect(new Set(seen.map(({ signature }) => signature)).size).toBe(3);
    expect(seen[1]!.at - seen[0]!.at).toBeGreaterThan(120);
  });

  it('has a schema for the five variables of the document, and one of ours', async () => {
    const schema = JSON.parse(await readFile(join(SKILL, 'config.schema.json'), 'utf8')) as {
      properties: Record<string, { enum?: string[] }>;
    };
    const variables = ['API_BASE_URL', 'AGENT_ID', 'AGENT_KEY', 'AGENT_SECRET', 'CLASS', 'OPPONENTS'];
    expect(Object.keys(schema.properties)).toEqual(variables);
    expect(schema.properties.CLASS?.enum).toEqual(molttactics.className.options);
    const text = await readFile(join(SKILL, 'SKILL.md'), 'utf8');
    expect(text).toMatch(/^---\nname: molt-tactics\ndescription: .+\n[\s\S]*?\n---\n/);
    for (const name of variables) expect(text).toContain(name);
    expect(await readFile(join(SKILL, 'HEARTBEAT.md'), 'utf8')).toContain('agent.mjs turn');
  });
});
