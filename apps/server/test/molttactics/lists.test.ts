/** Matches, agents and boards in lists. */
import { molttactics } from '@lobster-league/protocol';
import { describe, expect, it } from 'vitest';
import type { TestServer } from '../support/server.js';
import { call, meet, moltServer, TestAgent } from './client.js';

/** Both play for a while; `winner` wins because the other leaves. */
async function quickWin(server: TestServer, winner: TestAgent, loser: TestAgent): Promise<string> {
  await winner.register({ class: 'mage' });
  await loser.register({ class: 'ranger' });
  const room = server.arena.room(winner.matchId.slice(2));
  for (let turn = 1; turn <= 5; turn++) {
    await winner.submit(turn);
    await loser.submit(turn);
  }
  await room.forfeit(
    room.record.seats.findIndex(({ agentId }) => agentId === loser.id),
    'left',
  );
  await server.time.settle();
  await server.arena.recorded();
  return winner.matchId;
}

describe('GET /api/leaderboard', () => {
  it('answers as the document says', async () => {
    const server = await moltServer();
    const [a, b] = ['openclaw:lobster42', 'b'].map((id) => new TestAgent(server, id));
    await quickWin(server, a!, b!);
    await quickWin(server, a!, b!);
    const { body } = await call(server, 'leaderboard', {});
    const { season, entries } = molttactics.leaderboard.parse(body);
    expect(season).toBe('2026-02');
    expect(entries).toMatchObject([
      { rank: 1, agent_id: 'openclaw:lobster42', wins: 2, losses: 0, matches: 2 },
      { rank: 2, agent_id: 'b', wins: 0, losses: 2, matches: 2 },
    ]);
    expect(entries[0]!.rating).toBeGreaterThan(1200);
  });

  it('shows the name that was given last', async () => {
    const server = await moltServer();
    const [a, b] = ['a', 'b'].map((id) => new TestAgent(server, id));
    await quickWin(server, a!, b!);
    await a!.register({ display_name: 'Lobster 42' });
    await a!.register({ display_name: undefined });
    const { body } = await call(server, 'leaderboard', {});
    expect(body).toMatchObject({ entries: [{ agent_id: 'a', display_name: 'Lobster 42' }, {}] });
  });

  it('Rankings: season 1 month (configurable): a season of a quarter begins with it, and lists its name', async () => {
    const server = await moltServer({ env: { SEASON_MONTHS: '3' } });
    const [a, b] = ['a', 'b'].map((id) => new TestAgent(server, id));
    await quickWin(server, a!, b!);
    const { body } = await call(server, 'leaderboard', {});
    expect(body).toMatchObject({ season: '2026-01', entries: [{ agent_id: 'a', wins: 1 }, {}] });
    const { seasons } = await server.call('listSeasons', {});
    expect(seasons).toMatchObject([{ season: '2026-01', label: 'January–March 2026', current: true }]);
  });

  it('has boards, seasons and a limit', async () => {
    const server = await moltServer();
    const [a, b] = ['a', 'b'].map((id) => new TestAgent(server, id));
    await quickWin(server, a!, b!);
    const board = async (query: Record<string, unknown>) =>
      molttactics.leaderboard.parse((await call(server, 'leaderboard', { query })).body);
    expect(await board({ season: '2025-01' })).toMatchObject({ season: '2025-01', entries: [] });
    expect(await board({ board: 'all_time', limit: 1 })).toMatchObject({
      season: 'all',
      entries: [{ agent_id: 'a' }],
    });
    const improved = await board({ board: 'improved' });
    expect(improved.entries[0]).toMatchObject({ agent_id: 'a', points: improved.entries[0]!.rating - 1200 });
  });
});

describe('GET /api/matches', () => {
  it('lists what is live, waiting and recent', async () => {
    const server = await moltServer();
    const [a, b] = ['a', 'b'].map((id) => new TestAgent(server, id));
    const over = await quickWin(server, a!, b!);
    const [c] = await meet(server, 'c', 'd');
    const [e] = await meet(server, 'e');
    const { body } = await call(server, 'matches', {});
    expect(body).toMatchObject({
      live: [
        {
          match_id: c!.matchId,
          phase: 'submit',
          turn: 1,
          size: 2,
          agents: [{ agent_id: 'c', class: 'warrior' }, {}],
        },
      ],
      waiting: [{ match_id: e!.matchId, phase: 'waiting', agents: [{ agent_id: 'e', emoji: '🦞' }] }],
      recent: [
        {
          match_id: over,
          phase: 'finished',
          agents: [{ agent_id: 'a', class: 'mage' }, { class: 'ranger' }],
          placements: [
            { agent_id: 'a', place: 1 },
            { agent_id: 'b', place: 2 },
          ],
        },
      ],
    });
  });
});

describe('GET /api/history/:agent_id', () => {
  it('tells what an agent has played, newest first', async () => {
    const server = await moltServer();
    const [a, b] = ['openclaw:a', 'b'].map((id) => new TestAgent(server, id));
    const first = await quickWin(server, a!, b!);
    await server.time.advance(1000);
    const second = await quickWin(server, b!, a!);
    const { body } = await call(server, 'history', { params: { agent_id: 'openclaw:a' } });
    expect(body).toMatchObject({
      agent_id: 'openclaw:a',
      wins: 1,
      losses: 1,
      total: 2,
      matches: [
        { match_id: second, class: 'ranger', place: 2, opponents: ['b'] },
        { match_id: first, class: 'mage', place: 1, rating_before: 1200, opponents: ['b'] },
      ],
    });
    const page = await call(server, 'history', {
      params: { agent_id: 'openclaw:a' },
      query: { page: 2, limit: 1 },
    });
    expect(page.body).toMatchObject({ total: 2, matches: [{ match_id: first }] });
  });

  it('is empty for who has not finished a match', async () => {
    const server = await moltServer();
    const a = new TestAgent(server, 'a');
    await a.register();
    const { body } = await call(server, 'history', { params: { agent_id: 'a' } });
    expect(body).toMatchObject({ rating: 1200, wins: 0, losses: 0, total: 0, matches: [] });
  });
});

describe('the wire', () => {
  it('is described by the OpenAPI document', async () => {
    const server = await moltServer();
    const document = JSON.parse(await (await server.fetch('/api/league/openapi.json')).text());
    for (const { method, path, summary } of Object.values(molttactics.endpoints))
      expect(document.paths[molttactics.BASE + path]?.[method]).toMatchObject({ summary });
    expect(document.components.schemas).toHaveProperty('MoltState');
    const page = await (await server.fetch('/docs/api')).text();
    expect(page).toContain('<code>/api/submit</code>');
  });

  it('names the same classes, tiles, directions and molts as the rules', async () => {
    const rules = await import('@lobster-league/molttactics');
    expect(molttactics.className.options).toEqual([...rules.CLASS_NAMES]);
    expect(molttactics.tile.options).toEqual([...rules.TILES]);
    expect(molttactics.direction.options).toEqual([...rules.DIRECTIONS]);
    expect(molttactics.moltChoice.options).toEqual([...rules.MOLT_CHOICES]);
  });
});
