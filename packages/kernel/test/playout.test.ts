import { describe, expect, it } from 'vitest';
import {
  type Bot,
  CLOCK,
  copyAsk,
  type Entry,
  IllegalBotMove,
  Match,
  type Plan,
  playOut,
  replan,
} from '../src/index.js';
import { type State as ClawsState, claws, type Action as Throw } from './games/claws.js';
import { RING_MS, type Action as Snatch, type State as SnatchState, snatch } from './games/snatch.js';
import { seats } from './matches.js';

type SnatchBot = Bot<SnatchState, Snatch>;

/** Makes a bot that always grabs, always after the same time. */
function grabber(ms: number): SnatchBot {
  return { name: `after ${ms}`, description: '', decide: () => ({ type: 'grab' }), reactionMs: () => ms };
}

const patient: SnatchBot = { ...grabber(300), name: 'patient', decide: () => ({ type: 'pass' }) };

/** Returns who moved when, as "who@ms". */
function race(bots: readonly SnatchBot[], pearls: number): string[] {
  const recording = Match.record(snatch, { config: { pearls }, seats: seats(bots.length), seed: 'reef' });
  const moves: string[] = [];
  let now = 0;
  recording.onEntry(({ input }: Entry) => {
    const { seat } = input.moves![0]!;
    moves.push(`${seat === CLOCK ? 'clock' : seat}@${now}`);
  });
  playOut(
    recording,
    bots.map((bot, seat) => ({ bot, rng: recording.rng.stream(seat + 1) })),
    (ms) => {
      now = ms;
    },
  );
  return moves;
}

describe('a playout with a clock', () => {
  it.each<{ name: string; bots: SnatchBot[]; pearls: number; moves: string[] }>([
    {
      name: 'lets the quickest go first, and then everybody look again',
      bots: [grabber(500), grabber(200)],
      pearls: 3,
      moves: ['1@200', '1@400', '1@600'],
    },
    {
      name: 'rings when nobody is quick enough',
      bots: [grabber(RING_MS + 1), grabber(5000)],
      pearls: 2,
      moves: [`clock@${RING_MS}`, `clock@${2 * RING_MS}`],
    },
    {
      name: 'lets the seat go before the clock when both are due',
      bots: [grabber(RING_MS)],
      pearls: 1,
      moves: [`0@${RING_MS}`],
    },
    {
      name: 'lets who still means the same keep the moment after somebody else has moved',
      bots: [patient, grabber(500)],
      pearls: 2,
      moves: ['0@300', '1@500', '0@800', '1@1000'],
    },
    {
      name: 'does not start the clock again when somebody passes',
      bots: [patient, grabber(RING_MS + 500)],
      pearls: 1,
      moves: ['0@300', `clock@${RING_MS}`],
    },
    {
      name: 'takes no time for a bot that does not say how long it needs',
      bots: [{ name: 'instant', description: '', decide: () => ({ type: 'grab' }) }],
      pearls: 2,
      moves: ['0@0', '0@0'],
    },
  ])('$name', ({ bots, pearls, moves }) => {
    expect(race(bots, pearls)).toEqual(moves);
  });

  it('marks what the clock plays as timed out', () => {
    const recording = Match.record(snatch, { config: { pearls: 1 }, seats: seats(1), seed: 'reef' });
    const entries: Entry[] = [];
    recording.onEntry((entry) => {
      entries.push(entry);
    });
    playOut(recording, [{ bot: snatch.bots.slow!, rng: recording.rng.stream(1) }]);
    expect(entries.map(({ input }) => input)).toEqual([
      { moves: [{ seat: CLOCK, ask: 1, action: { type: 'ring' }, timedOut: true }] },
    ]);
  });

  it('names the bot whose move the rules refuse', () => {
    const cheat: SnatchBot = { ...grabber(10), name: 'cheat', decide: () => ({ type: 'ring' }) };
    expect(() => race([cheat], 1)).toThrow(
      new IllegalBotMove('cheat answered pearl with {"type":"ring"}', {
        code: 'NOT_YOURS',
        message: 'Time alone rings.',
      }),
    );
  });
});

describe('a playout with sealed moves', () => {
  const fixed = (what: Throw['what']): Bot<ClawsState, Throw> => ({
    name: what,
    description: '',
    decide: () => ({ type: 'throw', what }),
  });

  it('gathers one of every seat asked and plays them as one step', () => {
    const match = Match.start(claws, { config: { rounds: 4 }, seats: seats(3), seed: 'reef' });
    match.learn({ type: 'forfeit', seat: 1, reason: 'left' });
    const players = [fixed('net'), fixed('claw'), fixed('shell')].map((bot) => ({ bot, rng: match.rng }));
    playOut(match, players);
    expect(match.steps).toBe(5);
    expect(match.result()?.map(({ score }) => score)).toEqual([4, 0, 0]);
  });

  it('throws what the rules said when they refuse', () => {
    const refusing = { ...claws, step: () => ({ code: 'NO', message: 'Never.' }) };
    const match = Match.start(refusing, { config: { rounds: 1 }, seats: seats(2), seed: 'reef' });
    const players = [fixed('net'), fixed('claw')].map((bot) => ({ bot, rng: match.rng }));
    expect(() => playOut(match, players)).toThrow(/sealed moves .*NO, Never\./);
  });
});

describe('replan', () => {
  const match = Match.start(snatch, { config: { pearls: 2 }, seats: seats(1), seed: 'reef' });
  const ask = copyAsk(match.asks()[0]!);
  const before: Plan<Snatch> = { ask, action: { type: 'grab' }, due: 700 };
  const due = () => 900;

  it.each([
    { given: 'the same thought', plan: replan(before, ask, { type: 'grab' }, due), expected: 700 },
    { given: 'another thought', plan: replan(before, ask, { type: 'pass' }, due), expected: 900 },
    { given: 'another ask', plan: replan(before, { ...ask, id: 2 }, { type: 'grab' }, due), expected: 900 },
    { given: 'no plan yet', plan: replan(undefined, ask, { type: 'grab' }, due), expected: 900 },
  ])('is due at $expected for $given', ({ plan, expected }) => {
    expect(plan.due).toBe(expected);
  });
});
