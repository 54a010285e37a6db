/** What an agent that has the rules, the bots' code and the public seed can compute of the house bots' sealed moves. */
import { botSeed, botStream, canonical, type Dice, Match, matchSeed, Rng } from '@lobster-league/kernel';
import { expect, it } from 'vitest';
import { CLASS_NAMES, type ClassName, molttactics } from '../src/index.js';

const CONFIG = molttactics.config.parse({});

function table(bots: readonly string[]) {
  return bots.map((bot, seat) => {
    const own = CLASS_NAMES.find((name) => name === bot);
    const options: { class: ClassName } = { class: own ?? CLASS_NAMES[seat % CLASS_NAMES.length]! };
    return { id: `h:${seat}`, name: `H${seat}`, options };
  });
}

function start(bots: readonly string[], serverSeed: string) {
  const seats = table(bots);
  const dice: Dice = {
    version: 1,
    integer: true,
    serverSeed,
    seats: bots.map((bot) => ({ bot, commitment: null, nonce: null })),
    sources: [],
  };
  const { id: game, version: rules } = molttactics;
  const seed = matchSeed(dice, { game, rules, config: CONFIG, seats });
  return { match: Match.start(molttactics, { config: CONFIG, seats, seed }), seed, dice };
}

it.each(['kraken', 'warrior', 'mage', 'rogue', 'ranger', 'baseline'])(
  'the sealed moves of %s cannot be computed from the public seed, and can from the dice that are revealed',
  (name) => {
    const bots = Array.from({ length: 4 }, () => name);
    let asked = 0;
    let foreseen = 0;
    let whole = 0;
    for (let round = 0; round < 3; round++) {
      const { match, seed, dice } = start(bots, `server ${round}`);
      const secret = Rng.fromSeed(botSeed(dice));
      const guess = Rng.fromSeed(seed);
      const before = foreseen;
      const first = asked;
      for (let turn = 0; turn < 12 && match.result() === null; turn++) {
        const moves = match.asks().map((ask) => {
          const bot = molttactics.bots[bots[ask.seat]!]!;
          const stream = botStream(match.steps, ask.seat);
          const action = bot.decide(match.state, ask, secret.stream(stream));
          expect(bot.decide(match.state, ask, secret.stream(stream))).toEqual(action);
          asked++;
          if (canonical(bot.decide(match.state, ask, guess.stream(stream))) === canonical(action)) foreseen++;
          return { seat: ask.seat, ask: ask.id, action, timedOut: false };
        });
        expect(match.play(moves)).toBeNull();
      }
      if (foreseen - before === asked - first) whole++;
    }
    expect(asked).toBeGreaterThan(80);
    expect(foreseen / asked).toBeLessThan(0.95);
    // No match goes as it was simulated, of which twenty in twenty did.
    expect(whole).toBe(0);
  },
);
