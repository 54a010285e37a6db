/** Attacks, side by side until there were enough inputs; what went wrong can be told again from its seed. */
import { Dice } from './dice.js';

export interface Attack {
  readonly name: string;
  /** Of all inputs, this part. */
  readonly share: number;
  /** Makes some inputs and says how many; throws a `Breach` if something is not as it should be. */
  run(dice: Dice): Promise<number>;
}

/** Something is not as it should be, with what was sent. */
export class Breach extends Error {
  constructor(what: string, sent: string) {
    super(`${what}\n  sent: ${sent.slice(0, 1_500)}`);
  }
}

export interface Report {
  readonly inputs: number;
  readonly byAttack: Readonly<Record<string, number>>;
  readonly breaches: readonly string[];
}

/** After so many there is enough to do. */
const MOST_BREACHES = 15;
const AT_ONCE = 8;

export async function attack(
  attacks: readonly Attack[],
  { seed, inputs, only }: { seed: string; inputs: number; only: string | undefined },
): Promise<Report> {
  // Without tables there is nothing to attack.
  const chosen = attacks.filter(({ name }) => only === undefined || name === only || name === 'tables');
  const done = new Map(chosen.map(({ name }) => [name, 0]));
  const rounds = new Map<string, number>();
  const breaches: string[] = [];
  const all = (): number => [...done.values()].reduce((sum, count) => sum + count, 0);
  const share = chosen.reduce((sum, one) => sum + one.share, 0);
  const behind = ({ name, share: own }: Attack): number => (own / share) * inputs - (done.get(name) ?? 0);

  const work = async (): Promise<void> => {
    while (all() < inputs && breaches.length < MOST_BREACHES) {
      const next = chosen.reduce((a, b) => (behind(b) > behind(a) ? b : a));
      const round = rounds.get(next.name) ?? 0;
      rounds.set(next.name, round + 1);
      // It counts while it is under way, so that not everybody does the same.
      done.set(next.name, (done.get(next.name) ?? 0) + 1);
      try {
        const made = await next.run(new Dice(`${seed}/${next.name}`, round));
        done.set(next.name, (done.get(next.name) ?? 0) + made - 1);
      } catch (error) {
        const what = error instanceof Breach ? error.message : error instanceof Error ? error.stack : error;
        breaches.push(`FUZZ_SEED=${seed} FUZZ_ONLY=${next.name}, round ${round}: ${what}`);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { inputs: all(), byAttack: Object.fromEntries(done), breaches };
}
