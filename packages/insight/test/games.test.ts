/** The models of the league's games: chances at every moment of real matches, that know more than what one has now. */
import clawpoly from '@lobster-league/clawpoly/manifest';
import grab from '@lobster-league/grab/manifest';
import { type AnyManifest, gameOf, Match, playOut } from '@lobster-league/kernel';
import molttactics from '@lobster-league/molttactics/manifest';
import { describe, expect, it } from 'vitest';
import { Valuer } from '../src/index.js';

const MATCHES = 12;
const MOST_BYTES = 300 * 1024;
/** Looks at one decision of so many. */
const EVERY = 10;

const GAMES: readonly (readonly [string, AnyManifest])[] = [
  ['clawpoly', clawpoly],
  ['grab', grab],
  ['molttactics', molttactics],
];

/** Plays matches of the house's table; hears the chances at moments of it, what the seats had then, and who won. */
function watch(
  manifest: AnyManifest,
  hear: (chances: readonly number[], standing: readonly number[], wins: readonly number[]) => void,
): void {
  const game = gameOf(manifest);
  const insight = manifest.insight!;
  const valuer = new Valuer(insight);
  const { house = Object.keys(game.bots), tableSize = 2, choice } = manifest.hosting ?? {};
  const names = Array.from({ length: tableSize }, (_, seat) => house[seat % house.length]!);
  const config = game.config.parse({});
  for (let number = 0; number < MATCHES; number++) {
    const seats = names.map((name, seat) => ({
      id: `seat-${seat}`,
      name: `Seat ${seat}`,
      ...(game.seatOptions === undefined
        ? {}
        : { options: game.seatOptions.parse(choice?.(name, seat, 0) ?? {}) }),
    }));
    const match = Match.start(game, { config, seats, seed: String(number) });
    const moments: { readonly chances: readonly number[]; readonly standing: readonly number[] }[] = [];
    let decisions = 0;
    const look = (state: unknown) => {
      const view = game.view(state, null);
      moments.push({ chances: valuer.chances(view), standing: insight.standing(view) });
    };
    playOut(
      match,
      names.map((name, seat) => ({
        bot: {
          ...game.bots[name]!,
          decide(state, ask, rng) {
            if (decisions++ % EVERY === 0) look(state);
            return game.bots[name]!.decide(state, ask, rng);
          },
        },
        rng: match.rng.stream(seat + 1),
      })),
    );
    look(match.state);
    const winners = match.result()!.filter(({ place }) => place === 1);
    const wins = seats.map((_, seat) => (winners.some((one) => one.seat === seat) ? 1 / winners.length : 0));
    expect(moments.at(-1)!.chances.map((chance) => Math.round(1e9 * chance) / 1e9)).toEqual(
      wins.map((win) => Math.round(1e9 * win) / 1e9),
    );
    for (const { chances, standing } of moments.slice(0, -1)) hear(chances, standing, wins);
  }
}

describe.each(GAMES)('%s', (_, manifest) => {
  it('has a small model of its rules, with scores', () => {
    const { model } = manifest.insight!;
    expect(model!.rules).toBe(manifest.rules.version);
    expect(model!.weights.length).toBeLessThan(MOST_BYTES);
    expect(model!.scores.fresh.logLoss).toBeLessThan(model!.scores.fresh.shareLogLoss);
  });

  it('gives chances that add up to one, and to the result at the end, and that foretell more than what seats have', () => {
    let loss = 0;
    let shareLoss = 0;
    let positions = 0;
    watch(manifest, (chances, standing, wins) => {
      expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
      const total = standing.reduce((sum, one) => sum + one, 0);
      positions++;
      for (const [seat, win] of wins.entries()) {
        expect(chances[seat]).toBeGreaterThanOrEqual(0);
        // Who is out cannot win.
        if (win > 0) expect(chances[seat]).toBeGreaterThan(0);
        loss -= win * Math.log(Math.max(0.001, chances[seat]!));
        shareLoss -= win * Math.log(Math.max(0.001, total > 0 ? standing[seat]! / total : 1 / wins.length));
      }
    });
    expect(positions).toBeGreaterThan(100);
    expect(loss).toBeLessThan(shareLoss);
  });
});

describe('Valuer', () => {
  it('refuses a game without a model', () => {
    const insight = { ...clawpoly.insight!, model: null };
    expect(() => new Valuer(insight)).toThrow('train one');
  });

  it('sees no more than a spectator: another order of the cards changes nothing', () => {
    const game = gameOf(clawpoly);
    const seats = [0, 1, 2].map((seat) => ({ id: `seat-${seat}`, name: `Seat ${seat}` }));
    const { state } = Match.start(game, { config: game.config.parse({}), seats, seed: 'cards' });
    const valuer = new Valuer(clawpoly.insight!);
    const before = valuer.chances(game.view(state, null));
    const { tide } = state as { readonly tide: { readonly pile: number[] } };
    tide.pile.reverse();
    expect(valuer.chances(game.view(state, null))).toEqual(before);
  });
});
