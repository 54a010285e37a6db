/** Several boards: free places are filled with matches that are not on yet, and what is on stays. */
import { expect, it } from 'vitest';
import { filled, type Place } from '../../src/boards/use-boards';
import type { Snapshot } from '../../src/viewer/live/messages';

function match(roomId: string): Snapshot {
  return { room: { roomId } as Snapshot['room'], view: null, sequence: 0 };
}

function named(places: readonly Place[]): string[] {
  return places.map((place) => (place.state === 'on' ? place.snapshot.room.roomId : place.state));
}

const FREE: Place = { state: 'free' };
const on = (roomId: string): Place => ({ state: 'on', snapshot: match(roomId) });

it('fills free places in order, each match once', () => {
  const found = ['a', 'b', 'c'].map(match);
  expect(named(filled([FREE, FREE], found))).toEqual(['a', 'b']);
  expect(named(filled([on('a'), FREE, FREE, FREE], found))).toEqual(['a', 'b', 'c', 'free']);
});

it('leaves everything as it is where there is nothing new', () => {
  const places = [on('a'), FREE];
  expect(filled(places, [match('a')])).toBe(places);
  expect(filled(places, [])).toBe(places);
});
