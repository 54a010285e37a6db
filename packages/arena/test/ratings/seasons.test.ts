import { describe, expect, it } from 'vitest';
import { fc } from '../../../../tests/support/properties.js';
import { ALL_TIME, seasonNamed, seasonOf } from '../../src/index.js';

const at = (text: string) => Date.parse(text);

describe('Seasons are months, UTC', () => {
  it.each([
    { moment: '2026-02-13T10:00:00Z', months: 1, season: '2026-02' },
    { moment: '2026-01-31T23:59:59.999Z', months: 1, season: '2026-01' },
    { moment: '2026-02-01T00:00:00Z', months: 1, season: '2026-02' },
    { moment: '2026-01-31T20:00:00-05:00', months: 1, season: '2026-02' },
    { moment: '2024-02-29T12:00:00Z', months: 1, season: '2024-02' },
    { moment: '2026-12-31T23:59:59.999Z', months: 1, season: '2026-12' },
    { moment: '2026-12-31T23:59:59.999Z', months: 3, season: '2026-10' },
    { moment: '2026-02-13T10:00:00Z', months: 12, season: '2026-01' },
    { moment: '1970-01-01T00:00:00Z', months: 1, season: '1970-01' },
  ])('$moment in seasons of $months month(s) is $season', ({ moment, months, season }) => {
    expect(seasonOf(at(moment), months)).toBe(season);
  });

  it.each([
    { name: '2026-02', months: 1, label: 'February 2026', start: '2026-02-01Z', end: '2026-03-01Z' },
    { name: '2026-12', months: 1, label: 'December 2026', start: '2026-12-01Z', end: '2027-01-01Z' },
    { name: '2026-01', months: 3, label: 'January–March 2026', start: '2026-01-01Z', end: '2026-04-01Z' },
    {
      name: '2025-11',
      months: 5,
      label: 'November 2025 – March 2026',
      start: '2025-11-01Z',
      end: '2026-04-01Z',
    },
  ])('$name is $label', ({ name, months, label, start, end }) => {
    expect(seasonNamed(name, months)).toEqual({ season: name, label, start: at(start), end: at(end) });
  });

  it.each([ALL_TIME, '', '2026', '2026-00', '2026-13', '2026-2', '2026-02-01', '../2026-02', '２０２６-02'])(
    'knows no season called %j',
    (name) => {
      expect(seasonNamed(name)).toBeNull();
    },
  );

  it('knows no season that begins in the middle of one', () => {
    expect(seasonNamed('2026-02', 3)).toBeNull();
    expect(seasonNamed('2026-04', 3)).not.toBeNull();
  });

  it.each([0, -1, 1.5, Number.NaN])('refuses seasons of %d months', (months) => {
    expect(() => seasonOf(0, months)).toThrow(RangeError);
  });

  it('puts every moment into exactly the season that spans it, and sorts by name as by time', () => {
    const moment = fc.integer({ min: 0, max: at('2199-12-31Z') });
    fc.assert(
      fc.property(moment, moment, fc.integer({ min: 1, max: 24 }), (a, b, months) => {
        const [one, other] = [
          seasonNamed(seasonOf(a, months), months)!,
          seasonNamed(seasonOf(b, months), months)!,
        ];
        expect(one.start <= a && a < one.end).toBe(true);
        expect(one.start < other.start).toBe(one.season < other.season);
        expect(seasonOf(one.end, months)).not.toBe(one.season);
        expect(seasonOf(one.end - 1, months)).toBe(one.season);
      }),
    );
  });
});
