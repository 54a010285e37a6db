/** The fuzzer's own instruments: what they should notice they notice, and the same seed throws the same dice. */
import { clawpoly, league } from '@lobster-league/protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { attack, Breach } from './attack.js';
import { Dice } from './dice.js';
import { type House, openHouse } from './doors.js';
import { framesIn, oddFrame } from './frames.js';
import { type HttpAnswer, httpInput } from './http.js';
import { judged } from './judge.js';
import { Memory } from './memory.js';
import { mutated, mutatedBytes, mutatedJson } from './nasty.js';
import { exceeded } from './operators.js';
import { sample, schemaOf } from './samples.js';
import { Secrets } from './secrets.js';
import { targetsOf } from './targets.js';

const KEY = `llk_${'0123456789abcdef'.repeat(4)}`;
const SEAT = '3f2a9b1c-58f5-4f3b-9a54-0d5f1f6f0a11';
const TOKEN = `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJtZSJ9.${'s'.repeat(43)}`;

let house: House;
beforeAll(async () => {
  house = await openHouse();
});

describe('secrets', () => {
  it.each([
    ['as it is', `{"key":"${KEY}"}`],
    ['in capitals', KEY.toUpperCase()],
    ['percent-encoded', `/x/${KEY.replace('_', '%5F')}`],
    ["a seat's token", `GET /ws/agent?agentToken=${SEAT}`],
    ['in a handle', `room1.${SEAT}`],
    ['a session token', `Bearer ${TOKEN}`],
    ['planted', 'redis://:hunter22@host'],
  ])('are found %s', (_how, text) => {
    const secrets = new Secrets();
    secrets.plant('a password', 'hunter22');
    for (const secret of [KEY, SEAT, TOKEN]) expect(secrets.issued(secret)).toBe(true);
    expect(secrets.in(text)).not.toBeNull();
    expect(secrets.in(`${'f'.repeat(64)} hunter eyJh.eyJ.x`)).toBeNull();
  });
});

describe('answers', () => {
  const nosniff = { 'content-type': 'application/json', 'x-content-type-options': 'nosniff' };
  const answer = (status: number, body: unknown, headers: object = nosniff): HttpAnswer => ({
    status,
    headers: { ...headers },
    body: Buffer.from(JSON.stringify(body)),
  });
  const problem = { error: 'not_found', message: 'There is nothing.', requestId: '1' };
  const failure = { success: false, error: 'Game not found' };

  it.each([
    ['a good one', '/api/league/games/x', answer(404, problem), null],
    ['a failure of ours', '/api/league/games', answer(500, problem), /status 500/],
    ['being away without a reason', '/api/league/games', answer(503, problem), /status 503/],
    ['a full arena', '/api/league/matches', answer(503, { ...problem, message: 'The arena is full.' }), null],
    ["another door's shape", '/api/games/REEF42', answer(404, problem), /another shape/],
    ["its own door's shape", '/api/games/REEF42', answer(404, failure), null],
    [
      'sniffing',
      '/api/league/games',
      answer(404, problem, { 'content-type': 'application/json' }),
      /sniffed/,
    ],
    ['a page', '/api/v1/rooms/x', answer(404, 'x', { ...nosniff, 'content-type': 'text/html' }), /as a page/],
  ])('%s', (_what, path, given, expected) => {
    const found = judged(house.plan, { method: 'GET', path }, given, null);
    if (expected === null) expect(found).toBeNull();
    else expect(found).toMatch(expected);
  });
});

