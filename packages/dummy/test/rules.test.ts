import { Match, type Move } from '@lobster-league/kernel';
import { describe, expect, it } from 'vitest';
import { type Action, dummy, type State } from '../src/index.js';

const SEATS = ['Ada', 'Bo', 'Cy'].map((name) => ({ id: name.toLowerCase(), name }));
const ROLL: Action = { type: 'roll' };
const PASS: Action = { type: 'pass' };

/** Makes a match of three and applies `given` to its state. All lucky numbers are 4 unless `given` changes them. */
function table(given: (state: State) => void = () => undefined, rounds = 2) {
  const events: string[] = [];
  const match = Match.start(dummy, { config: { rounds }, seats: SEATS, seed: 'dummy' }, (event) => {
    events.push(dummy.tell(event, SEATS));
  });
  for (const player of match.state.players) Object.assign(player, { lucky: 4 });
  given(match.state);
  return { match, events };
}

function move(seat: number, action: Action, ask: number | null = null): Move<Action> {
  return { seat, ask, action, timedOut: false };
}

/** Makes a table with these scores and these players out. */
function standing(...players: { score: number; out?: boolean }[]) {
  return (state: State): void => {
    for (const [seat, player] of players.entries()) Object.assign(state.players[seat]!, player);
  };
}

describe('a turn of Lucky Dice', () => {
  it('starts with the first seat, and goes round', () => {
    const { match } = table();
    const asked: number[] = [];
    while (match.result() === null) {
      const ask = match.asks()[0]!;
      asked.push(ask.seat);
      match.answer(ask, PASS);
    }
    expect(asked).toEqual([0, 1, 2, 0, 1, 2]);
  });

  it('adds the die to the score, and remembers a lucky one', () => {
    const { match } = table((state) => {
      Object.assign(state.players[0]!, { lucky: firstDie() });
    });
    match.play([move(0, ROLL)]);
    const { score, lucky, hits } = match.state.players[0]!;
    expect({ score, hits }).toEqual({ score: lucky, hits: 1 });
  });

  it('leaves the score and the dice alone on a pass', () => {
    const { match } = table();
    const dice = match.rng.save();
    match.play([move(0, PASS)]);
    expect(match.state.players[0]).toMatchObject({ score: 0, hits: 0 });
    expect(match.rng.save()).toEqual(dice);
  });

  it('has ids of its own for every ask', () => {
    const { match } = table();
    const ids = new Set<number>();
    for (; match.result() === null; match.answer(match.asks()[0]!, PASS)) ids.add(match.asks()[0]!.id);
    expect(ids.size).toBe(6);
  });
});

/** Returns what the first die of the table's seed shows. */
function firstDie(): number {
  const { match } = table();
  match.play([move(0, ROLL)]);
  return match.state.players[0]!.score;
}

describe('a move is refused', () => {
  it.each<{ name: string; given?: (state: State) => void; moves: Move<Action>[]; code: string }>([
    { name: 'from a seat that is not asked', moves: [move(1, ROLL)], code: 'NOT_YOUR_TURN' },
    { name: 'from a seat that nobody has', moves: [move(9, ROLL)], code: 'NOT_YOUR_TURN' },
    { name: 'for an ask that is over', moves: [move(0, ROLL, 0)], code: 'STALE_ASK' },
    { name: 'beside another', moves: [move(0, ROLL), move(0, ROLL)], code: 'ONE_MOVE' },
    { name: 'that is none', moves: [], code: 'ONE_MOVE' },
    {
      name: 'after the end',
      given: (state) => {
        state.over = true;
      },
      moves: [move(0, ROLL)],
      code: 'GAME_OVER',
    },
  ])('$name', ({ given, moves, code }) => {
    const { match } = table(given);
    expect(match.play(moves)).toMatchObject({ code });
    expect(match.steps).toBe(0);
  });
});

