/** What new rooms may set, through whichever door, and what old replays may hold all the same. */
import { clawpoly } from '@lobster-league/clawpoly';
import { grab } from '@lobster-league/grab';
import { molttactics } from '@lobster-league/molttactics';
import { describe, expect, it } from 'vitest';
import { hostedGames } from '../src/hosted-games.js';
import { overHttp } from './mcp/client.js';
import { testConfig, testServer } from './support/server.js';

const allGames = await hostedGames(testConfig());
const open = () => testServer({ games: allGames });

const TOO_MUCH = [
  ['clawpoly', { turnLimit: 2_001 }, clawpoly],
  ['clawpoly', { startingShells: 50_001 }, clawpoly],
  ['grab', { bot_reaction_ms: { gull: [0, 60_001] } }, grab],
  ['molttactics', { turns: 501 }, molttactics],
  ['molttactics', { turns: 101, turnLengthMs: 86_400_000 }, molttactics],
] as const;

describe('too much', () => {
  it.each(TOO_MUCH)(
    'in %s %j is refused by the league and by MCP, and read in an old replay',
    async (game, config, rules) => {
      const server = await open();
      const response = await server.fetch('/api/league/matches', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ game, config }),
      });
      expect(response.status).toBe(400);
      const field = Object.keys(config)[0]!;
      expect(await response.json()).toMatchObject({
        error: 'invalid_config',
        message: expect.stringContaining(field),
      });
      const mcp = await overHttp(server.running.url);
      expect(await mcp.refused('create_match', { game, name: 'Ada', config })).toMatchObject({
        error: 'invalid_config',
      });
      expect(rules.config.safeParse(config).success).toBe(true);
    },
  );

  it('is refused by Clawpoly in its own shape', async () => {
    const server = await open();
    const response = await server.fetch('/api/v1/rooms', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ turnLimit: 2_001 }),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      type: 'error',
      data: { message: expect.stringContaining('2000') },
    });
  });
});

it('no turn limit is the most there may be', async () => {
  const { arena } = await open();
  const { room } = await arena.createRoom({ game: 'clawpoly', config: { turnLimit: null } });
  expect(room.record.config).toEqual({ turnLimit: 2_000, startingShells: 1500 });
});

it('the usual is far below', () => {
  for (const { game, newConfig } of allGames)
    expect(newConfig?.parse({}) ?? game.config.parse({})).toEqual(game.config.parse({}));
});

it('the league tells the bounds', async () => {
  const server = await open();
  const { config } = Object(await (await server.fetch('/api/league/games/clawpoly')).json());
  expect(JSON.stringify(config)).toContain('2000');
  expect(JSON.stringify(config)).not.toContain('1000000');
});
