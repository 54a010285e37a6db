/** The past of a match that is a fork: so many random inputs, of another match with the same seats. */
import { type AnyGame, type Input, Match, type Move, type Rng, type Seat } from '@lobster-league/kernel';

export const PARENT_SEED = 'the seed of the other match';

/** Fewer where that match is over before. */
export function randomPast(
  game: AnyGame,
  config: unknown,
  seats: readonly Seat[],
  rng: Rng,
  most: number,
): Input[] {
  const match = Match.record(game, { config, seats, seed: PARENT_SEED });
  const inputs: Input[] = [];
  while (inputs.length < most) {
    const asks = match.asks();
    if (asks.length === 0) break;
    const fact = { type: 'presence', seat: rng.below(seats.length), connected: rng.below(2) === 0 } as const;
    if (rng.below(10) === 0) {
      match.learn(fact);
      inputs.push({ fact });
      continue;
    }
    const one = rng.pick(asks);
    const asked = one.gather === 'sealed' ? asks.filter(({ gather }) => gather === 'sealed') : [one];
    const moves = asked.map((ask): Move => {
      const legal = game.legal(match.state, ask);
      const action = legal.length > 0 && rng.below(4) > 0 ? rng.pick(legal) : ask.fallback;
      return { seat: ask.seat, ask: ask.id, action, timedOut: rng.below(8) === 0 };
    });
    if (match.play(moves) === null) inputs.push({ moves });
  }
  // The last one may have ended it.
  return match.asks().length === 0 ? inputs.slice(0, -1) : inputs;
}
