/** How live matches stand, as lists of them say it: from what spectators have been shown, valued once in a while. */
import { insight, opening, type View } from '@lobster-league/clawpoly/watch';
import type { Insight } from '@lobster-league/kernel';
import { beforeEach, expect, it } from 'vitest';
import { Standings, type ValuedRoom } from '../src/league/standings.js';

const SEATS = ['ann', 'bob'].map((id) => ({ id, name: id }));

class FakeRoom implements ValuedRoom {
  hosted: ValuedRoom['hosted'] = { insight: insight as Insight };
  liveMatch: object | null = {};
  looked = 0;
  sequence = 1;
  readonly view: View = opening({ turnLimit: 200, startingShells: 1500 }, SEATS);

  snapshot(): { view: unknown; sequence: number } {
    this.looked++;
    return { view: this.view, sequence: this.sequence };
  }
}

let now: number;
let room: FakeRoom;
let standings: Standings;
beforeEach(() => {
  now = 0;
  room = new FakeRoom();
  standings = new Standings(() => now);
});

it('by seat, without chances of winning, which no agent is told', () => {
  expect(standings.of(room)).toEqual([{ value: 1500 }, { value: 1500 }]);
});

it('a match is looked at once in two seconds, and valued only if something happened', () => {
  const first = standings.of(room);
  now = 1_999;
  expect(standings.of(room)).toBe(first);
  expect(room.looked).toBe(1);
  now = 2_000;
  expect(standings.of(room)).toBe(first);
  expect(room.looked).toBe(2);
  now = 4_000;
  room.sequence = 2;
  expect(standings.of(room)).not.toBe(first);
});

it('nothing is said of matches that have not begun, are elsewhere, or have no measure', () => {
  room.liveMatch = null;
  expect(standings.of(room)).toBeNull();
  room.liveMatch = {};
  room.hosted = {};
  expect(standings.of(room)).toBeNull();
  room.hosted = { insight: { standing: () => [], features: () => [], model: null } };
  expect(standings.of(room)).toBeNull();
  expect(new FakeRoom().looked).toBe(0);
});
