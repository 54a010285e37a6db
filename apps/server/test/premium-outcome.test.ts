/** Who has won a match for money, from what the history tells of it. */
import type { GamePlayer, GameRecord, HistoryStore, LiveStore } from '@lobster-league/arena';
import type { HostFact } from '@lobster-league/kernel';
import { expect, it } from 'vitest';
import { matchOutcomes } from '../src/premium/outcome.js';

type Standing = readonly [score: number, money: number, properties: number, bankrupt?: boolean];

/** In the order of their places, which are those of their seats. */
function outcome(
  standings: readonly Standing[],
  facts: readonly HostFact[] = [],
  inputs: readonly object[] = facts.map((fact) => ({ fact })),
) {
  const players = standings.map(([score, finalMoney, properties, isBankrupt = false], seat) => {
    const final = {
      finalMoney,
      finalProperties: Array.from({ length: properties }, (_, i) => i),
      isBankrupt,
    };
    return { agentId: `agent${seat}`, placement: seat + 1, score, final } as Partial<GamePlayer>;
  });
  const result = standings.map(([score], seat) => ({ seat, place: seat + 1, score }));
  const history = {
    game: async () => ({ gameId: 'r', players, result, extra: {} }) as Partial<GameRecord>,
    replayInputs: async (_: string, from: number) => (from === 1 ? inputs : []),
  } as unknown as HistoryStore;
  const rooms = { isHosted: async () => true, stop: async () => undefined };
  return matchOutcomes({} as LiveStore, history, rooms).outcome('r');
}

it.each<[string, readonly Standing[], readonly string[]]>([
  [
    'the wealthiest alone',
    [
      [2000, 500, 4],
      [1990, 500, 4],
    ],
    ['agent0'],
  ],
  [
    'all who are level',
    [
      [1500, 1500, 0],
      [1500, 1500, 0],
      [1500, 1400, 1],
      [1300, 1300, 0],
    ],
    ['agent0', 'agent1'],
  ],
  [
    'one whose shells decide',
    [
      [1500, 1500, 0],
      [1500, 1499, 0],
    ],
    ['agent0'],
  ],
  [
    'one whose properties decide',
    [
      [1500, 1000, 3],
      [1500, 1000, 2],
    ],
    ['agent0'],
  ],
  [
    'nobody who went bankrupt',
    [
      [0, 0, 0],
      [0, 0, 0, true],
    ],
    ['agent0'],
  ],
])('%s', async (_name, standings, winners) => {
  expect(await outcome(standings)).toMatchObject({ kind: 'finished', winners });
});

const away = (seat: number, connected = false): HostFact => ({ type: 'presence', seat, connected });

it.each<[string, readonly HostFact[], string | null]>([
  ['stopped', [{ type: 'stop', reason: 'called_off' }], 'stopped'],
  ['left by all', [away(0), { type: 'forfeit', seat: 0, reason: 'disconnected' }, away(1)], 'abandoned'],
  ['left by one', [away(0), away(1), away(1, true)], null],
])('a match that was %s', async (_name, facts, reason) => {
  const standings: Standing[] = [
    [1500, 1500, 0],
    [1000, 1000, 0],
  ];
  expect(await outcome(standings, facts)).toMatchObject(
    reason === null ? { kind: 'finished', winners: ['agent0'] } : { kind: 'void', reason },
  );
});

it('tells how everybody played: what was decided in time and is no routine, and who left', async () => {
  const move = (seat: number, type: string, timedOut = false) => ({
    seat,
    ask: 1,
    action: { type },
    timedOut,
  });
  const inputs = [
    { moves: [move(0, 'action:roll_dice'), move(0, 'action:buy'), move(1, 'action:buy', true)] },
    { moves: [move(0, 'action:skip_buy'), move(0, 'action:end_turn')] },
    { fact: { type: 'forfeit', seat: 1, reason: 'left' } },
  ];
  expect(
    await outcome(
      [
        [1500, 1500, 0],
        [0, 0, 0, true],
      ],
      [],
      inputs,
    ),
  ).toMatchObject({
    players: [
      { agentId: 'agent0', left: false, decisions: 2 },
      { agentId: 'agent1', left: true, decisions: 0 },
    ],
  });
});
