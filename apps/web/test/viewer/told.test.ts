/** What is told, and when: never before its animation has come to its point. */
import type { Event as ClawpolyEvent } from '@lobster-league/clawpoly/watch';
import { describe, expect, it } from 'vitest';
import { clawpolyViewer } from '../../src/games/clawpoly';
import { biggestRent, loudness, NO_RENT, shakeOf } from '../../src/games/clawpoly/loudness';
import { flightOf } from '../../src/games/grab/durations';
import type { GameViewer, ShownEvent } from '../../src/viewer/contract';
import type { Scene } from '../../src/viewer/scene';
import { untold } from '../../src/viewer/told';
import { playedMatch } from '../clawpoly/played-match';
import { added, countingViewer } from './counting';

const viewer: GameViewer = { ...countingViewer(), reveal: () => 80 };
const start = { view: { players: [], sum: 0 }, event: null, sequence: 0, turn: 1 };

function scene(change: Partial<Scene> = {}): Scene {
  return { ...start, event: added(1, 1), sequence: 1, pace: 1, thought: null, before: start, ...change };
}

describe('an event', () => {
  it.each([
    ['waits for its animation', scene(), 80],
    ['waits as long as its pace says', scene({ pace: 1.5 }), 120],
    ['is told at once where nothing moves', scene({ pace: 0 }), 0],
    ['is told at once after a jump', scene({ event: null, before: null }), 0],
    ['is told at once if what was before is unknown', scene({ before: null }), 0],
  ])('%s', (_what, shown, wait) => {
    expect(untold(viewer, shown)).toBe(wait);
  });

  it('is told within its time, in Clawpoly: dice, tokens, shells and cards come first', () => {
    const waited = new Set<string>();
    const view = clawpolyViewer.opening({}, []);
    for (const { event } of playedMatch('golden')) {
      const reveal = clawpolyViewer.reveal!(event);
      expect(reveal).toBeLessThanOrEqual(clawpolyViewer.duration(event, view));
      if (reveal > 0) waited.add(event.type);
    }
    expect([...waited]).toEqual(
      expect.arrayContaining([
        'game:dice_rolled',
        'game:player_moved',
        'game:rent_paid',
        'game:card_drawn',
        'game:bankrupt',
      ]),
    );
  });
});

describe('how loud an event is', () => {
  function rent(sequence: number, amount: number): ShownEvent<ClawpolyEvent> {
    const data = { payerId: 'a', ownerId: 'b', amount, squareIndex: 1 };
    return { sequence, turn: 1, at: 0, event: { type: 'game:rent_paid', data } as ClawpolyEvent };
  }

  it('grows with the sum, to a limit', () => {
    expect(loudness(0)).toBe(1);
    expect(loudness(500)).toBe(2);
    expect(loudness(5000)).toBe(loudness(50_000));
  });

  it('the biggest rent so far shakes the board, a small or a lesser one does not', () => {
    let biggest = NO_RENT;
    const shakes = [rent(1, 50), rent(2, 300), rent(3, 250), rent(4, 700)].map((shown) => {
      biggest = biggestRent(biggest, shown);
      return shakeOf(shown, biggest, 0) > 0;
    });
    expect(shakes).toEqual([false, true, false, true]);
    expect(shakeOf(rent(5, 60), biggest, 0.3)).toBeGreaterThan(0);
  });

  it('a steal of seven letters flies slowly', () => {
    const made = { player: 'B', seat: 1, word: 'lobster', points: 9, letters: ['b'], from: null };
    const steal = { ...made, from: { player: 'A', seat: 0, word: 'ostler' } };
    expect(flightOf(steal)).toBeGreaterThan(2 * flightOf(made));
    expect(flightOf({ ...steal, word: 'tar' })).toBeLessThan(flightOf(steal));
  });
});
