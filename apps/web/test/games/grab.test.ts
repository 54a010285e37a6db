/** Grab in the viewer: tiles keep their identity, the log and the highlights tell the game, the table is drawn. */
import { grab } from '@lobster-league/grab';
import { fold, type GrabEvent, type GrabView, opening } from '@lobster-league/grab/watch';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { grabViewer } from '../../src/games/grab';
import { type Arrangement, arrange, BARE } from '../../src/games/grab/arrangement';
import type { ShownEvent } from '../../src/viewer/contract';
import { rendered } from '../rendered';
import { played } from './playing';

const match = played(grab, ['leviathan', 'octopus', 'gull']);

function tableOf(...words: (readonly string[])[]): GrabView {
  const view = opening(
    { dictionary: 'twl06', time_limit_seconds: 60 },
    words.map((_, seat) => ({ id: `p${seat}`, name: `player ${seat}` })),
  );
  view.state.words_per_player = words.map((rack) => [...rack]);
  return view;
}

function idsOf(arrangement: Arrangement): number[] {
  const laid = arrangement.racks.flat().flatMap(({ tiles }) => tiles);
  return [...arrangement.pool, ...laid].map(({ id }) => id).sort((a, b) => a - b);
}

function made(
  sequence: number,
  data: Partial<Extract<GrabEvent, { type: 'word_made' }>['data']>,
): ShownEvent<GrabEvent> {
  const event: GrabEvent = {
    type: 'word_made',
    data: { player: 'ada', seat: 0, word: 'cat', points: 5, letters: ['c', 'a', 't'], from: null, ...data },
  };
  return { sequence, turn: 1, at: 0, event };
}

describe('the arrangement of the tiles', () => {
  it('lets a stolen word keep its tiles and takes the rest from the pool', () => {
    const before = tableOf(['cat'], []);
    before.state.pool['s'.charCodeAt(0) - 97] = 1;
    const laid = arrange(BARE, before);
    const [c, a, t] = laid.racks[0]![0]!.tiles;
    const [s] = laid.pool;
    const stolen = arrange(laid, tableOf([], ['cast']));
    expect(stolen.racks).toEqual([[], [{ word: 'cast', tiles: [c, a, s, t] }]]);
    expect(stolen.pool).toEqual([]);
  });

  it('does not change while the table does not', () => {
    const laid = arrange(BARE, tableOf(['cat', 'dog'], ['emu']));
    expect(arrange(laid, tableOf(['cat', 'dog'], ['emu']))).toBe(laid);
  });

  it('keeps a word that only moved up in its rack', () => {
    const laid = arrange(BARE, tableOf(['cat', 'dog'], []));
    const after = arrange(laid, tableOf(['dog'], ['cat']));
    expect(after.racks[0]![0]).toBe(laid.racks[0]![1]);
    expect(after.racks[1]![0]?.tiles.map(({ id }) => id)).toEqual(
      laid.racks[0]![0]!.tiles.map(({ id }) => id),
    );
  });

  it('never makes a tile twice nor loses one, in a whole game', () => {
    const view = opening(
      grab.config.parse(match.config),
      match.seatedPlayers.map(({ playerId, name }) => ({ id: playerId, name })),
    );
    let laid = BARE;
    for (const { event } of match.events) {
      fold(view, event);
      laid = arrange(laid, view);
      const ids = idsOf(laid);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.length).toBe(98 - view.letters_remaining_in_bag);
      expect(laid.nextId).toBe(ids.length + 1);
      expect(
        laid.racks.map((rack) => rack.map(({ tiles }) => tiles.map(({ letter }) => letter).join(''))),
      ).toEqual(view.state.words_per_player);
    }
    expect(view.status).toBe('finished');
  });
});

describe('highlights', () => {
  it('are the best steal, the longest word, the dearest, the changes of lead and the end', () => {
    const events = [
      made(1, { word: 'cat', points: 5 }),
      made(2, {
        seat: 1,
        player: 'bo',
        word: 'cats',
        points: 6,
        from: { player: 'ada', seat: 0, word: 'cat' },
      }),
      made(3, { seat: 1, player: 'bo', word: 'quiz', points: 22 }),
      made(4, { word: 'scattering', points: 14, from: { player: 'bo', seat: 1, word: 'cats' } }),
      made(5, { word: 'jazz', points: 29 }),
    ];
    expect(grabViewer.highlights(events).map(({ sequence, label }) => [sequence, label])).toEqual([
      [2, 'bo takes the lead with 6'],
      [4, 'Best steal: ada, SCATTERING for 14'],
      [4, 'Longest word: ada, SCATTERING for 14'],
      [5, 'Most valuable word: ada, JAZZ for 29'],
      [5, 'ada takes the lead with 48'],
    ]);
  });

  it('of a whole game come in order and end with who won', () => {
    const found = grabViewer.highlights(match.events);
    const sequences = found.map(({ sequence }) => sequence);
    expect(sequences).toEqual([...sequences].sort((a, b) => a - b));
    expect(found.at(-1)?.label).toMatch(/wins?$/);
    expect(found.length).toBeLessThan(12);
  });
});

describe('the log', () => {
  it('marks a steal as one, and says whose line it is', () => {
    const steal = made(1, {
      seat: 1,
      player: 'bo',
      word: 'cats',
      from: { player: 'ada', seat: 0, word: 'cat' },
    });
    expect(grabViewer.line(steal.event, match.seatedPlayers)).toMatchObject({
      kind: 'steal',
      playerId: 'p1',
    });
    const own = made(1, { seat: 0, word: 'cats', from: { player: 'ada', seat: 0, word: 'cat' } });
    expect(grabViewer.line(own.event, match.seatedPlayers)).toMatchObject({ kind: 'word', playerId: 'p0' });
  });

  it('has a line for all that people see', () => {
    const silent = match.events.filter(({ event }) => grabViewer.line(event, match.seatedPlayers) === null);
    expect(new Set(silent.map(({ event }) => event.type))).toEqual(new Set(['turn_ending']));
  });
});

describe('the table', () => {
  it('is drawn at every moment of a game, before the first event too', () => {
    const { seatedPlayers } = match;
    const view = grabViewer.opening(
      match.config,
      seatedPlayers.map(({ playerId, name }) => ({ id: playerId, name })),
    );
    const draw = (event: ShownEvent<GrabEvent> | null): string => {
      const props = { view, event, seatedPlayers, thought: null, pace: 1 };
      return (
        rendered(createElement(grabViewer.Board, props)) + rendered(createElement(grabViewer.Players, props))
      );
    };
    expect(draw(null)).toContain('The first to see a word takes it');
    for (const shown of match.events) {
      grabViewer.fold(view, shown.event);
      if (shown.sequence % 25 !== 0 && shown.event.type !== 'game_ending') continue;
      const page = draw(shown);
      const tiles = [...page.matchAll(/data-tile="\d+"/g)].length;
      expect(tiles).toBe(98 - view.letters_remaining_in_bag);
    }
    expect(draw(null)).toContain('winner');
    expect(grabViewer.measure.of(view)).toEqual({
      p0: view.state.scores[0],
      p1: view.state.scores[1],
      p2: view.state.scores[2],
    });
  });
});