describe('who leaves', () => {
  it('is asked no more', () => {
    const { match } = table();
    match.learn({ type: 'forfeit', seat: 1, reason: 'timeouts' });
    match.play([move(0, PASS)]);
    expect(match.asks()[0]!.seat).toBe(2);
  });

  it('passes the turn on when it was asked', () => {
    const { match, events } = table();
    match.learn({ type: 'forfeit', seat: 0, reason: 'timeouts' });
    expect(match.asks()[0]!.seat).toBe(1);
    expect(events.slice(-2)).toEqual(['Ada is out (timeouts)', 'Round 1: Bo']);
  });

  it('leaves once, and nobody leaves from a seat that nobody has', () => {
    const { match, events } = table();
    for (const seat of [1, 1, 7, -1]) match.learn({ type: 'forfeit', seat, reason: 'timeouts' });
    expect(events.filter((line) => line.includes('is out'))).toEqual(['Bo is out (timeouts)']);
  });

  it('ends the game when nobody is left', () => {
    const { match } = table();
    for (const seat of [0, 1, 2]) match.learn({ type: 'forfeit', seat, reason: 'timeouts' });
    expect(match.result()).not.toBeNull();
  });
});

describe('at the end', () => {
  it('each lucky roll counts once more', () => {
    const { match } = table((state) => Object.assign(state.players[1]!, { score: 10, hits: 2 }));
    match.learn({ type: 'stop', reason: 'enough' });
    expect(match.result()?.[1]).toEqual({ seat: 1, place: 1, score: 18 });
  });

  it.each<{ name: string; given: (state: State) => void; places: number[] }>([
    {
      name: 'more points are better',
      given: standing({ score: 3 }, { score: 9 }, { score: 5 }),
      places: [3, 1, 2],
    },
    {
      name: 'equal points share a place',
      given: standing({ score: 5 }, { score: 5 }, { score: 2 }),
      places: [1, 1, 3],
    },
    {
      name: 'who left comes after who stayed',
      given: standing({ score: 9, out: true }, { score: 1 }, { score: 0 }),
      places: [3, 1, 2],
    },
    {
      name: 'among those who left, points count',
      given: standing({ score: 2, out: true }, { score: 1 }, { score: 4, out: true }),
      places: [3, 1, 2],
    },
  ])('$name', ({ given, places }) => {
    const { match } = table(given);
    match.learn({ type: 'stop', reason: 'enough' });
    expect(match.result()?.map(({ place }) => place)).toEqual(places);
  });

  it('stays as it was, whatever the host says', () => {
    const { match } = table();
    match.learn({ type: 'stop', reason: 'enough' });
    const before = structuredClone(match.state);
    match.learn({ type: 'forfeit', seat: 0, reason: 'late' });
    match.learn({ type: 'stop', reason: 'again' });
    expect(match.state).toEqual(before);
  });
});

describe('lucky numbers', () => {
  const lucky = (state: State, seat: number | null) =>
    dummy.view(state, seat).players.map((player) => player.lucky);

  it('are seen by their own seat alone while the game runs, and by all when it is over', () => {
    const { match } = table();
    expect(lucky(match.state, 1)).toEqual([null, 4, null]);
    expect(lucky(match.state, null)).toEqual([null, null, null]);
    match.learn({ type: 'stop', reason: 'enough' });
    expect(lucky(match.state, null)).toEqual([4, 4, 4]);
  });

  it('are told to who is asked', () => {
    const { match } = table((state) => Object.assign(state.players[0]!, { lucky: 2 }));
    expect(dummy.brief(match.state, match.asks()[0]!)).toEqual({ yourLuckyNumber: 2, roundsLeft: 1 });
  });
});

describe('the schemas', () => {
  it.each([{ rounds: 0 }, { rounds: 101 }, { rounds: 1.5 }, { rounds: '5' }, { rounds: 5, extra: 1 }, null])(
    'refuse the config %j',
    (config) => {
      expect(dummy.config.safeParse(config).success).toBe(false);
    },
  );

  it('fill in what a config leaves open', () => {
    expect(dummy.config.parse({})).toEqual({ rounds: 5 });
  });

  it.each([{}, { type: 'win' }, { type: 'roll', die: 6 }, 'roll', null])('refuse the action %j', (action) => {
    expect(dummy.action.safeParse(action).success).toBe(false);
  });
});
