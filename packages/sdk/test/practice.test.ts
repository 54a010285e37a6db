/** Practice: the same `decide` as for `play`, without a server. */
import { describe, expect, it } from 'vitest';
import { type PracticeOptions, practice } from '../src/index.js';

const thrifty: PracticeOptions<'clawpoly'>['decide'] = (view, ask) => {
  if (ask.kind !== 'buy_decision' || view.you.money < ask.brief.price + 200) return ask.fallback;
  return { type: 'action:buy', squareIndex: ask.brief.property.index };
};

const longest: PracticeOptions<'grab'>['decide'] = (_view, ask) => {
  const words = ask.legal.flatMap((action) => (action.type === 'move' ? [action] : []));
  return words.sort((a, b) => b.word.length - a.word.length)[0] ?? ask.fallback;
};

describe('practice', () => {
  it('plays Clawpoly against each bot, in every seat, and says where the shells went', async () => {
    const done: number[] = [];
    const report = await practice('clawpoly', {
      decide: thrifty,
      opponents: ['random', 'navigator'],
      games: 12,
      seats: 3,
      config: { turnLimit: 60 },
      progress: (games) => done.push(games),
    });
    expect(report).toMatchObject({ game: 'clawpoly', seats: 3, games: 12, unit: 'shells', seed: 'lobster' });
    expect(done).toEqual(Array.from({ length: 24 }, (_, i) => i + 1));
    const [random, navigator] = report.against;
    expect([random!.bot, navigator!.bot]).toEqual(['random', 'navigator']);
    for (const { games, winRate, low, high, meanPlace, lost } of report.against) {
      expect(games).toBe(12);
      expect(low).toBeLessThanOrEqual(winRate);
      expect(high).toBeGreaterThanOrEqual(winRate);
      expect(meanPlace).toBeGreaterThanOrEqual(1);
      expect(meanPlace).toBeLessThanOrEqual(3);
      expect(lost.map(({ cause }) => cause)).toEqual(
        expect.arrayContaining(['taxes', 'properties bought', expect.stringMatching(/^rent: /)]),
      );
    }
    // What is lost by cause is what the league counts as spent.
    const spent = navigator!.lost.reduce((sum, { perGame }) => sum + perGame, 0);
    expect(spent).toBeCloseTo(navigator!.counters.totalShellsSpent!);
    expect(report.decisions).toMatchObject({ refused: 0, failed: 0, fallbacks: 0, firstFailure: null });
    expect(report.decisions.count).toBeGreaterThan(24);
  });

  it('plays the same games again, all of them or the worst alone, whether answers come at once or later', async () => {
    const options = { opponents: ['aggressive'], games: 8, seed: 'reef', config: { turnLimit: 40 } };
    const first = await practice('clawpoly', { ...options, decide: thrifty });
    const later = await practice('clawpoly', {
      ...options,
      decide: async (view, ask) => thrifty(view, ask),
    });
    expect(later.against).toEqual(first.against);
    expect(later.worst).toEqual(first.worst);
    const { worst } = first;
    const again = await practice('clawpoly', { ...options, decide: thrifty, games: 1, from: worst!.game });
    expect(again.worst).toEqual(worst);
    expect(again.against[0]).toMatchObject({ games: 1, meanPlace: worst!.place, meanScore: worst!.score });
  });

  it('asks once more with the reason, then plays the fallback, and counts both', async () => {
    const told: (string | null)[] = [];
    const report = await practice('clawpoly', {
      opponents: ['random'],
      games: 1,
      seats: 2,
      config: { turnLimit: 20 },
      decide(_view, ask) {
        told.push(ask.refused?.code ?? null);
        return { type: 'action:mortgage', squareIndex: told.length % 2 === 1 ? 0 : 99 };
      },
    });
    const { count, refused, reasons, fallbacks, firstRefusal } = report.decisions;
    expect(told).toHaveLength(2 * count);
    expect(told.slice(0, 2)).toEqual([null, expect.any(String)]);
    expect(refused).toBe(2 * count);
    expect(fallbacks).toBe(count);
    expect(reasons.INVALID_ACTION).toBeGreaterThan(0);
    expect(Object.values(reasons).reduce((sum, times) => sum + times, 0)).toBe(refused);
    expect(firstRefusal).toContain('action:mortgage');
  });

  it.each([
    [
      'throws',
      () => {
        throw new Error('out of ideas');
      },
    ],
    ['rejects', () => Promise.reject(new Error('out of ideas'))],
  ])('goes on when decide %s', async (_, decide) => {
    const { decisions, against } = await practice('molttactics', {
      decide,
      opponents: ['baseline'],
      games: 2,
      config: { turns: 5 },
    });
    expect(decisions.failed).toBe(decisions.count);
    expect(decisions.fallbacks).toBe(decisions.count);
    expect(decisions.firstFailure).toContain('out of ideas');
    expect(against[0]!.games).toBe(2);
  });

  it('plays Grab in simulated time: the quick beat the slow', async () => {
    const options = { decide: longest, opponents: ['gull'], games: 4 };
    const quick = await practice('grab', options);
    const slow = await practice('grab', { ...options, reactionMs: 60_000 });
    expect(quick.against[0]!.meanScore).toBeGreaterThan(slow.against[0]!.meanScore);
    expect(quick.decisions).toMatchObject({ refused: 0, failed: 0 });
    expect(quick.against[0]!.counters.wordsMade).toBeGreaterThan(5);
    const stolen = slow.against[0]!.lost.reduce((sum, { perGame }) => sum + perGame, 0);
    expect(stolen).toBeCloseTo(slow.against[0]!.counters.wordsLost ?? 0);
  });

  it('plays MoltTactics with the class that was chosen, and says what hurt', async () => {
    const classes = new Set<string>();
    const report = await practice('molttactics', {
      opponents: ['warrior'],
      games: 4,
      table: { class: 'ranger' },
      decide(view, ask) {
        classes.add(view.agents[view.you]!.class);
        expect(ask.brief.last_turn).toBeInstanceOf(Array);
        return ask.legal.find(({ type }) => type === 'attack') ?? ask.fallback;
      },
    });
    expect([...classes]).toEqual(['ranger']);
    const [warrior] = report.against;
    const hurt = warrior!.lost.reduce((sum, { perGame }) => sum + perGame, 0);
    expect(hurt).toBeGreaterThan(0);
    expect(hurt).toBeCloseTo(warrior!.counters.damageTaken!);
    expect(report.decisions.refused).toBe(0);
  });

  it('says in words what it cannot do', async () => {
    const decide = thrifty;
    await expect(practice('chess' as 'clawpoly', { decide })).rejects.toThrow(/games: clawpoly, grab/);
    await expect(practice('clawpoly', { decide, opponents: ['nobody'] })).rejects.toThrow(/it has navigator/);
    await expect(practice('clawpoly', { decide, seats: 9 })).rejects.toThrow(/2 to 6/);
    await expect(practice('clawpoly', { decide, config: { turnLimit: 'x' } })).rejects.toThrow(/config/);
    await expect(
      practice('clawpoly', { decide, signal: AbortSignal.abort(new Error('enough')) }),
    ).rejects.toThrow('enough');
  });
});