describe('roles', () => {
  const stop = { method: 'POST', path: '/api/admin/rooms/{room}/stop' };
  const look = { method: 'GET', path: '/api/admin/rooms' };
  const shown = (role: 'viewer' | 'moderator' | null, meant = true) => ({ headers: {}, role, meant });

  it.each([
    ['a viewer that is told that there is no such room', stop, shown('viewer'), 404, /answered to viewer/],
    ['a viewer that stops', stop, shown('viewer'), 204, /answered to viewer/],
    ['nobody that looks', look, shown(null), 200, /answered to nobody/],
    ['a foreign page that stops', stop, shown('moderator', false), 204, /answered to moderator/],
    ['a moderator that may not stop', stop, shown('moderator'), 403, /kept from moderator/],
    ['a foreign page that is refused', stop, shown('moderator', false), 403, null],
    ['a viewer that is refused', stop, shown('viewer'), 403, null],
    ['a moderator that stops', stop, shown('moderator'), 204, null],
    ['a moderator that stops nothing', stop, shown('moderator'), 404, null],
    ['a viewer that looks', look, shown('viewer', false), 200, null],
  ])('%s', (_what, target, who, status, expected) => {
    const found = exceeded(target, who, status);
    if (expected === null) expect(found).toBeNull();
    else expect(found).toMatch(expected);
  });
});

describe('inputs', () => {
  it('are the same for the same seed, and others for another', () => {
    const targets = targetsOf(house.routes);
    const made = (seed: string): string[] =>
      Array.from({ length: 200 }, (_, i) => {
        const dice = new Dice(seed, i);
        const { method, path, body, headers } = httpInput(
          dice.pick(targets),
          new Memory(() => undefined),
          dice,
        );
        return JSON.stringify([method, path, body?.toString('latin1'), headers]);
      });
    expect(made('7')).toEqual(made('7'));
    expect(made('7')).not.toEqual(made('8'));
    expect(new Set(made('7')).size).toBeGreaterThan(150);
  });

  it.each([
    ['a room', league.newRoom],
    ['an agent', league.registration],
    ['an action', clawpoly.agentRequest],
  ])('of %s mostly fit, and mostly do not once they were mutated', (_what, type) => {
    const nothing = (): undefined => undefined;
    const values = Array.from({ length: 300 }, (_, i) => sample(schemaOf(type), new Dice('fit', i), nothing));
    const fits = values.filter((value) => type.safeParse(value).success).length;
    expect(fits).toBeGreaterThan(200);
    const wrong = values.map((value, i) => mutated(value, new Dice('wrong', i)));
    expect(wrong.filter((value) => type.safeParse(value).success).length).toBeLessThan(fits / 2);
  });

  it('are bytes that differ from what they were', () => {
    const json = JSON.stringify({ game: 'clawpoly', bots: ['random'] });
    const changed = Array.from({ length: 100 }, (_, i) => [
      mutatedJson(json, new Dice('json', i)).equals(Buffer.from(json)),
      mutatedBytes(Buffer.from(json), new Dice('bytes', i)).equals(Buffer.from(json)),
    ]).flat();
    expect(changed.filter((same) => same).length).toBeLessThan(30);
  });

  it('are frames that can be read again where they are whole', () => {
    const text = JSON.stringify({ type: 'ping' });
    const closed = Buffer.from([0x88, 2, 0x03, 0xf3]);
    const heard = Buffer.concat([
      Buffer.from('HTTP/1.1 101\r\n\r\n'),
      Buffer.from([0x81, text.length]),
      Buffer.from(text),
      closed,
    ]);
    expect(framesIn(heard).map(({ opcode, payload }) => [opcode, payload.length])).toEqual([
      [1, text.length],
      [8, 2],
    ]);
    expect(oddFrame(text, new Dice('frame', 1)).length).toBeGreaterThan(2);
  });
});

describe('a breach', () => {
  it('is told with its seed, its round, and what was sent', async () => {
    const { breaches, inputs } = await attack(
      [
        { name: 'good', share: 1, run: async () => 1 },
        {
          name: 'bad',
          share: 1,
          run: async (dice) => {
            throw new Breach('status 500', `GET /${dice.below(10)}`);
          },
        },
      ],
      { seed: '42', inputs: 1_000, only: undefined },
    );
    expect(breaches[0]).toMatch(/^FUZZ_SEED=42 FUZZ_ONLY=bad, round 0: status 500\n {2}sent: GET \/\d$/);
    expect(breaches.length).toBeLessThan(30);
    expect(inputs).toBeLessThan(1_000);
  });
});
