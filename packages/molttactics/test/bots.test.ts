import { canonical, Match, playOut, Rng } from '@lobster-league/kernel';
import { describe, expect, it } from 'vitest';
import { sized } from '../../../tests/support/sized.js';
import { type Action, CLASS_NAMES, type ClassName, molttactics } from '../src/index.js';
import { type Given, tableOf } from './table.js';

const rng = Rng.fromSeed('bots');

interface Situation extends Given {
  readonly bot: string;
  readonly does: string;
  readonly action: Action;
}

const FAR = { class: 'warrior', at: [9, 9] } as const;

const situations: Situation[] = [
  {
    bot: 'baseline',
    does: 'hits whom it can',
    agents: { Me: { class: 'rogue', at: [4, 4] }, Foe: { class: 'mage', at: [4, 5] } },
    action: { type: 'attack', target: { x: 4, y: 5 } },
  },
  {
    bot: 'baseline',
    does: 'harvests where it stands',
    agents: { Me: { class: 'rogue', at: [4, 4] }, FAR },
    tiles: { resource: [[4, 4]] },
    action: { type: 'harvest' },
  },
  {
    bot: 'baseline',
    does: 'walks out of the storm',
    agents: { Me: { class: 'rogue', at: [0, 4] }, Foe: { class: 'mage', at: [0, 9] } },
    turn: 11,
    action: { type: 'move', direction: 'E' },
  },
  {
    bot: 'warrior',
    does: 'raises its guard when a foe comes near',
    agents: { Me: { class: 'warrior', at: [4, 4] }, Foe: { class: 'ranger', at: [4, 7] } },
    action: { type: 'guard' },
  },
  {
    bot: 'mage',
    does: 'pulses where several stand together',
    agents: {
      Me: { class: 'mage', at: [4, 4] },
      A: { class: 'mage', at: [4, 6] },
      B: { class: 'mage', at: [5, 6] },
    },
    action: { type: 'arc_pulse', target: { x: 4, y: 5 } },
  },
  {
    bot: 'rogue',
    does: 'steps through the shadows to what is two tiles away',
    agents: { Me: { class: 'rogue', at: [4, 4] }, FAR },
    tiles: { resource: [[4, 2]] },
    action: { type: 'shadow_step', direction: 'N' },
  },
  {
    bot: 'ranger',
    does: 'pins who stands in the storm',
    agents: { Me: { class: 'ranger', at: [1, 4] }, Foe: { class: 'rogue', at: [0, 6] } },
    turn: 11,
    action: { type: 'pin', target: { x: 0, y: 6 } },
  },
  {
    bot: 'kraken',
    does: 'finishes off who can be finished off',
    agents: { Me: { class: 'ranger', at: [4, 4] }, Foe: { class: 'mage', at: [4, 6], hp: 2 } },
    action: { type: 'attack', target: { x: 4, y: 6 } },
  },
];

describe('house bots', () => {
  for (const { bot, does, action, ...given } of situations) {
    it(`${bot} ${does}`, () => {
      const state = tableOf(given);
      const ask = molttactics.asks(state)[0]!;
      const decided = Array.from({ length: 60 }, () => molttactics.bots[bot]!.decide(state, ask, rng));
      const right = decided.filter((one) => canonical(one) === canonical(action)).length;
      expect(right).toBeGreaterThan(30);
    });
  }

  it.each(Object.keys(molttactics.bots))('%s plays every class legally, and has something to say', (name) => {
    const bot = molttactics.bots[name]!;
    const classes = [...CLASS_NAMES, ...CLASS_NAMES];
    const match = startMatch(classes, 'every class');
    const told = new Set<string>();
    while (match.result() === null) {
      const moves = match.asks().map((ask) => {
        const action = bot.decide(match.state, ask, rng);
        told.add(bot.thought!(match.state, ask, action));
        return { seat: ask.seat, ask: ask.id, action, timedOut: false };
      });
      expect(match.play(moves)).toBeNull();
    }
    expect(told.size).toBeGreaterThanOrEqual(4);
    for (const thought of told) expect(thought).not.toBe('');
  });

  it('looking ahead leaves the match as it is', () => {
    const match = startMatch(CLASS_NAMES, 'looking');
    const before = JSON.stringify(match.state);
    molttactics.bots.kraken!.decide(match.state, match.asks()[0]!, rng);
    expect(JSON.stringify(match.state)).toBe(before);
  });
});

describe('kraken, with seats and classes rotated', () => {
  const games = sized(32, 80, 1000);
  const timeout = 600_000;
  it(
    `wins at least 50 % of ${games} games against the three other classes’ bots`,
    () => {
      expect(krakenWins(games, (name) => name) / games).toBeGreaterThanOrEqual(0.5);
    },
    timeout,
  );

  it(
    `wins at least 55 % of ${games} games against three baselines`,
    () => {
      expect(krakenWins(games, () => 'baseline') / games).toBeGreaterThanOrEqual(0.55);
    },
    timeout,
  );
});

function startMatch(classes: readonly ClassName[], seed: string) {
  const seats = classes.map((name, seat) => ({
    id: `h:${seat}`,
    name: `H${seat}`,
    options: { class: name },
  }));
  return Match.start(molttactics, { config: molttactics.config.parse({}), seats, seed });
}

/**
 * Plays four seats, one of each class; all sixteen combinations of kraken seat and class rotation come equally often.
 */
function krakenWins(games: number, foe: (name: ClassName) => string): number {
  let wins = 0;
  for (let game = 0; game < games; game++) {
    const seed = String(game);
    const home = Math.floor(game / CLASS_NAMES.length) % CLASS_NAMES.length;
    const classes = CLASS_NAMES.map((_, seat) => CLASS_NAMES[(seat + game) % CLASS_NAMES.length]!);
    const match = startMatch(classes, seed);
    const players = classes.map((name, seat) => ({
      bot: molttactics.bots[seat === home ? 'kraken' : foe(name)]!,
      rng: Rng.fromSeed(seed, seat + 1),
    }));
    playOut(match, players);
    const winners = match.result()!.filter(({ place }) => place === 1);
    // A shared win counts as a fraction of a win.
    if (winners.some(({ seat }) => seat === home)) wins += 1 / winners.length;
  }
  return wins;
}
