import type { MatchReport } from '@lobster-league/insight';
import { describe, expect, it } from 'vitest';
import { hostedGames } from '../src/hosted-games.js';
import type { AnalysisOrder, Analyst } from '../src/ports/analyst.js';
import { analystOn } from '../src/ports/analyst.js';
import { realTime } from '../src/ports/time.js';
import { luckyDice, startedMatch, type TestServer, testServer } from './support/server.js';

const REPORT: MatchReport = {
  version: 'v1',
  players: [],
  chances: [],
  turningPoints: [],
  decisions: [],
  story: ['It was played.'],
};

const PLAYER = { start: 0.5, luck: 0, play: 0.5, end: 1, accuracy: null, decisions: 0 };

/** An analyst that answers when the test says so. */
class SlowAnalyst implements Analyst {
  readonly orders: AnalysisOrder[] = [];
  report: MatchReport = REPORT;
  readonly #waiting: (() => void)[] = [];
  #progress: ((done: number) => void) | null = null;

  readonly #fails: boolean;

  constructor(fails = false) {
    this.#fails = fails;
  }

  analyse(order: AnalysisOrder, onProgress: (done: number) => void): Promise<string> {
    this.orders.push(order);
    this.#progress = onProgress;
    return new Promise((resolve, reject) => {
      this.#waiting.push(() =>
        this.#fails ? reject(new Error('no')) : resolve(JSON.stringify(this.report)),
      );
    });
  }

  reach(done: number): void {
    this.#progress?.(done);
  }

  finish(): void {
    for (const end of this.#waiting.splice(0)) end();
  }

  async close(): Promise<void> {}
}

const analysed = { ...luckyDice, analysis: 'v1' };

/** Asks, and turns the clock once the answer waits for the analyst. */
async function askAndWait(server: TestServer, analyst: SlowAnalyst, match: string, orders: number) {
  const asked = server.send('getAnalysis', { params: { match } });
  await expect.poll(() => analyst.orders.length).toBe(orders);
  await server.time.advance(2_000);
  return asked;
}

