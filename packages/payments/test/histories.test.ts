/**
 * Random histories of deposits, thefts, reorganisations, failures and crashes: in each of them no party has more than the
 * rules give it, and every unit is accounted for.
 */
import { expect, it } from 'vitest';
import { fc } from '../../../tests/support/properties.js';
import { sized } from '../../../tests/support/sized.js';
import { History } from './support/history.js';
import { paidTwice, ripe, type Step, step, underWay } from './support/steps.js';

/** Some histories begin with payments that only wait to be stolen, some with a match under way, most with the thief in it. */
const prelude = fc.constantFrom<readonly Step[]>(
  [],
  ripe([0, 1]),
  ripe([1, 0]),
  ripe([0, 2]),
  underWay([0, 1]),
  underWay([0, 2]),
  underWay([2, 0]),
);
const room = fc.record({
  token: fc.constantFrom('USDC', 'USDC', 'USDC', 'USDC', 'TAX'),
  seats: fc.constantFrom(2, 2, 3),
});
const steps = fc.array(step, { minLength: 5, maxLength: 30 });
/** Late payments, after all is settled. */
const late = fc.array(step, { maxLength: 4 });

const two = { token: 'USDC', seats: 2 };
const end = (left: boolean): Step => ({ do: 'end', winners: [0], left });
/** One that ends with a winner, and one whose prize is held. */
const EXAMPLES: [typeof two, readonly Step[], Step[], Step[]][] = [
  [two, underWay([0, 1]), [end(false)], []],
  // One whose stake was paid twice: the deposit that reappears is not a second stake of the same agent.
  [two, underWay([1]), [...paidTwice(0), { do: 'mine', blocks: 2 }, { do: 'start' }, end(false)], []],
  [two, underWay([2, 0]), [end(true)], [{ do: 'pay', player: 2, amount: 70n, token: null }]],
];

const RUNS = sized(40, 400, 100_000);

it('no party has more than the rules give it', { timeout: 60_000 + RUNS * 200 }, async () => {
  const seen = { finished: 0, cancelled: 0, held: 0 };
  const property = fc.asyncProperty(
    room,
    prelude,
    steps,
    late,
    async ({ token, seats }, before, after, more) => {
      const history = new History(token, seats);
      await history.open();
      for (const one of [...before, ...after]) await history.take(one);
      const { phase } = await history.settle();
      if (phase === 'finished' || phase === 'cancelled') seen[phase] += 1;
      const entries = await history.ledger.entries('room');
      if (entries.some(({ fact }) => fact.type === 'held')) seen.held += 1;
      await history.mustBeFair();
      for (const one of more) await history.take(one);
      await history.settle();
      await history.mustBeFair();
    },
  );
  const seed = process.env.HISTORIES_SEED;
  await fc.assert(property, {
    numRuns: RUNS,
    examples: EXAMPLES,
    ...(seed === undefined ? {} : { seed: Number(seed) }),
  });
  // Ends of every kind have been seen, or nothing was tried.
  for (const times of Object.values(seen)) expect(times).toBeGreaterThan(0);
});
