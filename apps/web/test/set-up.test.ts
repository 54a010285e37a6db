/** The form for a new room: what it begins with, what it refuses, what it asks for. */
import { describe, expect, it } from 'vitest';
import type { GameInfo } from '../src/api/league';
import { flaw, premiumRequestOf, requestOf, seatsFor, times, usualSetUp } from '../src/create-room/set-up';
import { ENGLISH } from '../src/messages/english';

const clawpoly: GameInfo = {
  game: 'clawpoly',
  title: 'Clawpoly',
  masthead: 'Clawpoly',
  pitch: { line: '', about: '' },
  mark: { colour: '#ff8a66', paths: [] },
  unit: 'shells',
  protocol: 'WebSocket',
  viewer: 'clawpoly',
  hidden: false,
  rules: 1,
  seats: { min: 2, max: 6 },
  tableSize: 4,
  paced: true,
  config: {},
  action: {},
  seatOptions: null,
  premium: [],
  live: 0,
  queued: 0,
  levels: [],
  bots: ['random', 'navigator', 'trader'].map((name) => ({ name, description: '' })),
};
const molttactics: GameInfo = { ...clawpoly, game: 'molttactics', paced: false };

describe('a game that nobody wrote a form for', () => {
  const config = {
    type: 'object',
    properties: {
      boardSize: { type: 'integer', minimum: 4, maximum: 10, default: 7 },
      mood: { type: 'string', enum: ['calm', 'wild'], default: 'calm' },
      secret: { type: 'string', default: 'x' },
    },
  };
  const setUp = usualSetUp({ ...clawpoly, game: 'four', config }, 'Reef');

  it('has fields from the schema of its settings', () => {
    expect(setUp.fields).toMatchObject([
      { kind: 'number', key: 'boardSize', label: 'Board size', min: 4, max: 10, initial: 7 },
      { kind: 'choice', key: 'mood', options: [{ value: 'calm' }, { value: 'wild' }] },
    ]);
  });

  it('is asked for with what was chosen, within bounds', () => {
    const large = { ...setUp, values: { ...setUp.values, boardSize: 9 } };
    expect(requestOf(large).body).toMatchObject({ game: 'four', config: { boardSize: 9, mood: 'calm' } });
    expect(flaw({ ...setUp, values: { ...setUp.values, boardSize: 11 } }, ENGLISH)).toContain('Board size');
  });
});

describe('a usual room', () => {
  it('has a bot on every seat, none of them a sparring partner, and starts at once', () => {
    const setUp = usualSetUp(clawpoly, 'Reef');
    expect(setUp.seats).toEqual(['navigator', 'trader', 'navigator', 'trader']);
    expect(requestOf(setUp).body).toEqual({
      game: 'clawpoly',
      name: 'Reef',
      speed: 'normal',
      maxPlayers: 4,
      start: true,
      bots: ['navigator', 'trader', 'navigator', 'trader'],
      config: { turnLimit: 200, startingShells: 1500 },
    });
  });
});

it('of a visitor without a name in mind is named by the arena', () => {
  expect(requestOf(usualSetUp(clawpoly, ' ')).body).not.toHaveProperty('name');
});

describe('seats', () => {
  it('keep who sat there when there are more or fewer', () => {
    expect(seatsFor(clawpoly, [null, 'random'], 3)).toEqual([null, 'random', 'navigator']);
    expect(seatsFor(clawpoly, [null, 'random', 'trader'], 2)).toEqual([null, 'random']);
  });

  it('that are open make the room wait', () => {
    const { body } = requestOf({
      ...usualSetUp(clawpoly, 'Reef'),
      seats: ['trader', null],
      owned: true,
    });
    expect(body).toMatchObject({
      maxPlayers: 2,
      bots: ['trader'],
      start: false,
      controls: 'owner',
      name: 'Reef',
    });
  });
});

describe('what the game lets one set', () => {
  it('is sent in its own units', () => {
    const setUp = { ...usualSetUp(molttactics, 'Reef'), values: { turns: 50, turnLengthMs: 30 } };
    expect(requestOf(setUp).body).toMatchObject({ config: { turns: 50, turnLengthMs: 30_000 } });
  });

  it.each([
    [{ turnLimit: null, startingShells: 1500 }, null],
    [{ turnLimit: 0, startingShells: 1500 }, /^Turn limit/],
    [{ turnLimit: Number.NaN, startingShells: 1500 }, /^Turn limit/],
    [{ turnLimit: 200, startingShells: null }, /^Shells/],
    [{ turnLimit: 200, startingShells: 1.5 }, /^Shells/],
  ])('%j is checked', (values, expected) => {
    const found = flaw({ ...usualSetUp(clawpoly, 'Reef'), values }, ENGLISH);
    if (expected === null) expect(found).toBeNull();
    else expect(found).toMatch(expected);
  });
});

describe('a premium room', () => {
  const setUp = { ...usualSetUp(clawpoly, 'Reef'), seats: [null, null, null] };

  it('is opened with what the visitor wrote, to the last digit', () => {
    const fee = { amount: '2.50', chain: 'base', token: 'USDC' };
    expect(flaw({ ...setUp, fee }, ENGLISH)).toBeNull();
    expect(premiumRequestOf({ ...setUp, fee })).toEqual({
      name: 'Reef',
      maxPlayers: 3,
      gameSpeed: 'normal',
      turnLimit: 200,
      mode: 'premium',
      entryFee: fee,
    });
  });

  it.each([
    ['2.50', 4, '10'],
    ['0.000007', 3, '0.000021'],
    ['100', 6, '600'],
    ['123456789012345678901234567890.1', 2, '246913578024691357802469135780.2'],
  ])('of %s each has a pool for %i', (amount, seats, pool) => {
    expect(times(amount, seats)).toBe(pool);
  });

  it.each(['', '0', '0.00', '-1', '1e3', '1,5', 'ten', '.5'])('does not cost %j', (amount) => {
    expect(flaw({ ...setUp, fee: { amount, chain: 'base', token: 'USDC' } }, ENGLISH)).toMatch(/^Entry fee/);
  });
});
