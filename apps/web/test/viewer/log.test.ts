/** The lines of the log. */
import { describe, expect, it } from 'vitest';
import type { Sitter } from '../../src/viewer/contract';
import { blocksOf } from '../../src/viewer/log/blocks';
import { EVERYTHING, entriesOf, kindsOf, matches } from '../../src/viewer/log/entries';
import { added, countingViewer, match, quiet } from './counting';

const viewer = countingViewer();
const sitters: Sitter[] = [
  { playerId: 'b', name: 'Bert', agentId: null, house: false, connected: true, latencyMs: null },
];

describe('log entries', () => {
  it('are the game’s own line, after what was thought', () => {
    const thoughts = [{ playerId: 'a', text: 'Mine.' }];
    const entries = entriesOf(viewer, added(7, 3, { thoughts }), sitters);
    expect(entries).toMatchObject([
      { kind: 'thought', playerId: 'a', text: 'Mine.', sequence: 7, turn: 3 },
      { kind: 'added', playerId: 'a', sequence: 7, turn: 3 },
    ]);
    expect(new Set(entries.map(({ key }) => key)).size).toBe(2);
  });

  it('are none for what the game does not tell', () => {
    expect(entriesOf(viewer, quiet(1, 1), sitters)).toEqual([]);
  });

  it.each([
    ['room:player_joined', { playerId: 'z', name: 'Zoe' }, 'Zoe sits down'],
    ['room:player_disconnected', { playerId: 'b' }, 'Bert is gone'],
    ['room:player_reconnected', { playerId: 'b' }, 'Bert is back'],
    ['room:player_left', { playerId: 'x' }, 'Somebody gets up again'],
  ])('tell of the room: %s', (type, data, text) => {
    const [entry] = entriesOf(viewer, added(1, 0, { event: { type, data } }), sitters);
    expect(entry).toMatchObject({ text, kind: 'room' });
  });

  it('are filtered by agent and by kind', () => {
    const entries = [
      ...entriesOf(viewer, added(1, 1, { thoughts: [{ playerId: 'b', text: 'Hm.' }] }), sitters),
      ...entriesOf(viewer, added(2, 1), sitters),
    ];
    const shown = (filter: Parameters<typeof matches>[0]): string[] =>
      entries.filter((entry) => matches(filter, entry)).map(({ key }) => key);
    expect(shown(EVERYTHING)).toEqual(['1.0', '1', '2']);
    expect(shown({ playerId: 'b', kind: null })).toEqual(['1.0']);
    expect(shown({ playerId: null, kind: 'added' })).toEqual(['1', '2']);
    expect(shown({ playerId: 'b', kind: 'added' })).toEqual([]);
    expect(kindsOf(entries)).toEqual(['added', 'thought']);
  });
});

describe('blocks of the log', () => {
  const entries = match(100, 5).flatMap((shown) => entriesOf(viewer, shown, sitters));

  it('have all lines, in order', () => {
    const blocks = blocksOf(entries, []);
    expect(blocks.flatMap(({ lines }) => lines)).toEqual(entries);
    expect(blocks.map(({ number }) => number)).toEqual([0, 1, 2]);
  });

  it('stay the same objects as long as their lines do', () => {
    const early = blocksOf(entries.slice(30, 90), []);
    const later = blocksOf(entries.slice(30), early);
    expect(later[0]).toBe(early[0]);
    expect(later.at(-1)).not.toBe(early.at(-1));
    const older = blocksOf(entries, later);
    expect(older[0]).not.toBe(later[0]);
    expect(older.at(-1)).toBe(later.at(-1));
  });
});
