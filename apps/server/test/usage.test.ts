/** What agents say that their answers cost: bounded, never in the way of a move, durable, and beside what is measured. */
import { memoryHistoryStore, memoryLiveStore } from '@lobster-league/stores';
import { describe, expect, it } from 'vitest';
import { overHttp } from './mcp/client.js';
import { closeReal, realServer } from './support/real-server.js';

const TABLE = { game: 'molttactics', name: 'P', players: 2, config: { turns: 4 }, speed: 'instant' };

async function usageIn(services: Awaited<ReturnType<typeof realServer>>['services'], match: string) {
  await services.arena.recorded();
  const record = await services.arena.history.game(match);
  return record?.players.find(({ house }) => !house)?.usage;
}

describe('what an answer has cost', () => {
  it('adds up over MCP, also through a restart, with the refusals that the arena has seen', async () => {
    const [live, history] = [memoryLiveStore(), memoryHistoryStore()];
    const before = await realServer({}, { live, history });
    const mcp = await overHttp(before.url);
    const { seat, match, at } = await mcp.seat('create_match', TABLE);
    await mcp.refused('act', { seat, since: at, action: 'fly' });
    await mcp.refused('act', { seat, since: at, action: 'molt molt_choice=hp' });
    const usage = { model: 'coral-1', tokensIn: 1000, tokensOut: 20 };
    await mcp.turn('act', { seat, since: at, action: 'defend', usage });
    await closeReal(before);

    const { url, services } = await realServer({}, { live, history });
    const after = await overHttp(url);
    let now = await after.turn('wait_for_turn', { seat });
    while (now.status === 'your_turn')
      now = await after.turn('act', {
        seat,
        since: now.at,
        action: 'defend',
        usage: { tokensIn: 500, fallback: true },
      });
    expect(now.status).toBe('finished');
    expect(await usageIn(services, match)).toMatchObject({
      model: 'coral-1',
      decisions: 4,
      fallbacks: 3,
      refused: 2,
      timeouts: 0,
      tokensIn: 2500,
      tokensOut: 20,
      latencyMs: { p50: expect.any(Number), p90: expect.any(Number), p99: expect.any(Number) },
    });
  });

  it.each([
    { model: 'x'.repeat(61) },
    { model: 'a\u202eb' },
    { tokensIn: -1 },
    { tokensOut: 1e9 },
    { tokensIn: 'many' },
    'much',
    [],
  ])('is left out where it is %j, and the move is played', async (usage) => {
    const { url, services } = await realServer();
    const mcp = await overHttp(url);
    const { seat, match, at } = await mcp.seat('create_match', { ...TABLE, config: { turns: 1 } });
    const last = await mcp.turn('act', { seat, since: at, action: 'defend', usage });
    expect(last.status).toBe('finished');
    expect(await usageIn(services, match)).toBeUndefined();
  });

  it('is nothing for agents that do not say', async () => {
    const { url, services } = await realServer();
    const mcp = await overHttp(url);
    const { seat, match, at } = await mcp.seat('create_match', { ...TABLE, config: { turns: 1 } });
    await mcp.turn('act', { seat, since: at, action: 'defend' });
    expect(await usageIn(services, match)).toBeUndefined();
  });
});
