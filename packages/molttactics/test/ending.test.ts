import { Rng } from '@lobster-league/kernel';
import { describe, expect, it } from 'vitest';
import { type Event, molttactics, type State } from '../src/index.js';
import { attack, type Given, playTurn, seatsOf, tableOf } from './table.js';

const rng = Rng.fromSeed('nothing random happens after the set-up');

/** Returns places by name. */
function places(state: State): Record<string, number> {
  const result = molttactics.result(state)!;
  return Object.fromEntries(result.map(({ seat, place }) => [state.agents[seat]!.display_name, place]));
}

interface Row extends Given {
  readonly rule: string;
  readonly places: Readonly<Record<string, number>>;
  readonly ending: string;
}

const rows: Row[] = [
  {
    rule: 'last agent standing wins, whatever the score',
    agents: {
      Rich: { class: 'mage', at: [0, 0], hp: 0, pearls: 20 },
      Poor: { class: 'mage', at: [5, 5] },
    },
    ending: 'last_standing',
    places: { Poor: 1, Rich: 2 },
  },
  {
    rule: 'after the last turn: score, that is pearls collected + kills',
    agents: {
      Hunter: { class: 'mage', at: [1, 1], kills: 2, pearls: 1 },
      Farmer: { class: 'mage', at: [5, 5], pearls: 4 },
    },
    turn: 100,
    ending: 'turn_limit',
    places: { Farmer: 1, Hunter: 2 },
  },
  {
    rule: 'then HP',
    agents: {
      Hunter: { class: 'mage', at: [3, 3], kills: 2, hp: 5 },
      Farmer: { class: 'mage', at: [5, 5], pearls: 2, hp: 6 },
    },
    turn: 100,
    ending: 'turn_limit',
    places: { Farmer: 1, Hunter: 2 },
  },
  {
    rule: 'then damage dealt',
    agents: {
      Hunter: { class: 'mage', at: [3, 3], damage_dealt: 9 },
      Farmer: { class: 'mage', at: [5, 5], damage_dealt: 8 },
    },
    turn: 100,
    ending: 'turn_limit',
    places: { Hunter: 1, Farmer: 2 },
  },
  {
    rule: 'then shared',
    agents: {
      One: { class: 'mage', at: [3, 3] },
      Two: { class: 'mage', at: [5, 5] },
      Three: { class: 'mage', at: [7, 7], hp: 3 },
    },
    turn: 100,
    ending: 'turn_limit',
    places: { One: 1, Two: 1, Three: 3 },
  },
  {
    rule: 'the fallen are placed behind the living, the last to fall before the others',
    agents: {
      Early: { class: 'mage', at: [0, 0], alive: false, eliminated_turn: 3, pearls: 9, hp: 0 },
      Late: { class: 'mage', at: [1, 0], alive: false, eliminated_turn: 8, hp: 0 },
      Alive: { class: 'mage', at: [5, 5] },
      Kicking: { class: 'mage', at: [7, 7], pearls: 1 },
    },
    turn: 100,
    ending: 'turn_limit',
    places: { Kicking: 1, Alive: 2, Late: 3, Early: 4 },
  },
  {
    rule: 'all fall at once: score decides, then damage dealt',
    agents: {
      One: { class: 'mage', at: [0, 0], hp: 0, damage_dealt: 3 },
      Two: { class: 'mage', at: [1, 0], hp: 0, damage_dealt: 4 },
      Three: { class: 'mage', at: [2, 0], hp: 0, pearls: 1 },
    },
    ending: 'all_eliminated',
    places: { Three: 1, Two: 2, One: 3 },
  },
];

describe('win conditions', () => {
  for (const { rule, ending, places: expected, ...given } of rows) {
    it(rule, () => {
      const state = tableOf(given);
      expect(molttactics.result(state)).toBeNull();
      playTurn(state, {});
      expect(state.ending).toBe(ending);
      expect(places(state)).toEqual(expected);
      expect(molttactics.asks(state)).toEqual([]);
    });
  }

  it('the match goes on while two live and turns are left', () => {
    const state = tableOf({ agents: rows[0]!.agents, turn: 99 });
    Object.assign(state.agents[0]!, { hp: 5 });
    playTurn(state, {});
    expect([state.ending, state.turn]).toEqual([null, 100]);
  });

  it('a kill in the last turn counts', () => {
    const agents = {
      Hunter: { class: 'mage', at: [4, 4] },
      Victim: { class: 'rogue', at: [4, 5], hp: 1, pearls: 3 },
      Other: { class: 'rogue', at: [8, 8] },
    } as const;
    const state = tableOf({ agents, turn: 30, turns: 30 });
    playTurn(state, { Hunter: attack(4, 5) });
    expect(places(state)).toEqual({ Hunter: 1, Other: 2, Victim: 3 });
  });
});

describe('what only the host knows', () => {
  const agents = {
    One: { class: 'mage', at: [3, 3] },
    Two: { class: 'mage', at: [3, 4], pearls: 2 },
    Three: { class: 'mage', at: [7, 7] },
  } as const;

  function learned(...facts: Parameters<typeof molttactics.learn>[1][]) {
    const state = tableOf({ agents });
    const events: Event[] = [];
    for (const fact of facts) molttactics.learn(state, fact, rng, (event) => events.push(event));
    return { state, told: events.map((event) => molttactics.tell(event, seatsOf(state))) };
  }

  it('presence changes nothing', () => {
    const { state, told } = learned({ type: 'presence', seat: 0, connected: false });
    expect([state, told]).toEqual([tableOf({ agents }), []]);
  });

  it('a forfeit eliminates at once, with no kill for anybody', () => {
    const { state, told } = learned({ type: 'forfeit', seat: 0, reason: 'five silent turns' });
    expect(told).toEqual(['One was eliminated: five silent turns']);
    expect(state.agents.map(({ alive, kills }) => [alive, kills])).toEqual([
      [false, 0],
      [true, 0],
      [true, 0],
    ]);
    expect(state.occupant).not.toContain(0);
    expect(state.ending).toBeNull();
  });

  it('forfeits can leave one standing', () => {
    const forfeits = [0, 1].map((seat) => ({ type: 'forfeit', seat, reason: 'gone' }) as const);
    const { state, told } = learned(...forfeits);
    expect(places(state)).toEqual({ Three: 1, Two: 2, One: 3 });
    expect(told.at(-1)).toBe('The match is over, one agent is left standing: Three wins');
  });

  it('a stop ends the match by the ranking of the last turn', () => {
    const { state } = learned({ type: 'stop', reason: 'creator' });
    expect(state.ending).toBe('stopped');
    expect(places(state)).toEqual({ Two: 1, One: 2, Three: 2 });
  });

  it('unknown seats, the fallen and finished matches are left alone', () => {
    const forfeit = { type: 'forfeit', seat: 0, reason: 'gone' } as const;
    const { told } = learned(
      { ...forfeit, seat: 9 },
      forfeit,
      forfeit,
      { type: 'stop', reason: 'x' },
      forfeit,
    );
    expect(told).toHaveLength(2);
  });
});
