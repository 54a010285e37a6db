/** The boards of the league's own API. */
import { league } from '@lobster-league/protocol';
import { expect, it } from 'vitest';
import { realServer } from './support/real-server.js';

it('shows the board of a season, or over all time with season=all', async () => {
  const { url } = await realServer();
  const board = async (query: string) => fetch(`${url}/api/league/boards/clawpoly${query}`);
  const all = league.board.parse(await (await board('?season=all')).json());
  expect(all).toMatchObject({ board: 'season', season: 'all' });
  const month = league.board.parse(await (await board('?season=2026-02')).json());
  expect(month.season).toBe('2026-02');
  expect((await board('?season=ever')).status).toBe(400);
});
