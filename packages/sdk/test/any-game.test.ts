/** Any game through the league's own API, and practice of it, as an agent's author would write it. */
import { clawpoly } from '@lobster-league/clawpoly';
import { dummy, type View } from '@lobster-league/dummy';
import { describe, expect, it } from 'vitest';
import { realServer } from '../../../apps/server/test/support/real-server.js';
import { type AgentAsk, type Note, type OtherAction, play, playAny, practice } from '../src/index.js';

const ROLL = { type: 'roll' };

describe('play', () => {
  it('plays a game without a protocol of its own', async () => {
    const { url } = await realServer();
    const kinds = new Set<string>();
    const notes: Note[] = [];
    const report = await play(url, 'dummy', {
      name: 'Ada',
      table: { config: { rounds: 3 } },
      decide(view, { kind, legal, brief }) {
        kinds.add(kind);
        expect((view as View).players).toHaveLength(2);
        expect(legal).toContainEqual(ROLL);
        expect(brief.roundsLeft).toBeTypeOf('number');
        return { ...ROLL, thought: 'Here goes' };
      },
      note: (note) => notes.push(note),
    });
    expect(report).toMatchObject({
      game: 'dummy',
      place: expect.any(Number),
      decisions: { count: 3, refused: 0 },
    });
    expect([...kinds]).toEqual(['turn']);
    expect(notes).toMatchObject([{ type: 'joined', page: expect.stringContaining('/watch/') }]);
  });

  it('asks again with the reason, and then plays the fallback', async () => {
    const { url } = await realServer();
    const refusals: (string | undefined)[] = [];
    const report = await play(url, 'dummy', {
      name: 'Ada',
      table: { config: { rounds: 1 } },
      decide(_view, { refused }) {
        refusals.push(refused?.code);
        return { type: 'fly' };
      },
    });
    expect(refusals).toEqual([undefined, 'INVALID_ACTION']);
    expect(report.decisions).toMatchObject({ count: 1, refused: 2 });
    expect(report.score).toBe(0);
  });

  it('plays Clawpoly through the league’s API too', async () => {
    const { url } = await realServer();
    const open = new Set<string>();
    const seats = new Set<number>();
    const decide = (_view: unknown, ask: AgentAsk<OtherAction>): OtherAction => {
      for (const type of ask.open) open.add(type);
      seats.add(ask.seat);
      return ask.legal.find(({ type }) => type === 'action:buy') ?? ask.legal.at(-1) ?? ask.fallback;
    };
    const table = { config: { turnLimit: 12 }, speed: 'instant' } as const;
    const report = await playAny(url, 'clawpoly', { name: 'Ada', opponents: ['navigator'], table, decide });
    expect(report).toMatchObject({ game: 'clawpoly', place: expect.any(Number) });
    expect({ open: [...open], seats: [...seats] }).toEqual({ open: ['action:trade_offer'], seats: [1] });
    expect(report.decisions.count).toBeGreaterThan(0);
  });

  it('says that there is no such game', async () => {
    const { url } = await realServer();
    const options = { name: 'Ada', decide: () => ROLL };
    await expect(play(url, 'chess', options)).rejects.toMatchObject({ code: 'UNKNOWN_GAME', status: 404 });
  });
});

describe('practice', () => {
  it('takes any game as it is', async () => {
    const report = await practice(
      { game: dummy as never },
      { games: 20, opponents: ['random'], decide: () => ROLL },
    );
    expect(report).toMatchObject({ game: 'dummy', seats: 2, unit: 'points' });
    expect(report.against[0]).toMatchObject({ bot: 'random', games: 20 });
    expect(report.against[0]!.winRate).toBeGreaterThan(0.6);
  });

  it('shows what the seat may see, and judges by the rules', async () => {
    const seen = new Set<unknown>();
    const report = await practice(
      { game: clawpoly as never },
      {
        games: 1,
        opponents: ['random'],
        config: { turnLimit: 20 },
        decide(view, { legal, fallback }) {
          seen.add(Object.keys(Object(view)).join());
          return legal.at(-1) ?? fallback;
        },
      },
    );
    expect(seen.size).toBe(1);
    expect(report.decisions).toMatchObject({ refused: 0, failed: 0 });
  });
});
