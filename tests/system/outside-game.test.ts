/** A fourth game, from a folder outside of the repository: no file of ours knows it, and all of it works. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { play } from '@lobster-league/sdk';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { firstOf, overHttp } from '../../apps/server/test/mcp/client.js';
import { dataFolder, ServerProcess } from '../../apps/server/test/support/process.js';
import { outsideGame } from '../support/outside-game.js';

const CLI = fileURLToPath(new URL('../../packages/cli/dist/main.js', import.meta.url));
const run = promisify(execFile);

describe('a game from outside', () => {
  const four = outsideGame();
  const env = { ...process.env, LEAGUE_GAMES: four.games };
  const league = async (...args: readonly string[]): Promise<string> =>
    (await run(process.execPath, [CLI, ...args], { cwd: four.folder, env })).stdout;
  afterAll(() => four.remove());

  it('passes the conformance suite where it lies', async () => {
    const { stdout } = await run(process.execPath, ['--test'], { cwd: four.folder });
    expect(stdout).toMatch(/# pass 10\n# fail 0/);
  });

  it('is played, verified and simulated on the command line', async () => {
    expect(await league('play', 'four', '--seed', 'reef', '--save', 'match.json')).toContain(
      'wins: four in a line',
    );
    expect(await league('verify', 'match.json')).toMatch(/^verified: four, \d+ steps/);
    const simulated = JSON.parse(
      await league(
        'simulate',
        'four',
        '--games',
        '200',
        '--bots',
        'diver,random',
        '--workers',
        '2',
        '--json',
      ),
    );
    expect(simulated).toMatchObject({ game: 'four', games: 200 });
  });

  it('is practised on the command line', async () => {
    four.write('agent.mjs', 'export const decide = (view, ask) => ask.legal[0];\n');
    const told = JSON.parse(
      await league(
        'practice',
        'agent.mjs',
        '--game',
        'four',
        '--games',
        '20',
        '--against',
        'diver',
        '--json',
      ),
    );
    expect(told).toMatchObject({ game: 'four', seats: 2, decisions: { refused: 0, failed: 0 } });
    expect(told.against[0]).toMatchObject({ bot: 'diver', games: 20 });
  });

  describe('at a server', () => {
    let url = '';
    beforeEach(async () => {
      url = await new ServerProcess({ DATA_DIR: dataFolder(), LEAGUE_GAMES: four.games }).url();
    });

    it('is listed with its schemas, and its bots’ names are taken', async () => {
      const { games } = Object(await (await fetch(`${url}/api/league/games`)).json());
      expect(games.at(-1)).toMatchObject({
        game: 'four',
        title: 'Four in the Deep',
        hidden: false,
        viewer: null,
        bots: [{ name: 'diver' }, { name: 'random' }],
        action: { oneOf: [{ properties: { type: { const: 'drop' } } }] },
      });
      const response = await fetch(`${url}/api/league/queue`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ game: 'four', name: 'Diver' }),
      });
      expect(response.status).toBe(400);
    });

    it('is played over the league’s HTTP, with the SDK', async () => {
      const columns: unknown[] = [];
      const report = await play(url, 'four', {
        name: 'Ada',
        opponents: ['random'],
        table: { speed: 'instant' },
        decide(view, ask) {
          columns.push(Object(view).cells[0].length);
          return { ...ask.legal[0]!, thought: 'Down it goes.' };
        },
      });
      expect(report).toMatchObject({ game: 'four', place: expect.any(Number), decisions: { refused: 0 } });
      expect(new Set(columns)).toEqual(new Set([7]));
    });

    it('is played through MCP', async () => {
      const mcp = await overHttp(url);
      const order = { game: 'four', name: 'Ada', bots: ['random'], speed: 'instant' };
      const { seat, board } = await mcp.seat('create_match', order);
      expect(board).toMatch(/^Yours are X\./);
      const { last, actions } = await mcp.play(seat, ({ legal: [first] = [] }) => {
        if (first === undefined) throw new Error('nothing is listed as legal');
        return firstOf(first);
      });
      // Four in a row takes the other one four moves, and it may begin.
      expect(actions).toBeGreaterThanOrEqual(3);
      expect(last.result).toHaveLength(2);
    });

    it('is replayed, and the replay that the server gives is verified', async () => {
      const { room } = Object(
        await (
          await fetch(`${url}/api/league/matches`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ game: 'four', bots: ['diver', 'diver'], speed: 'instant', start: true }),
          })
        ).json(),
      );
      const replay = `${url}/api/league/matches/${room.roomId}/replay`;
      await expect.poll(async () => (await fetch(replay)).status).toBe(200);
      four.write('served.json', await (await fetch(replay)).text());
      expect(await league('verify', join(four.folder, 'served.json'))).toMatch(/^verified: four/);
    });
  });
});
