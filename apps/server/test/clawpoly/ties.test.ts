/** Players that are level at the end share the place: in results, records, ratings, boards and messages. */
import { clawpoly } from '@lobster-league/clawpoly';
import { verifyText } from '@lobster-league/kernel';
import { expect, it } from 'vitest';
import { clawpolyServer } from './support/clawpoly-server.js';

it('decisions: who is level in shells at the end shares the place and the rating', async () => {
  const server = await clawpolyServer();
  // After one turn at most one of them is richer or poorer than the others.
  const { room } = await server.arena.createRoom({
    game: 'clawpoly',
    maxPlayers: 3,
    bots: ['navigator', 'trader', 'aggressive'],
    speed: 'instant',
    config: { turnLimit: 1 },
    extra: { exhibition: true },
  });
  await room.start();
  await server.until(() => room.status === 'finished');
  await server.arena.recorded();
  const { roomId } = room;
  const { players } = await server.call('getGame', { params: { gameId: roomId } });
  const places = players.map(({ placement }) => placement).sort();
  expect(['1,1,1', '1,1,3', '1,2,2']).toContain(places.join());
  expect(room.info().result?.map(({ place }) => place)).toEqual(places);
  const { events } = await server.call('getGameEvents', {
    params: { gameId: roomId },
    query: { limit: 1000 },
  });
  const standings = Object(events.at(-1)?.data).finalStandings as { placement: number }[];
  expect(standings.map(({ placement }) => placement)).toEqual(places);
  const record = await server.arena.history.game(roomId);
  const changes = record!.players.map(({ placement, rating }) => [placement, rating!.after - 1200]);
  const shared = { '1,1,1': { 1: 0 }, '1,1,3': { 1: 8, 3: -16 }, '1,2,2': { 1: 16, 2: -8 } }[places.join()];
  for (const [place, change] of changes) expect(Object(shared)[place!]).toBe(change);
  const { leaderboard } = await server.call('getLeaderboard', { query: {} });
  expect(leaderboard.map(({ rank }) => rank)).toEqual(places);
  // The rules' own order is what the replay has: it verifies as ever.
  const replay = await server.server.fetch(`/api/league/matches/${roomId}/replay`);
  expect(verifyText(() => clawpoly, await replay.text())).toBeNull();
});
