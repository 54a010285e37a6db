import { describe, expect, it } from 'vitest';
import { copyAsk, type GameEvent, Match } from '../src/index.js';
import { claws } from './games/claws.js';
import { snatch } from './games/snatch.js';
import { seats } from './matches.js';

const setup = { config: { pearls: 6 }, seats: seats(2), seed: 'reef' };
const GRAB = { type: 'grab' } as const;

describe('Match', () => {
  it.each([0, 5, 9])('is not started for %i seats when the game is for 1 to 4', (count) => {
    expect(() => Match.start(snatch, { ...setup, seats: seats(count) })).toThrow(
      new RangeError(`snatch is played by 1 to 4, not by ${count}`),
    );
  });

  it('counts what was played, and not what was refused', () => {
    const match = Match.start(snatch, setup);
    expect(match.play([{ seat: 7, ask: null, action: GRAB, timedOut: false }])?.code).toBe('NOT_ASKED');
    expect(match.steps).toBe(0);
    expect(match.answer(match.asks()[0]!, GRAB)).toBeNull();
    match.learn({ type: 'presence', seat: 0, connected: false });
    expect(match.steps).toBe(2);
  });

  it('hands the ask and the seat on with an answer', () => {
    const match = Match.start(snatch, setup);
    const stale = copyAsk(match.asks()[1]!);
    expect(match.answer(stale, GRAB)).toBeNull();
    expect(match.state.players.map(({ score }) => score > 0)).toEqual([false, true]);
    expect(match.answer(stale, GRAB)?.code).toBe('STALE_ASK');
  });

  it('plays sealed moves together', () => {
    const match = Match.start(claws, { config: { rounds: 1 }, seats: seats(2), seed: 'reef' });
    const thrown = (seat: number, what: 'shell' | 'claw') => ({
      seat,
      ask: 1,
      action: { type: 'throw' as const, what },
      timedOut: false,
    });
    expect(match.play([thrown(0, 'shell')])?.code).toBe('ALL_TOGETHER');
    expect(match.play([thrown(0, 'shell'), thrown(1, 'claw')])).toBeNull();
    expect(match.result()).toEqual([
      { seat: 0, place: 1, score: 1 },
      { seat: 1, place: 2, score: 0 },
    ]);
  });

  it('tells events to whoever listens, from the set-up on', () => {
    const heard: GameEvent[] = [];
    const match = Match.start(snatch, setup, (event) => heard.push(event));
    match.answer(match.asks()[0]!, GRAB);
    expect(heard.map(({ type }) => type)).toEqual(['shown', 'grabbed', 'shown']);
    match.emit = null;
    match.answer(match.asks()[0]!, GRAB);
    expect(heard).toHaveLength(3);
  });

  it('goes on the same from a snapshot, which is plain JSON and a copy', () => {
    const match = Match.start(snatch, setup);
    match.answer(match.asks()[0]!, GRAB);
    const snapshot = match.snapshot();
    const stored = JSON.stringify(snapshot);
    const resumed = Match.resume(snatch, snapshot);
    for (const one of [match, resumed]) one.answer(one.asks()[1]!, GRAB);
    expect(resumed.snapshot()).toEqual(match.snapshot());
    expect(JSON.stringify(snapshot)).toBe(stored);
    expect(resumed.steps).toBe(2);
  });

  it('does not go on as another game or by other rules', () => {
    const snapshot = Match.start(snatch, setup).snapshot();
    expect(() => Match.resume(snatch, { ...snapshot, game: 'claws' })).toThrow(
      'a snapshot of claws v1 cannot go on as snatch v1',
    );
    expect(() => Match.resume(snatch, { ...snapshot, version: 2 })).toThrow('snatch v2');
  });

  it('clones silently: neither hears or changes the other', () => {
    const heard: string[] = [];
    const match = Match.start(snatch, setup, ({ type }) => heard.push(type));
    const before = JSON.stringify(match.snapshot());
    const clone = match.clone();
    clone.answer(clone.asks()[0]!, GRAB);
    clone.rng.die();
    expect(JSON.stringify(match.snapshot())).toBe(before);
    expect(heard).toEqual(['shown']);
    expect(clone.steps).toBe(1);
  });

  it('lets a game clone faster than the general way', () => {
    let clones = 0;
    const game = {
      ...snatch,
      clone(state: typeof match.state) {
        clones++;
        return structuredClone(state);
      },
    };
    const match = Match.start(snatch, setup);
    const fast = Match.resume(game, match.snapshot());
    expect(fast.clone().state).toEqual(match.state);
    expect(fast.snapshot()).toEqual(match.snapshot());
    expect(clones).toBe(2);
  });
});
