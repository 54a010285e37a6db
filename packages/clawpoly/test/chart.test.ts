/** The navigator's chart says what adding up everything says, to the last bit: decisions must not change with its speed. */
import { type Bot, Match, playOut, Rng } from '@lobster-league/kernel';
import { expect, it } from 'vitest';
import { sized } from '../../../tests/support/sized.js';
import { Chart, type Exchange } from '../src/bots/chart.js';
import { GROUP_OF } from '../src/groups.js';
import { type Action, clawpoly, type State } from '../src/index.js';
import { plainGain } from './plain-chart.js';

const CREW = ['navigator', 'random', 'aggressive', 'trader'];

/** Returns any deal between two players: up to two squares of the one for squares of one group of the other. */
function anyDeal(state: State, rng: Rng): Exchange | null {
  const [from, to] = rng.shuffle(state.players.map((_, seat) => seat));
  const squaresOf = (seat: number): number[] =>
    [...state.owner.keys()].filter((s) => state.owner[s] === seat);
  const theirs = squaresOf(to!);
  if (theirs.length === 0) return null;
  const group = GROUP_OF[rng.pick(theirs)];
  return {
    from: from!,
    to: to!,
    given: rng.shuffle(squaresOf(from!)).slice(0, rng.below(3)),
    asked: theirs.filter((square) => GROUP_OF[square] === group),
    shells: rng.below(state.players[to!]!.money + 1) - rng.below(state.players[from!]!.money + 1),
    cards: rng.below(3) - 1,
  };
}

it('values deals as adding up everything does', () => {
  const rng = Rng.fromSeed('deals');
  let judged = 0;
  for (let game = 0; game < sized(6, 20, 100); game++) {
    const judging = (bot: Bot<State, Action>): Bot<State, Action> => ({
      ...bot,
      decide(state, ask, dice) {
        for (let i = 0; i < 4; i++) {
          const deal = anyDeal(state, rng);
          if (deal === null) continue;
          const chart = Chart.of(state);
          expect([chart.gainOfFrom(deal), chart.gainOfTo(deal)]).toStrictEqual([
            plainGain(state, deal.from, deal),
            plainGain(state, deal.to, deal),
          ]);
          judged++;
        }
        return bot.decide(state, ask, dice);
      },
    });
    const seats = CREW.map((id) => ({ id, name: id }));
    const config = clawpoly.config.parse({ turnLimit: 300 });
    const match = Match.start(clawpoly, { config, seats, seed: `chart ${game}` });
    playOut(
      match,
      CREW.map((name, seat) => ({ bot: judging(clawpoly.bots[name]!), rng: match.rng.stream(seat + 1) })),
    );
  }
  expect(judged).toBeGreaterThan(5000);
});
