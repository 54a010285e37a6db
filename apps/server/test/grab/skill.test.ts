/** The OpenClaw skill for Grab against a real server: with nothing but Node it plays a whole game. */
import { readFileSync } from 'node:fs';
import { dictionary, LETTER_VALUES } from '@lobster-league/grab';
import { describe, expect, it, vi } from 'vitest';
import { RESULT } from '../../../../tests/support/result.js';
import { SlowProxy } from '../../../../tests/support/services/index.js';
import { type Ended, program } from '../support/program.js';
import { hastyServer } from '../support/real-server.js';
import { complaint, expectDocumented, skillFolder } from '../support/skill.js';

const SKILL = skillFolder('grab');
/** A game of eight minutes in twelve seconds. Faster, a turn would be over while the agent waits for the processor. */
const TIMES = 40;

function agent(env: Record<string, string>, ...args: string[]): Promise<Ended> {
  return program(process.execPath, [`${SKILL}agent.mjs`, ...args], { env });
}

interface Choice {
  readonly word: string;
  readonly from: { readonly player: number; readonly word: string } | null;
}

describe('the skill for Grab', () => {
  it('plays a whole game against house bots, really plays, and gives its name back', async () => {
    const { url, services } = await hastyServer(TIMES);
    const { code, out, err } = await agent({
      API_BASE_URL: url,
      AGENT_NAME: 'Magpie',
      OPPONENTS: 'gull,gull',
    });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(RESULT);
    expect(out).toMatch(/place [123], score [1-9]/);
    expect(out).toMatch(/[1-9]\d* answers, the slowest in \d+ ms, \d+ refused, 0 timeouts/);
    const [, gameId] = /match (\w+): watch it at/.exec(out)!;
    await services.arena.recorded();
    const page = await (await fetch(`${url}/api/league/matches/${gameId}`)).json();
    expect(JSON.stringify(page)).toContain('Magpie');
    const login = { username: 'Magpie' };
    const again = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(login),
    });
    expect(again.status).toBe(200);
  });

  it('comes back to its seat when the line breaks', async () => {
    const { url, services } = await hastyServer(TIMES);
    const line = await SlowProxy.to(Number(new URL(url).port));
    try {
      const played = agent({ API_BASE_URL: `http://127.0.0.1:${line.port}`, OPPONENTS: 'gull' });
      await vi.waitFor(() => expect([...services.arena.rooms][0]?.turn).toBeGreaterThan(5));
      line.cut();
      const { code, out, err } = await played;
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(out).toMatch(/place [12], score/);
    } finally {
      line.close();
    }
  });

  it('finds what the table allows, and steals what is worth most', async () => {
    const { choicesOn, readWords } = (await import(`${SKILL}lib/words.mjs`)) as {
      readWords(path: string, shortest: number): Promise<object[]>;
      choicesOn(known: object[], table: object): Choice[];
    };
    const { decide, value } = (await import(`${SKILL}lib/policy.mjs`)) as {
      decide(choices: readonly Choice[], seat: number): Choice | null;
      value(word: string): number;
    };
    const known = await readWords(`${SKILL}words.txt`, 3);
    const pool = Array.from({ length: 26 }, (_, i) => (i === 18 || i === 25 ? 1 : 0));
    const table = { pool, words_per_player: [['cat'], ['heart']] };
    const choices = choicesOn(known, table);
    expect(choices).toContainEqual({ word: 'cats', from: { player: 0, word: 'cat' } });
    for (const { from } of choices) expect(from).not.toBeNull();
    expect(decide(choices, 1)?.from).toEqual({ player: 0, word: 'cat' });
    expect(decide([], 0)).toBeNull();
    expect(choicesOn(known, { pool: pool.map(() => 0), words_per_player: [['cat']] })).toEqual([]);
    expect([...'abcdefghijklmnopqrstuvwxyz'].map(value)).toEqual(LETTER_VALUES);
  });

  it('knows nothing but words of TWL06', () => {
    const words = readFileSync(`${SKILL}words.txt`, 'utf8').trim().split(/\s+/);
    const allowed = dictionary('twl06');
    expect(words.length).toBeGreaterThan(10_000);
    expect(words.filter((word) => !allowed.has(word))).toEqual([]);
  });

  it('says in one line what its settings or the league do not allow', async () => {
    const says = (env: Record<string, string>, ...args: string[]): Promise<string> =>
      complaint(agent(env, ...args));
    expect(await says({ API_BASE_URL: 'ftp://reef' })).toContain('API_BASE_URL');
    expect(await says({ OPPONENTS: 'shark' })).toContain('OPPONENTS: expected gull, octopus, leviathan');
    expect(await says({ AGENT_NAME: 'not a name' })).toContain('AGENT_NAME');
    expect(await says({ AGENT_ID: 'claw' })).toContain('AGENT_ID and AGENT_KEY');
    expect(await says({ WORDS_FILE: `${SKILL}none.txt` })).toContain('WORDS_FILE');
    expect(await says({}, 'dance')).toContain('There is no command dance');
    expect(await says({ API_BASE_URL: 'http://127.0.0.1:9' })).toContain('cannot be reached');
    const { url } = await hastyServer(1);
    expect(await says({ API_BASE_URL: url, GAME: 'NOPE42' })).toContain('Game not found');
  });

  it('documents every setting that it reads', () => {
    expectDocumented(SKILL);
  });
});
