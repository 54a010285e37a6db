/** The rules of a game for browsers, and what the list of games says of each. */
import { expect, it } from 'vitest';
import { realServer } from './support/real-server.js';

it('every game of the house is a module for browsers', async () => {
  const { url } = await realServer();
  const { games } = Object(await (await fetch(`${url}/api/league/games`)).json());
  expect(games).toMatchObject([
    { game: 'clawpoly', title: 'Clawpoly', viewer: 'clawpoly', hidden: false, protocol: 'WebSocket' },
    { game: 'dummy', title: 'Lucky Dice', viewer: null, hidden: true, protocol: null },
    { game: 'grab', title: 'Grab', viewer: 'grab', hidden: false },
    { game: 'molttactics', title: 'MoltTactics', viewer: 'molttactics', hidden: false },
  ]);
  for (const { game, title } of games) {
    const response = await fetch(`${url}/api/league/games/${game}/module.js`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(response.headers.get('content-encoding')).toBe('gzip');
    const text = await response.text();
    expect(text).toContain(JSON.stringify(title).slice(1, -1));
    const again = { headers: { 'if-none-match': response.headers.get('etag')! } };
    expect((await fetch(`${url}/api/league/games/${game}/module.js`, again)).status).toBe(304);
  }
});

it('of a game that is not here there is none', async () => {
  const { url } = await realServer();
  const response = await fetch(`${url}/api/league/games/chess/module.js`);
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ error: 'unknown_game' });
});
