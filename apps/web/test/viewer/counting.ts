/** The smallest game that a viewer can show: events add to a sum. */
import { createElement } from 'react';
import type { GameViewer, ShownEvent } from '../../src/viewer/contract';

export interface Sum {
  readonly players: string[];
  sum: number;
}

const Board: GameViewer['Board'] = ({ view }) => createElement('p', null, `sum ${(view as Sum).sum}`);
const Players: GameViewer['Players'] = () => null;

export function countingViewer(durationMs = 100): GameViewer {
  return {
    id: 'counting',
    Board,
    Players,
    opening: (_config, seats): Sum => ({ players: seats.map(({ id }) => id), sum: 0 }),
    fold(view, { type, data }) {
      if (type === 'broken') throw new Error('what is this?');
      (view as Sum).sum += 'amount' in data ? Number(data.amount) : 0;
    },
    duration: ({ type }) => (type === 'quiet' ? 0 : durationMs),
    line: ({ type, data }) =>
      type === 'quiet'
        ? null
        : { icon: '➕', text: `adds ${JSON.stringify(data)}`, playerId: 'a', kind: type },
    sound: () => null,
    colour: () => '#fff',
    measure: { label: 'Sum', of: (view) => ({ a: (view as Sum).sum }) },
    highlights: () => [],
  };
}

/** An event that adds 1. */
export function added(sequence: number, turn: number, more: Partial<ShownEvent> = {}): ShownEvent {
  return { sequence, turn, at: 0, event: { type: 'added', data: { amount: 1 } }, ...more };
}

export function quiet(sequence: number, turn: number): ShownEvent {
  return added(sequence, turn, { event: { type: 'quiet', data: { amount: 1 } } });
}

/** Makes events 1 to n, that many per turn, from turn 1. */
export function match(events: number, perTurn: number): ShownEvent[] {
  return Array.from({ length: events }, (_, i) => added(i + 1, 1 + Math.floor(i / perTurn)));
}
