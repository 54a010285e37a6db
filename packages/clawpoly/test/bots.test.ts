/** The house bots: each plays its character, all are deterministic, and the navigator is the strongest. */
import { Match, playOut, Rng } from '@lobster-league/kernel';
import { describe, expect, it } from 'vitest';
import { sized } from '../../../tests/support/sized.js';
import { clawpoly, type Event } from '../src/index.js';

const CREW = ['navigator', 'aggressive', 'conservative', 'trader'] as const;
type Name = (typeof CREW)[number];

interface Tally {
  wins: number;
  buys: number;
  passes: number;
  builds: number;
  offers: number;
  /** Its own offers that were accepted. */
  deals: number;
  /** Sum of its cash at the ends of its own turns, and the number of those turns. */
  cash: number;
  turns: number;
}

const empty = (): Tally => ({
  wins: 0,
  buys: 0,
  passes: 0,
  builds: 0,
  offers: 0,
  deals: 0,
  cash: 0,
  turns: 0,
});

/** Plays games of the four bots, rotating the seats. */
function play(games: number): Record<Name, Tally> {
  const tally = { navigator: empty(), aggressive: empty(), conservative: empty(), trader: empty() };
  const config = clawpoly.config.parse({});
  for (let game = 0; game < games; game++) {
    const names = CREW.map((_, seat) => CREW[(seat + game) % CREW.length]!);
    const seats = names.map((name) => ({ id: name, name }));
    const of = (id: string): Tally => tally[names.find((name) => name === id)!];
    const hear = (event: Event): void => {
      switch (event.type) {
        case 'game:property_bought':
          of(event.data.playerId).buys++;
          break;
        case 'game:property_passed':
          of(event.data.playerId).passes++;
          break;
        case 'game:outpost_built':
        case 'game:fortress_built':
          of(event.data.playerId).builds++;
          break;
        case 'game:trade_proposed':
          of(event.data.fromId).offers++;
          break;
        case 'game:trade_accepted':
          of(event.data.fromId).deals++;
          break;
        default:
      }
    };
    const seed = `crew ${game}`;
    const match = Match.start(clawpoly, { config, seats, seed }, hear);
    const players = names.map((name, seat) => ({
      bot: {
        ...clawpoly.bots[name]!,
        decide: (...[state, ask, rng]: Parameters<(typeof clawpoly.bots)[string]['decide']>) => {
          if (ask.kind === 'build_decision') {
            tally[name].cash += state.players[seat]!.money;
            tally[name].turns++;
          }
          return clawpoly.bots[name]!.decide(state, ask, rng);
        },
      },
      rng: Rng.fromSeed(seed, seat + 1),
    }));
    playOut(match, players);
    tally[names[match.result()![0]!.seat]!].wins++;
  }
  return tally;
}

const games = sized(600, 600, 2000);
const tally = play(games);
const share = (part: number, whole: number): number => part / whole;
const bought = ({ buys, passes }: Tally): number => share(buys, buys + passes);
const cash = ({ cash, turns }: Tally): number => share(cash, turns);

describe(`game 4.2: characters in ${games} games`, () => {
  it('navigator wins at least 60 % against one each of the others', () => {
    expect(share(tally.navigator.wins, games)).toBeGreaterThanOrEqual(0.6);
  });

  it('aggressive buys nearly everything it can, builds more than conservative, and rarely trades', () => {
    expect(bought(tally.aggressive)).toBeGreaterThan(0.75);
    expect(bought(tally.aggressive)).toBeGreaterThan(bought(tally.trader));
    expect(tally.aggressive.builds).toBeGreaterThan(3 * tally.conservative.builds);
    expect(tally.aggressive.offers).toBeLessThan(0.05 * tally.trader.offers);
  });

  it('conservative buys least, hoards most, and makes no offers', () => {
    expect(bought(tally.conservative)).toBeLessThan(0.55);
    for (const name of ['aggressive', 'trader', 'navigator'] as const) {
      expect(cash(tally.conservative)).toBeGreaterThan(1.5 * cash(tally[name]));
    }
    expect(tally.conservative.offers).toBe(0);
  });

  it('trader makes many offers, and some come off', () => {
    expect(share(tally.trader.offers, games)).toBeGreaterThan(10);
    expect(share(tally.trader.deals, games)).toBeGreaterThan(1);
    expect(tally.trader.deals).toBeGreaterThan(5 * tally.aggressive.deals);
  });
});

