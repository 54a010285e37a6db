/** What a decision has cost, sent beside it through each game's own protocol, and found in the record of the match. */
import { describe, expect, it } from 'vitest';
import { realServer } from '../../../apps/server/test/support/real-server.js';
import { playAny, type Usage } from '../src/index.js';

const TABLES: Readonly<Record<string, object>> = {
  clawpoly: { bots: ['random'], maxPlayers: 2, config: { turnLimit: 12 } },
  grab: { bots: ['gull'], maxPlayers: 2, config: { bot_reaction_ms: { gull: [1, 2] } } },
  molttactics: { bots: ['warrior'], maxPlayers: 2, config: { turns: 4 } },
  dummy: { bots: ['eager'], maxPlayers: 2, config: { rounds: 3 } },
};

describe('what a decision has cost', () => {
  it.each(Object.keys(TABLES))('is public in the record of a match of %s', async (game) => {
    const { url, services } = await realServer();
    const { room } = await services.arena.createRoom({ game, speed: 'instant', ...TABLES[game] });
    services.arena.listen((changed) => {
      if (changed === room && room.status === 'ready') room.start().catch(() => undefined);
    });
    const usage: Usage = { model: 'coral-1', tokensIn: 100, tokensOut: 7 };
    const { decisions } = await playAny(url, game, {
      name: 'Ada',
      room: room.record.code,
      decide: (_view, ask) => ({ ...ask.fallback, usage }),
    });
    await services.arena.recorded();
    const detail = await (await fetch(`${url}/api/league/matches/${room.roomId}`)).json();
    const players: { house: boolean; usage?: object }[] = Object(detail).record.players;
    const [told] = players.filter(({ house }) => !house).map((player) => player.usage);
    const { count } = decisions;
    expect(count).toBeGreaterThan(1);
    expect(told).toMatchObject({ model: 'coral-1', fallbacks: 0, refused: 0, timeouts: 0 });
    // What was sent when the match was ending already is refused, and counts for nothing.
    const { decisions: counted } = Object(told);
    expect(counted).toBeGreaterThan(0);
    expect(counted).toBeLessThanOrEqual(count);
    expect(told).toMatchObject({ tokensIn: 100 * counted, tokensOut: 7 * counted });
    expect(told).toMatchObject({ latencyMs: { p50: expect.any(Number), p99: expect.any(Number) } });
    expect(players.filter(({ house }) => house).every((player) => player.usage === undefined)).toBe(true);
  });
});
