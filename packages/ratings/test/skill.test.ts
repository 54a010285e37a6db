import { describe, expect, it } from 'vitest';
import { fc } from '../../../tests/support/properties.js';
import { addSkill, NO_SKILL, type SkillSums, skillChanges, skillInterval, skillOf } from '../src/index.js';

type Known = readonly [mean: number, deviation: number];
const NEW: Known = [1200, 400];

function sums([mean, deviation]: Known): SkillSums {
  return { mean: Math.round((mean - 1200) * 1e6), spread: Math.round(Math.log(deviation / 400) * 1e9) };
}

/** What `rate` of openskill 5.0.1 answers with mu 1200, sigma 400, beta 400 / ln 10 / √2 and tau 4. */
const TABLES: readonly { given: string; table: Known[]; places: number[]; after: Known[] }[] = [
  {
    given: 'two who begin',
    table: [NEW, NEW],
    places: [1, 2],
    after: [
      [1335.1976748110358, 384.2663454372653],
      [1064.8023251889642, 384.2663454372653],
    ],
  },
  {
    given: 'two who begin, and draw',
    table: [NEW, NEW],
    places: [1, 1],
    after: [
      [1200, 384.2663454372653],
      [1200, 384.2663454372653],
    ],
  },
  {
    given: 'four who begin',
    table: [NEW, NEW, NEW, NEW],
    places: [1, 2, 3, 4],
    after: [
      [1343.3987889893058, 395.90375882891215],
      [1279.6659938829475, 390.96913722264975],
      [1184.0668012234105, 385.34216128929495],
      [992.8684159043362, 385.34216128929495],
    ],
  },
  {
    given: 'a shared last place',
    table: [
      [1500, 80],
      [1100, 120],
      [1300, 60],
    ],
    places: [2, 1, 2],
    after: [
      [1481.2166018530697, 79.5852502576552],
      [1147.4913971288145, 119.4257521539203],
      [1298.6737730448322, 59.984586866261424],
    ],
  },
  {
    given: 'six, two of whom share a first place and two a fourth',
    table: [
      [1250, 90],
      [1400, 200],
      [900, 400],
      [1600, 50],
      [1200, 70],
      [1300, 300],
    ],
    places: [3, 1, 6, 1, 4, 4],
    after: [
      [1257.33689392914, 90.0452435944286],
      [1419.550382799719, 199.5401876932751],
      [780.6448425293796, 379.63749662520286],
      [1600.9413747735725, 50.15727499225327],
      [1197.9993234698952, 70.08793073886123],
      [1244.7431779402505, 290.25104673976125],
    ],
  },
];

const players = fc
  .array(
    fc.record({
      skill: fc.record({
        mean: fc.integer({ min: -2e9, max: 2e9 }),
        spread: fc.integer({ min: -4e9, max: 2e8 }),
      }),
      place: fc.integer({ min: 1, max: 6 }),
    }),
    { minLength: 2, maxLength: 6 },
  )
  .filter((table) => table.length > 1);

describe('Skills', () => {
  it.each(TABLES)('are what openskill says of $given', ({ table, places, after }) => {
    const known = table.map((one, seat) => ({ skill: sums(one), place: places[seat]! }));
    const found = skillChanges(known).map((change, seat) => skillOf(addSkill(known[seat]!.skill, change)));
    for (const [seat, [mean, deviation]] of after.entries()) {
      expect(found[seat]!.mean).toBeCloseTo(mean, 4);
      expect(found[seat]!.deviation).toBeCloseTo(deviation, 4);
    }
  });

  it('begin at 1200 ± 784', () => {
    expect(skillInterval(NO_SKILL)).toEqual({ rating: 1200, low: 416, high: 1984 });
  });

  it('change by whole numbers, which add up and are taken back exactly', () => {
    fc.assert(
      fc.property(players, (table) => {
        for (const [seat, change] of skillChanges(table).entries()) {
          expect([change.mean, change.spread].every(Number.isSafeInteger)).toBe(true);
          const { skill } = table[seat]!;
          expect(addSkill(addSkill(skill, change), change, -1)).toEqual(skill);
        }
      }),
    );
  });

  it('do not depend on the order of seats, and equals that share a place stay equals', () => {
    fc.assert(
      fc.property(players, (table) => {
        const forwards = skillChanges(table);
        const backwards = skillChanges(table.toReversed()).toReversed();
        for (const [seat, { mean, spread }] of forwards.entries()) {
          expect(Math.abs(mean - backwards[seat]!.mean)).toBeLessThanOrEqual(1);
          expect(Math.abs(spread - backwards[seat]!.spread)).toBeLessThanOrEqual(1);
        }
        const twins = skillChanges([table[0]!, ...table]);
        expect(twins[0]).toEqual(twins[1]);
      }),
    );
  });

  it('change by a table as it counts for each: who did not play loses, and brings nothing', () => {
    const table = [1, 2, 3].map((place) => ({ skill: NO_SKILL, place }));
    // The last has not played.
    const changes = skillChanges(table, (_, opponent) => opponent !== 2);
    const without = skillChanges(table.slice(0, 2));
    expect(changes.slice(0, 2)).toEqual(without);
    expect(changes[2]).toEqual(skillChanges(table)[2]);
    expect(skillChanges(table, () => false)).toEqual([NO_SKILL, NO_SKILL, NO_SKILL]);
  });
});
