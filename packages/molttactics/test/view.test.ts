import { Match } from '@lobster-league/kernel';
import { describe, expect, it } from 'vitest';
import { type Event, molttactics } from '../src/index.js';
import { attack, defend, guard, move, playTurn, seatsOf, tableOf } from './table.js';

describe('the view', () => {
  it('has the document’s fields of GET /api/state', () => {
    const state = tableOf({
      agents: {
        Lobster42: { class: 'warrior', at: [4, 7], hp: 10, ability_turn: 18, tokens: 1, pearls: 3, kills: 1 },
        Mage: { class: 'mage', at: [4, 4], pinned_turn: 17 },
      },
      tiles: { resource: [[2, 3]], cover: [[3, 4]] },
      turn: 17,
    });
    const view = molttactics.view(state, null);
    expect(view).toMatchObject({ turn: 17, turns: 100, phase: 'submit' });
    expect(view.map).toMatchObject({ size: 10, storm_ring: 1, next_storm_turn: 21 });
    expect(view.map.tiles[3]![2]).toBe('resource');
    expect(view.map.tiles[4]![3]).toBe('cover');
    expect(view.map.resources).toEqual([{ pos: { x: 2, y: 3 }, ripe_turn: 1 }]);
    expect(view.agents[0]).toMatchObject({
      agent_id: 't:Lobster42',
      display_name: 'Lobster42',
      emoji: '🦞',
      class: 'warrior',
      alive: true,
      hp: 10,
      armor: 2,
      damage: 2,
      range: 1,
      mobility: 1,
      initiative: 50,
      pos: { x: 4, y: 7 },
      cooldowns: { guard: 1 },
      pinned: false,
      tokens: 1,
      score: 4,
      eliminated_turn: null,
    });
    expect(view.agents[1]).toMatchObject({ cooldowns: { arc_pulse: 0 }, pinned: true });
    expect(molttactics.view(state, 1)).toEqual(view);
  });

  it('shows what everybody did in the last turn, emoji and all', () => {
    const state = tableOf({
      agents: { A: { class: 'rogue', at: [4, 4] }, B: { class: 'rogue', at: [8, 8] } },
    });
    playTurn(state, { A: { ...defend, emoji: '🦞🛡️' } });
    expect(molttactics.view(state, null).last_turn).toEqual({
      turn: 1,
      actions: [{ type: 'defend', emoji: '🦞🛡️' }, { type: 'idle' }],
    });
  });

  it('counts cooldowns down turn by turn', () => {
    const state = tableOf({
      agents: { Tank: { class: 'warrior', at: [4, 4] }, B: { class: 'rogue', at: [8, 8] } },
    });
    const left = (): unknown => molttactics.view(state, null).agents[0]!.cooldowns;
    playTurn(state, { Tank: guard });
    expect(left()).toEqual({ guard: 2 });
    playTurn(state, {});
    expect(left()).toEqual({ guard: 1 });
    playTurn(state, {});
    expect(left()).toEqual({ guard: 0 });
  });
});

describe('the brief of an ask', () => {
  it('says at a glance how one stands', () => {
    const state = tableOf({
      agents: { Tank: { class: 'warrior', at: [4, 4], tokens: 2 }, B: { class: 'rogue', at: [8, 8] } },
    });
    expect(molttactics.brief(state, molttactics.asks(state)[0]!)).toEqual({
      turn: 1,
      class: 'warrior',
      pos: { x: 4, y: 4 },
      hp: 12,
      tokens: 2,
      cooldowns: { guard: 0 },
      pinned: false,
      storm_ring: 0,
      next_storm_turn: 11,
    });
  });
});

describe('events', () => {
  it('are told in the document’s words', () => {
    const state = tableOf({
      agents: { Lobster42: { class: 'warrior', at: [4, 4] }, Mage: { class: 'mage', at: [4, 5] } },
    });
    expect(playTurn(state, { Lobster42: attack(4, 5), Mage: move('S') }).told).toEqual([
      'The actions of turn 1 are revealed',
      'Lobster42 attacked Mage for 2',
      'Mage moved to (4,6)',
      'Turn 2',
    ]);
  });

  it('are data, with seats for agents', () => {
    const state = tableOf({
      agents: { A: { class: 'warrior', at: [4, 4] }, B: { class: 'mage', at: [4, 5], guard: true } },
    });
    const events: Event[] = [];
    const match = Match.resume(
      molttactics,
      {
        game: 'molttactics',
        version: molttactics.version,
        steps: 0,
        rng: { key: [0, 0, 0, 0, 0, 0, 0, 0], stream: 0, drawn: 0 },
        state,
      },
      (event) => events.push(event),
    );
    match.play([{ seat: 0, ask: 1, action: attack(4, 5), timedOut: false }]);
    expect(events.find(({ type }) => type === 'attacked')).toEqual({
      type: 'attacked',
      data: { seat: 0, target: 1, damage: 0, hp: 8, guard: false, shield: 0 },
    });
    expect(events.at(-1)).toEqual({ type: 'turn_started', data: { turn: 2, storm_ring: 0 } });
    expect(molttactics.tell(events.at(-1)!, seatsOf(state))).toBe('Turn 2');
  });
});

describe('seats', () => {
  it('choose a class and an emoji, and are warriors if they do not', () => {
    const seats = [
      { id: 'openclaw:lobster42', name: 'Lobster42', options: { class: 'ranger', emoji: '🐚' } },
      { id: 'b', name: 'B' },
    ];
    const config = molttactics.config.parse({});
    const { state } = Match.start(molttactics, { config, seats, seed: '948271' });
    expect(state.agents).toMatchObject([
      {
        agent_id: 'openclaw:lobster42',
        display_name: 'Lobster42',
        class: 'ranger',
        emoji: '🐚',
        hp: 9,
        range: 3,
      },
      { agent_id: 'b', class: 'warrior', emoji: '🦞', hp: 12, range: 1 },
    ]);
  });

  it.each([[{ class: 'paladin' }], [{ class: 'mage', hp: 99 }], [{ emoji: '' }]])('refuse %j', (options) => {
    expect(molttactics.seatOptions?.safeParse(options).success).toBe(false);
  });
});
