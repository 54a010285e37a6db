/** Versions that owners declare, and which match counts for which. */
import { describe, expect, it } from 'vitest';
import { MOST_VERSIONS, type VersionedMatch, versionReports, withVersion } from '../../src/index.js';

/** A match of `a` that began at that moment, with the places of `a` and its opponents. */
function match(startedAt: number, ...places: number[]): VersionedMatch {
  const rating = { before: 1200, after: 1200 };
  const players = places.map((placement, i) => ({ agentId: i === 0 ? 'a' : `b${i}`, placement, rating }));
  return { startedAt, rated: true, players };
}

const VERSIONS = [
  { version: '1', since: 100 },
  { version: '2', since: 200 },
];

describe('a match', () => {
  it('counts for the version that there was when it began', () => {
    const records = [match(99, 1, 2), match(100, 2, 1), match(199, 1, 2), match(200, 1, 2)];
    const reports = versionReports('a', VERSIONS, records);
    expect(reports.map(({ version, since, games, score }) => [version, since, games, score.mean])).toEqual([
      ['2', 200, 1, 1],
      ['1', 100, 2, 0.5],
      [null, null, 1, 1],
    ]);
  });

  it.each([
    { places: [1, 2, 3, 4], share: 1 },
    { places: [2, 1, 3, 4], share: 2 / 3 },
    { places: [2, 1, 2, 4], share: 0.5 },
    { places: [1, 1], share: 0.5 },
    { places: [4, 1, 2, 3], share: 0 },
  ])('with places $places is $share of the opponents left behind', ({ places, share }) => {
    const [report] = versionReports('a', VERSIONS, [match(300, ...places)]);
    expect(report!.score.mean).toBeCloseTo(share, 10);
  });

  it('that did not count for the rating, or had no opponent, counts for none', () => {
    const unrated = { ...match(300, 1, 2), rated: false };
    expect(versionReports('a', VERSIONS, [unrated, match(300, 1)])[0]).toMatchObject({ games: 0 });
    expect(versionReports('stranger', VERSIONS, [match(300, 1, 2)])[0]).toMatchObject({ games: 0 });
  });
});

describe('a version', () => {
  it('is compared with the current one, where both have played', () => {
    const many = (from: number, wins: number, losses: number): VersionedMatch[] =>
      Array.from({ length: wins + losses }, (_, i) => (i < wins ? match(from, 1, 2) : match(from, 2, 1)));
    const [two, one] = versionReports('a', VERSIONS, [...many(150, 48, 32), ...many(250, 56, 14)]);
    expect(two!.difference).toBeNull();
    expect(one!.difference!.mean).toBeCloseTo(0.2, 10);
    expect(one!.difference!.low).toBeCloseTo(0.0524, 4);
    expect(one!.difference!.high).toBeCloseTo(0.3339, 4);
    expect(versionReports('a', VERSIONS, many(150, 1, 0))[1]!.difference).toBeNull();
  });

  it('that was declared again goes on', () => {
    const versions = [...VERSIONS, { version: '1', since: 300 }];
    const records = [match(150, 1, 2), match(250, 1, 2), match(350, 1, 2)];
    expect(versionReports('a', versions, records).map(({ version, games }) => [version, games])).toEqual([
      ['1', 2],
      ['2', 1],
    ]);
  });

  it('is added once, and the oldest are forgotten', () => {
    expect(withVersion(VERSIONS, '2', 300)).toBeUndefined();
    expect(withVersion(VERSIONS, undefined, 300)).toBeUndefined();
    expect(withVersion(undefined, '1', 5)).toEqual([{ version: '1', since: 5 }]);
    const full = Array.from({ length: MOST_VERSIONS }, (_, i) => ({ version: `${i}`, since: i }));
    expect(withVersion(full, 'new', 99)).toEqual([...full.slice(1), { version: 'new', since: 99 }]);
  });
});