describe('random', () => {
  it('buys about half of what it is asked about, and does everything sometimes', () => {
    const sent: Record<string, number> = {};
    const bot = clawpoly.bots.random!;
    for (let game = 0; game < 1000; game++) {
      const seats = [0, 1, 2].map((seat) => ({ id: `p${seat}`, name: `P${seat}` }));
      const match = Match.start(clawpoly, { config: clawpoly.config.parse({}), seats, seed: `dice ${game}` });
      const rng = Rng.fromSeed(`dice ${game}`, 1);
      while (match.asks().length > 0) {
        const ask = match.asks()[0]!;
        const action = bot.decide(match.state, ask, rng);
        const key = `${ask.kind} ${action.type}`;
        sent[key] = (sent[key] ?? 0) + 1;
        match.answer(ask, action);
      }
    }
    const [bought, passed] = [sent['buy_decision action:buy']!, sent['buy_decision action:pass']!];
    expect(bought / (bought + passed)).toBeCloseTo(0.5, 1);
    for (const type of ['build', 'mortgage', 'unmortgage', 'sell_building', 'trade_offer', 'skip_build']) {
      expect(sent[`build_decision action:${type}`]).toBeGreaterThan(0);
    }
  });
});

describe('every bot', () => {
  for (const [name, bot] of Object.entries(clawpoly.bots)) {
    it(`${name} is the same for the same seed, and says something of every decision`, () => {
      const played = [0, 1].map(() => {
        const config = clawpoly.config.parse({ turnLimit: 120 });
        const seats = [0, 1, 2].map((seat) => ({
          id: `p${seat}`,
          name: `P${seat}`,
          options: { control: seat === 0 ? 'manual' : 'auto' },
        }));
        const match = Match.start(clawpoly, { config, seats, seed: name });
        const log: string[] = [];
        const talking = {
          ...bot,
          decide: (...[state, ask, rng]: Parameters<typeof bot.decide>) => {
            const action = bot.decide(state, ask, rng);
            const thought = bot.thought?.(state, ask, action) ?? '';
            expect(thought.length).toBeGreaterThan(0);
            expect(thought).not.toContain('{');
            log.push(`${ask.kind} ${JSON.stringify(action)} ${thought}`);
            return action;
          },
        };
        playOut(
          match,
          seats.map((_, seat) => ({ bot: talking, rng: Rng.fromSeed(name, seat + 1) })),
        );
        return log;
      });
      expect(played[0]!.length).toBeGreaterThan(50);
      expect(played[1]).toEqual(played[0]);
    });
  }

  it('does not look at the order of the cards', () => {
    for (const bot of Object.values(clawpoly.bots)) {
      const config = clawpoly.config.parse({ turnLimit: 100 });
      const seats = [0, 1, 2].map((seat) => ({ id: `p${seat}`, name: `P${seat}` }));
      const match = Match.start(clawpoly, { config, seats, seed: 'honest' });
      const rng = Rng.fromSeed('honest', 1);
      while (match.asks().length > 0) {
        const ask = match.asks()[0]!;
        const otherwise = clawpoly.clone!(match.state);
        otherwise.tide.pile.reverse();
        otherwise.treasureChest.pile.reverse();
        const action = bot.decide(match.state, ask, rng.clone());
        expect(bot.decide(otherwise, ask, rng)).toEqual(action);
        expect(match.answer(ask, action)).toBeNull();
      }
    }
  });

  it('the navigator decides the same whichever other match it has just looked at', () => {
    const start = (seed: string) => {
      const seats = [0, 1, 2, 3].map((seat) => ({ id: `seat-${seat}`, name: `Seat ${seat}` }));
      return Match.start(clawpoly, { config: clawpoly.config.parse({}), seats, seed });
    };
    type Started = ReturnType<typeof start>;
    const decide = (match: Started): void => {
      const ask = match.asks()[0];
      if (ask === undefined) return;
      expect(
        match.answer(ask, clawpoly.bots.navigator!.decide(match.state, ask, match.rng.stream(1))),
      ).toBeNull();
    };
    const play = (matches: readonly Started[]): readonly string[] => {
      while (matches.some((match) => match.result() === null)) for (const match of matches) decide(match);
      return matches.map(({ state }) => JSON.stringify(state));
    };
    const seeds = ['first', 'second', 'third'];
    const apart = seeds.flatMap((seed) => play([start(seed)]));
    expect(play(seeds.map(start))).toEqual(apart);
    expect(new Set(apart).size).toBe(seeds.length);
  });
});
