/** The lines of the log. */
import { describe, expect, it } from 'vitest';
import type { SeatedPlayer } from '../../src/viewer/contract';
import {
  EVERYTHING,
  entriesOf,
  folded,
  heavyIn,
  kindsOf,
  type LogEntry,
  matches,
} from '../../src/viewer/log/entries';
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

describe('small things', () => {
  /** Letters: p is a pass, o an offer, r its refusal, a its acceptance, t a thought, w anything else. */
  function lines(letters: string): LogEntry[] {
    return [...letters].map((letter, at): LogEntry => {
      const base = { key: `${at}`, sequence: at + 1, turn: 1, icon: '', playerId: 'b', text: letter };
      if (letter === 't') return { ...base, kind: 'thought' };
      if (letter === 'p') return { ...base, kind: 'pass', small: { plural: 'passes' } };
      if (letter === 'o') return { ...base, kind: 'trade', small: { plural: 'refused trades', opens: true } };
      if (letter === 'r') return { ...base, kind: 'trade', small: { plural: 'refused trades' } };
      return { ...base, kind: 'word' };
    });
  }

  it.each([
    ['wppp', ['w', '3 passes']],
    ['p', ['p']],
    ['tptptw', ['2 passes', 't', 'w']],
    ['tw', ['t', 'w']],
    ['pwp', ['p', 'w', 'p']],
    ['or', ['o', 'r']],
    ['toror', ['2 refused trades']],
    ['ororoa', ['2 refused trades', 'o', 'a']],
    ['pporor', ['2 passes', '2 refused trades']],
    ['oror', ['2 refused trades']],
  ])('%s are %j', (letters, told) => {
    const entries = folded(lines(letters));
    expect(entries.map(({ text }) => text)).toEqual(told);
    expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length);
  });

  it('lead to the first of them', () => {
    expect(folded(lines('wppp'))[1]).toMatchObject({ sequence: 2, kind: 'pass', playerId: null });
  });
});

describe('heavy lines', () => {
  it('are those that change somebody’s chances much', () => {
    const moments = [
      [0.5, 0.5],
      [0.55, 0.45],
      [0.8, 0.2],
      [0.8, 0.2],
    ].map((chances, at) => ({ sequence: at + 3, turn: 1, chances }));
    expect([...heavyIn(moments)]).toEqual([5]);
    expect([...heavyIn([])]).toEqual([]);
  });
});
