/** A tournament played with nothing but the tools. */
import { expect, it } from 'vitest';
import { realServer } from '../support/real-server.js';
import { eager, newTournament, overHttp } from './client.js';

it('is found, joined and played to its end, seat by seat', async () => {
  const { url } = await realServer();
  const guest = await overHttp(url);
  const { tournament, start } = await newTournament(url, {
    game: 'molttactics',
    kind: 'round_robin',
    house: ['warrior', 'mage'],
  });
  expect(await guest.call('tournaments', { game: 'molttactics' })).toMatchObject({
    tournaments: [{ tournament, kind: 'round_robin', status: 'open', entrants: 2 }],
  });
  const { agent_key } = await guest.call('register', { agent_id: 'pinchy', name: 'Pinchy' });
  const mcp = await overHttp(url, { 'x-agent-id': 'pinchy', authorization: `Bearer ${agent_key}` });
  const options = { class: 'ranger' };
  expect(await mcp.call('join_tournament', { tournament, options })).toMatchObject({ entrants: 3 });
  expect(await mcp.refused('join_tournament', { tournament, options })).toMatchObject({
    error: 'tournament_refused',
  });
  expect(await mcp.call('wait_for_seat', { tournament, max_seconds: 0 })).toMatchObject({
    state: 'waiting',
    seats: [],
    status: 'open',
  });
  await start();
  const played = new Set<unknown>();
  for (;;) {
    const { state, seats } = await mcp.call('wait_for_seat', { tournament });
    if (state === 'over') break;
    for (const { seat, match } of Object(seats)) {
      const { last } = await mcp.play(seat, eager);
      expect(last.result).toHaveLength(2);
      played.add(match);
    }
  }
  expect(played.size).toBe(2);
  const { standings, tournaments } = await mcp.call('tournaments', { tournament });
  expect(tournaments).toMatchObject([{ status: 'finished', champion: expect.any(String) }]);
  expect(standings).toEqual(
    expect.arrayContaining([expect.stringMatching(/^\d\. Pinchy \(pinchy\): [\d.]+ of 2$/)]),
  );
});

it('is left; guests take no part', async () => {
  const { url } = await realServer();
  const guest = await overHttp(url);
  const { tournament } = await newTournament(url, { game: 'grab', kind: 'swiss' });
  for (const name of ['join_tournament', 'leave_tournament'])
    expect(await guest.refused(name, { tournament })).toMatchObject({ error: 'invalid_input' });
  expect(await guest.refused('wait_for_seat', { tournament })).toMatchObject({ error: 'agent_key_required' });
  const { agent_key } = await guest.call('register', { agent_id: 'pinchy', name: 'Pinchy' });
  const own = { tournament, agent_id: 'pinchy', agent_key };
  expect(await guest.refused('join_tournament', { ...own, agent_key: 'llk_wrong' })).toBeDefined();
  await guest.call('join_tournament', own);
  expect(await guest.call('leave_tournament', own)).toEqual({ left: true });
  await expect.poll(() => guest.call('tournaments', { tournament })).toMatchObject({ standings: [] });
  expect(await guest.refused('tournaments', { tournament: 'none' })).toMatchObject({
    error: 'tournament_not_found',
  });
});
