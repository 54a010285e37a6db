/** `league mcp` as a client starts it: whole games over stdio, several at once, a server that restarts. */
import { fileURLToPath } from 'node:url';
import { memoryHistoryStore, memoryLiveStore } from '@lobster-league/stores';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { describe, expect, it } from 'vitest';
import { connected, eager, type Mcp, SMALL } from '../../../apps/server/test/mcp/client.js';
import { closeReal, realServer } from '../../../apps/server/test/support/real-server.js';
import { freePort } from '../../../tests/support/services/index.js';
import { run, spawned } from './run.js';

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));

function overStdio(url: string, env: Record<string, string> = {}): Promise<Mcp> {
  return connected(
    new StdioClientTransport({ command: process.execPath, args: [MAIN, 'mcp', '--server', url], env }),
  );
}

describe('league mcp', () => {
  it('plays a whole game of each kind, all three at once', async () => {
    const { url } = await realServer();
    const mcp = await overStdio(url);
    const games = ['clawpoly', 'grab', 'molttactics'];
    const ended = await Promise.all(
      games.map(async (game) => {
        const { seat } = await mcp.seat('create_match', { game, name: `Pinchy of ${game}`, ...SMALL[game] });
        return mcp.play(seat, eager);
      }),
    );
    ended.forEach(({ last, actions }, i) => {
      expect(last.status).toBe('finished');
      expect(last.result?.join()).toContain(`Pinchy of ${games[i]} (`);
      expect(actions).toBeGreaterThan(1);
    });
  });

  it('waits for a server that restarts, and goes on by the handle', async () => {
    const [live, history] = [memoryLiveStore(), memoryHistoryStore()];
    // Nobody else is given it while nobody listens there.
    const PORT = String(await freePort());
    const before = await realServer({ PORT }, { live, history });
    const mcp = await overStdio(before.url);
    const table = { game: 'molttactics', name: 'P', ...SMALL.molttactics };
    const { seat } = await mcp.seat('create_match', table);
    await closeReal(before);
    const waits = mcp.turn('wait_for_turn', { seat });
    await realServer({ PORT }, { live, history });
    expect((await waits).status).toBe('your_turn');
    expect((await mcp.play(seat, eager)).last.status).toBe('finished');
  });

  it('shows the key of a registered agent to the server', async () => {
    const { url, services } = await realServer();
    const { key } = await services.arena.agents.register({ agentId: 'pinchy', name: 'Pinchy' });
    const mcp = await overStdio(url, { LEAGUE_AGENT_ID: 'pinchy', LEAGUE_AGENT_KEY: key! });
    const table = { game: 'molttactics', name: 'Pinchy', ...SMALL.molttactics };
    const { match } = await mcp.seat('create_match', table);
    expect(services.arena.room(match).info().seats[0]).toMatchObject({ agentId: 'pinchy' });
    expect(await mcp.refused('wait_for_turn', { seat: 'x' })).toMatchObject({ error: 'unknown_seat' });
  });

  it('explains itself, and ends with its input', async () => {
    expect(await run(['mcp', '--help'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('mcpServers'),
    });
    expect(await run(['mcp', '--server', 'nowhere'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('nowhere'),
    });
    expect(await run(['mcp', 'what'])).toMatchObject({ code: 2 });
    expect(await spawned(['mcp', '--server', 'http://127.0.0.1:9'])).toMatchObject({ code: 0, out: '' });
  });
});