describe('the analysis of a match', () => {
  it('is made once for all who ask, and kept', async () => {
    const analyst = new SlowAnalyst();
    const server = await testServer({ games: [analysed], analyst });
    const match = await server.playedMatch();
    const asked = [1, 2, 3].map(() => server.call('getAnalysis', { params: { match } }));
    await expect.poll(() => analyst.orders.length).toBe(1);
    analyst.finish();
    expect(await Promise.all(asked)).toEqual([REPORT, REPORT, REPORT]);
    expect(await server.call('getAnalysis', { params: { match } })).toEqual(REPORT);
    expect(analyst.orders).toHaveLength(1);
    const [{ replay, between }] = analyst.orders as [AnalysisOrder];
    expect(replay.inputs.length).toBeGreaterThan(3);
    const { events } = await server.call('getEvents', { params: { match }, query: { limit: 1000 } });
    const ofRoom = events.filter(({ event }) => event.type.startsWith('room:'));
    expect(between).toEqual(ofRoom.map(({ sequence }) => sequence));
  });

  it('is 202 with its progress while it is being made', async () => {
    const analyst = new SlowAnalyst();
    const server = await testServer({ games: [analysed], analyst });
    const match = await server.playedMatch();
    const first = await askAndWait(server, analyst, match, 1);
    expect(first).toMatchObject({ status: 202, body: { state: 'being_made', done: 0 } });
    expect(first.headers.get('retry-after')).toBe('2');
    analyst.reach(0.5);
    expect(await askAndWait(server, analyst, match, 1)).toMatchObject({ status: 202, body: { done: 0.5 } });
    analyst.finish();
    await expect.poll(async () => (await server.send('getAnalysis', { params: { match } })).status).toBe(200);
  });

  it('has the names that are shown, where one was hidden since', async () => {
    const analyst = new SlowAnalyst();
    const server = await testServer({ games: [analysed], analyst });
    const record = (await server.arena.history.game(await server.playedMatch()))!;
    const [first] = record.players;
    const kept = { ...REPORT, players: [{ ...PLAYER, playerId: first!.playerId, name: 'mark' }] };
    analyst.report = { ...kept, story: ['mark won.'] };
    const asked = server.running.services.analyses.of(record);
    await expect.poll(() => analyst.orders.length).toBe(1);
    analyst.finish();
    expect(await asked).toMatchObject({ players: [{ name: first!.name }], story: [`${first!.name} won.`] });
  });

  it('is not there for a match that is played, a game without a model, or a match that cannot be analysed', async () => {
    const analyst = new SlowAnalyst(true);
    const paced = { ...luckyDice, game: { ...luckyDice.game, id: 'paced' }, paced: true };
    const server = await testServer({ games: [analysed, paced], analyst });
    const { roomId } = await startedMatch(server, { speed: 'slow' });
    const playing = await server.refused('getAnalysis', { params: { match: roomId } });
    expect(playing).toMatchObject({ status: 409, body: { error: 'match_not_finished' } });
    const without = await server.playedMatch('paced');
    expect(await server.refused('getAnalysis', { params: { match: without } })).toMatchObject({
      status: 404,
      body: { error: 'no_analysis' },
    });
    expect(await server.refused('getAnalysis', { params: { match: 'nothing' } })).toMatchObject({
      status: 404,
      body: { error: 'match_not_found' },
    });
    expect(analyst.orders).toHaveLength(0);
    const match = await server.playedMatch();
    const asked = server.refused('getAnalysis', { params: { match } });
    await expect.poll(() => analyst.orders.length).toBe(1);
    analyst.finish();
    expect(await asked).toMatchObject({ status: 404, body: { error: 'no_analysis' } });
    expect(await server.refused('getAnalysis', { params: { match } })).toMatchObject({ status: 404 });
    expect(analyst.orders).toHaveLength(1);
  });

  it('is refused when too many are being made', async () => {
    const analyst = new SlowAnalyst();
    const server = await testServer({ games: [analysed], analyst });
    const matches: string[] = [];
    for (let i = 0; i < 9; i++) matches.push(await server.playedMatch());
    for (const [i, match] of matches.slice(0, 8).entries())
      expect((await askAndWait(server, analyst, match, i + 1)).status).toBe(202);
    expect(await server.refused('getAnalysis', { params: { match: matches[8] } })).toMatchObject({
      status: 503,
      body: { error: 'busy' },
    });
    analyst.finish();
  });

  it('of a real match is made on a thread, event by event as the history numbers them', async () => {
    const games = await hostedGames({ games: 'house', disconnectGraceMs: 60_000, agentTimeoutMs: null });
    const thread = analystOn(
      new URL('../dist/analysis-worker.js', import.meta.url),
      realTime(() => undefined),
    );
    const server = await testServer({ games, analyst: thread });
    try {
      const body = {
        game: 'clawpoly',
        config: { turnLimit: 30 },
        speed: 'instant' as const,
        bots: ['navigator', 'aggressive', 'trader'],
        maxPlayers: 3,
        start: true,
      };
      const { room } = await server.call('createRoom', { body });
      await expect
        .poll(async () => {
          await server.time.advance(10_000);
          await server.arena.recorded();
          return (await server.call('getMatch', { params: { match: room.roomId } })).record;
        })
        .not.toBeNull();
      const match = room.roomId;
      const report = await server.call('getAnalysis', { params: { match } });
      const { record } = await server.call('getMatch', { params: { match } });
      expect(report.chances.at(-1)![0]).toBe(record!.totalEvents);
      expect(report.players.map(({ name }) => name)).toEqual(record!.players.map(({ name }) => name));
      expect(report.players.find(({ end }) => end === 1)?.playerId).toBe(record!.winnerId);
      expect(report.story).toHaveLength(6);
      expect(report.version).toBe(games.find(({ game }) => game.id === 'clawpoly')!.analysis);
    } finally {
      await thread.close();
    }
  }, 120_000);
});
