/** MoltTactics in the viewer: the log and the highlights tell the match, and every moment of it can be drawn. */
import { molttactics } from '@lobster-league/molttactics';
import type { Event } from '@lobster-league/molttactics/watch';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { moltTacticsViewer } from '../../src/games/molttactics';
import { emojiOf, emojiSize } from '../../src/games/molttactics/emoji';
import { STAGES, stageOf } from '../../src/games/molttactics/stages';
import type { ShownEvent } from '../../src/viewer/contract';
import { rendered } from '../rendered';
import { played } from './playing';

const match = played(
  molttactics,
  ['kraken', 'warrior', 'mage', 'rogue', 'ranger'],
  ['warrior', 'warrior', 'mage', 'rogue', 'ranger'].map((name) => ({ class: name })),
);

function shown(...events: Event[]): ShownEvent<Event>[] {
  return events.map((event, i) => ({ sequence: i + 1, turn: 1, at: 0, event }));
}

function blow(seat: number, target: number, damage: number): Event {
  return { type: 'attacked', data: { seat, target, damage, hp: 1, guard: false, shield: 0 } };
}

function fall(seat: number, turn: number, by: number | null): Event {
  return {
    type: 'eliminated',
    data: { seat, turn, cause: by === null ? 'storm' : 'agent', by, reason: null },
  };
}

describe('highlights', () => {
  it('are the top kill, the biggest molt and the longest survival', () => {
    const molted: Event = { type: 'molted', data: { seat: 2, molt_choice: 'damage', tokens: 0, hp: 5 } };
    const next: Event = { type: 'turn_started', data: { turn: 2, storm_ring: 0 } };
    const events = shown(
      blow(0, 1, 4),
      fall(1, 1, 0),
      next,
      molted,
      molted,
      blow(0, 2, 1),
      fall(2, 2, 0),
      fall(3, 9, null),
    );
    const labels = moltTacticsViewer.highlights(events).map(({ sequence, label }) => [sequence, label]);
    expect(labels).toEqual([
      [1, 'First blood: seat 0 hits seat 1'],
      [2, 'Top kill: seat 0 eliminates seat 1 with 4 damage'],
      [5, 'Biggest molt: seat 2, number 2, for damage'],
      [7, 'seat 2 falls'],
      [8, 'Longest survival: seat 3 is eliminated last, in turn 9'],
    ]);
  });

  it('of a whole match name the agents and end with who won', () => {
    const found = moltTacticsViewer.highlights(match.events);
    expect(found.at(-1)?.label).toMatch(/ wins?$/);
    expect(found.map(({ label }) => label).join()).not.toContain('seat ');
  });
});

describe('emoji', () => {
  it('are the agent’s own with a sign of what it does, or what it sent along', () => {
    expect(emojiOf({ emoji: '🦞' }, { type: 'defend' })).toBe('🦞🛡️');
    expect(emojiOf({ emoji: '🦞' }, { type: 'defend', emoji: '🐢' })).toBe('🐢');
  });

  it('become smaller the more there are', () => {
    expect(emojiSize('🦞', 40)).toBe(40);
    expect(emojiSize('🦞🛡️', 40)).toBeLessThan(30);
  });
});

describe('the stages of a turn', () => {
  it('come in the order of the timeline in every turn', () => {
    const order = STAGES.map(({ id }) => id);
    let last = 0;
    for (const { event } of match.events) {
      if (event.type === 'turn_started') last = 0;
      const stage = stageOf(event);
      if (stage === null) continue;
      expect(order.indexOf(stage)).toBeGreaterThanOrEqual(last);
      last = order.indexOf(stage);
    }
    expect(last).toBeGreaterThan(0);
  });
});

describe('colours', () => {
  it('are those of the seats, before the start as later on, and in views that come from the server', () => {
    const seats = match.seatedPlayers.map(({ playerId, name }) => ({ id: playerId, name }));
    const view = moltTacticsViewer.opening(match.config, seats);
    const before = seats.map(({ id }) => moltTacticsViewer.colour(view, id));
    expect(new Set(before).size).toBe(seats.length);
    for (const { event } of match.events) moltTacticsViewer.fold(view, event);
    expect(seats.map(({ id }) => moltTacticsViewer.colour(view, id))).toEqual(before);
    const { playerIds: _, ...sent } = view;
    expect(seats.map(({ id }) => moltTacticsViewer.colour(sent, id))).toEqual(before);
  });
});

describe('the board', () => {
  it('is drawn at every moment of a match, before the first event too', () => {
    const { seatedPlayers, config } = match;
    const view = moltTacticsViewer.opening(config, []);
    const draw = (event: ShownEvent<Event> | null, pace: number): string => {
      const props = { view, event, seatedPlayers, thought: { playerId: 'p0', text: 'Mine.' }, pace };
      return (
        rendered(createElement(moltTacticsViewer.Board, props)) +
        rendered(createElement(moltTacticsViewer.Players, props))
      );
    };
    expect(draw(null, 1)).toContain('kraken 0');
    const drawn = new Set<string>();
    for (const moment of match.events) {
      const before = structuredClone(view);
      moltTacticsViewer.fold(view, moment.event);
      expect(moltTacticsViewer.duration(moment.event, before)).toBeGreaterThan(0);
      if (drawn.has(moment.event.type)) continue;
      drawn.add(moment.event.type);
      const page = draw(moment, 1);
      expect(page).not.toMatch(/NaN|undefined/);
      for (const agent of view.agents) expect(page).toContain(agent.display_name);
    }
    expect(drawn).toContain('eliminated');
    expect(draw(null, 0)).toContain('🏆');
    expect(Object.keys(moltTacticsViewer.measure.of(view))).toEqual(
      seatedPlayers.map(({ playerId }) => playerId),
    );
  });

  it('shows no effect after a jump', () => {
    const view = moltTacticsViewer.opening(match.config, []);
    const first = match.events.findIndex(({ event }) => event.type === 'attacked');
    for (const { event } of match.events.slice(0, first + 1)) moltTacticsViewer.fold(view, event);
    const board = (event: ShownEvent<Event> | null): string =>
      rendered(
        createElement(moltTacticsViewer.Board, {
          view,
          event,
          seatedPlayers: match.seatedPlayers,
          thought: null,
          pace: 1,
        }),
      );
    expect(board(match.events[first]!)).toContain('<line');
    expect(board(null)).not.toContain('<line');
  });
});
