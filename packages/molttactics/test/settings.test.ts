import { fingerprint, Match, playOut, Rng } from '@lobster-league/kernel';
import { describe, expect, it } from 'vitest';
import { CLASS_NAMES, type Config, type Direction, molttactics } from '../src/index.js';
import { expectTurn, playTurn, type Row, tableOf } from './table.js';

const FAR = { class: 'warrior', at: [9, 9] } as const;

const steps = (direction: Direction, count: number) => ({ type: 'move', direction, steps: count }) as const;

const rows: Row[] = [
  {
    rule: 'a move goes as many tiles as it says',
    agents: { Rogue: { class: 'rogue', at: [4, 4] }, Far: FAR },
    mobility: 3,
    actions: { Rogue: steps('N', 3) },
    after: { Rogue: { at: [4, 1] } },
    told: ['Rogue moved to (4,1)'],
  },
  {
    rule: 'a move that says nothing goes one tile',
    agents: { Rogue: { class: 'rogue', at: [4, 4] }, Far: FAR },
    mobility: 3,
    actions: { Rogue: { type: 'move', direction: 'N' } },
    after: { Rogue: { at: [4, 3] } },
  },
  {
    rule: 'a longer move stops before an agent in its way',
    agents: { Rogue: { class: 'rogue', at: [4, 4] }, Mage: { class: 'mage', at: [4, 2] } },
    mobility: 3,
    actions: { Rogue: steps('N', 3) },
    after: { Rogue: { at: [4, 3] } },
    told: ['Rogue moved to (4,3)', 'Rogue was blocked by Mage at (4,2)'],
  },
  {
    rule: 'a longer move that is blocked at once stays',
    agents: { Rogue: { class: 'rogue', at: [4, 4] }, Mage: { class: 'mage', at: [4, 3] } },
    mobility: 2,
    actions: { Rogue: steps('N', 2) },
    after: { Rogue: { at: [4, 4] } },
    told: ['Rogue was blocked by Mage at (4,3)'],
  },
];

describe('Stats: mobility (tiles per move, default 1)', () => {
  for (const row of rows) it(row.rule, () => expectTurn(row));

  it.each([
    { mobility: undefined, count: 2, code: 'TOO_FAR' },
    { mobility: 2, count: 3, code: 'TOO_FAR' },
    { mobility: 3, count: 3, code: 'OFF_THE_MAP' },
  ])('$count steps with mobility $mobility from the edge are refused: $code', ({ mobility, count, code }) => {
    const given = { agents: { Rogue: { class: 'rogue', at: [4, 2] } as const, Far: FAR } };
    const state = tableOf(mobility === undefined ? given : { ...given, mobility });
    expect(playTurn(state, { Rogue: steps('N', count) }).rejection).toMatchObject({ code });
  });

  it('shows in the view, and events alone give the same view', () => {
    const { match, view } = played({ mobility: 2 });
    expect(molttactics.view(match.state, null).agents.map(({ mobility }) => mobility)).toEqual([2, 2, 2, 2]);
    expect(view).toEqual(molttactics.view(match.state, null));
  });

  it('is used by the house bots', () => {
    const { moves } = played({ mobility: 2 });
    expect(moves.some((count) => count === 2)).toBe(true);
    expect(moves.every((count) => count <= 2)).toBe(true);
  });

  it.each([{}, { mobility: undefined }, { mobility: 1 }, { mobility: 1, realTime: false }])(
    'plays %j as ever: the same state, and the same events',
    (config) => {
      const [plain, set] = [played({}), played(config)];
      expect(fingerprint(set.match.state)).toBe(fingerprint(plain.match.state));
      expect(set.events).toEqual(plain.events);
    },
  );

  it('adds nothing to the config of a match without these settings, which is part of its digest', () => {
    expect(molttactics.config.parse({})).toStrictEqual({ turns: 100, turnLengthMs: 300_000 });
  });
});

function played(settings: Partial<Record<keyof Config, unknown>>) {
  const seats = CLASS_NAMES.map((name) => ({ id: name, name, options: { class: name } }));
  const config = molttactics.config.parse(settings);
  const view = molttactics.opening(config, seats);
  const events: unknown[] = [];
  const moves: number[] = [];
  const match = Match.start(molttactics, { config, seats, seed: 'settings' }, (event) => {
    events.push(structuredClone(event));
    molttactics.fold(view, structuredClone(event));
    if (event.type !== 'actions_revealed') return;
    for (const action of event.data.actions) if (action?.type === 'move') moves.push(action.steps ?? 1);
  });
  const players = CLASS_NAMES.map((name, seat) => ({
    bot: molttactics.bots[name]!,
    rng: Rng.fromSeed('settings', seat + 1),
  }));
  playOut(match, players);
  return { match, view, events, moves };
}
