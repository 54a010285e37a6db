/** The lines of the log. */
import { describe, expect, it } from 'vitest';
import type { SeatedPlayer } from '../../src/viewer/contract';
import { EVERYTHING, entriesOf, kindsOf, matches } from '../../src/viewer/log/entries';
import { added, countingViewer, quiet } from './counting';

const viewer = countingViewer();
const seatedPlayers: SeatedPlayer[] = [
  { playerId: 'b', name: 'Bert', agentId: null, house: false, connected: true, latencyMs: null },
];

describe('log entries', () => {
  it('are the game’s own line, after what was thought', () => {
    const thoughts = [{ playerId: 'a', text: 'Mine.' }];
    const entries = entriesOf(viewer, added(7, 3, { thoughts }), seatedPlayers);
    expect(entries).toMatchObject([
      { kind: 'thought', playerId: 'a', text: 'Mine.', sequence: 7, turn: 3 },
      { kind: 'added', playerId: 'a', sequence: 7, turn: 3 },
    ]);
    expect(new Set(entries.map(({ key }) => key)).size).toBe(2);
  });

  it('are none for what the game does not tell', () => {
    expect(entriesOf(viewer, quiet(1, 1), seatedPlayers)).toEqual([]);
  });

  it.each([
    ['room:player_joined', { playerId: 'z', name: 'Zoe' }, 'Zoe sits down'],
    ['room:player_disconnected', { playerId: 'b' }, 'Bert is gone'],
    ['room:player_reconnected', { playerId: 'b' }, 'Bert is back'],
    ['room:player_left', { playerId: 'x' }, 'Somebody gets up again'],
  ])('tell of the room: %s', (type, data, text) => {
    const [entry] = entriesOf(viewer, added(1, 0, { event: { type, data } }), seatedPlayers);
    expect(entry).toMatchObject({ text, kind: 'room' });
  });

  it('are filtered by agent and by kind', () => {
    const entries = [
      ...entriesOf(viewer, added(1, 1, { thoughts: [{ playerId: 'b', text: 'Hm.' }] }), seatedPlayers),
      ...entriesOf(viewer, added(2, 1), seatedPlayers),
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
