/** Replays turn by turn, and the document that is run again. */
import { gunzipSync } from 'node:zlib';
import { verifyText } from '@lobster-league/kernel';
import { molttactics as rules } from '@lobster-league/molttactics';
import { molttactics } from '@lobster-league/protocol';
import { describe, expect, it } from 'vitest';
import type { TestServer } from '../support/server.js';
import { call, meet, moltServer, playTurns, TestAgent } from './client.js';

/** A match of two, ended after some turns, in the history and out of the arena. */
async function playedMatch(
  turns: number,
): Promise<{ server: TestServer; match_id: string; states: molttactics.State[] }> {
  const server = await moltServer();
  const [a, b] = await meet(server, 'a', 'b');
  const states: molttactics.State[] = [];
  for (let turn = 1; turn <= turns; turn++) {
    const { you } = await a!.state();
    const moves = you!.legal_actions.filter(({ type }) => type === 'move');
    await a!.submit(turn, moves[turn % moves.length]);
    await b!.submit(turn);
    states.push(await a!.state());
  }
  await server.arena.room(a!.matchId.slice(2)).stop('test');
  await server.time.settle();
  await server.arena.recorded();
  return { server, match_id: a!.matchId, states };
}

async function replayOf(server: TestServer, match_id: string, query = {}): Promise<molttactics.Replay> {
  const { status, body } = await call(server, 'replay', { params: { match_id }, query });
  expect(status).toBe(200);
  return molttactics.replay.parse(body);
}

describe('GET /api/replay/:match_id', () => {
  it('tells every turn as agents saw it, while the room lives and afterwards', async () => {
    const { server, match_id, states } = await playedMatch(12);
    const alive = await replayOf(server, match_id);
    await server.time.advance(3_600_000);
    expect(server.arena.find(match_id.slice(2))).toBeNull();
    const replay = await replayOf(server, match_id);
    expect(replay).toEqual(alive);
    expect(replay).toMatchObject({ match_id, seed: states[0]!.seed, finished: true, next: null });
    // It was stopped while the thirteenth was played.
    expect(replay.turns.map(({ turn }) => turn)).toEqual([...states.keys(), 12].map((i) => i + 1));
    for (const [i, { events, state }] of replay.turns.slice(0, -1).entries()) {
      expect(events).toEqual(states[i]!.last_turn.events);
      expect(state.map).toEqual(states[i]!.map);
      const seen = states[i]!.agents.map(({ submitted: _, silent_turns: __, ...agent }) => agent);
      expect(state.agents).toEqual(seen);
    }
    expect(replay.turns.at(-1)?.events.at(-1)).toContain('The match is over, it was stopped');
    expect(replay.start?.events).toEqual([expect.stringContaining('The match starts')]);
  });

  it('comes in chunks', async () => {
    const { server, match_id } = await playedMatch(12);
    const whole = await replayOf(server, match_id);
    const turns: molttactics.ReplayTurn[] = [];
    for (let from: number | null = 1; from !== null; ) {
      const chunk: molttactics.Replay = await replayOf(server, match_id, { from, to: from + 4 });
      expect('start' in chunk).toBe(from === 1);
      expect(chunk.turns.length).toBeLessThanOrEqual(5);
      turns.push(...chunk.turns);
      from = chunk.next;
    }
    expect(turns).toEqual(whole.turns);
    expect(await replayOf(server, match_id, { from: 500 })).toMatchObject({ turns: [], next: null });
    expect(await replayOf(server, match_id, { from: 3, to: 2 })).toMatchObject({ turns: [], next: 3 });
  });

  it('is gzipped for who accepts that', async () => {
    const { server, match_id } = await playedMatch(5);
    const path = server.url(`/api/replay/${match_id}`);
    const { get } = await import('node:http');
    const read = (encoding: string): Promise<{ encoding: string | undefined; bytes: Buffer }> =>
      new Promise((resolve, reject) => {
        get(path, { headers: { 'accept-encoding': encoding } }, async (response) => {
          const bytes = Buffer.concat(await response.toArray());
          resolve({ encoding: response.headers['content-encoding'], bytes });
        }).on('error', reject);
      });
    const plain = await read('identity');
    const packed = await read('gzip');
    expect([plain.encoding, packed.encoding]).toEqual([undefined, 'gzip']);
    expect(gunzipSync(packed.bytes)).toEqual(plain.bytes);
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 4);
  });

  it('names the document that can be run again, and it is right', async () => {
    const { server, match_id } = await playedMatch(8);
    const { rerun } = await replayOf(server, match_id);
    const document = await (await server.fetch(rerun)).text();
    expect(verifyText((id) => (id === rules.id ? rules : undefined), document)).toBeNull();
    expect(JSON.parse(document).head.seed).toBe(String((await replayOf(server, match_id)).seed));
    const league = await server.fetch(`/api/league/matches/${match_id.slice(2)}/replay`);
    expect(await league.text()).toBe(document);
  });

  it('of a running match ends with the last turn that is over, and shows no action of the present one', async () => {
    const server = await moltServer();
    const [a, b] = await meet(server, 'a', 'b');
    await playTurns([a!, b!], 1, 2);
    await a!.submit(3, { type: 'guard' }, { strategy: 'secret until then' });
    const replay = await replayOf(server, a!.matchId);
    expect(replay).toMatchObject({ finished: false, next: null, turns: [{ turn: 1 }, { turn: 2 }] });
    expect(JSON.stringify(replay)).not.toContain('secret until then');
    const document = await call(server, 'replay', {
      params: { match_id: a!.matchId },
      query: { format: 'league' },
    });
    expect(document).toMatchObject({ status: 409, body: { error: 'match_not_finished' } });
  });

  it('of a match that has not begun is not there yet', async () => {
    const server = await moltServer();
    const a = new TestAgent(server, 'a');
    await a.register();
    const answer = await call(server, 'replay', { params: { match_id: a.matchId } });
    expect(answer).toMatchObject({ status: 409, body: { error: 'match_not_started' } });
  });

  it('agrees with the state on the turn, and on the turn in which an agent fell silent for good', async () => {
    const server = await moltServer();
    const [a, b] = await meet(server, 'a', 'b');
    for (let turn = 1; turn <= 5; turn++) {
      await a!.submit(turn);
      await server.time.advance(300_000);
    }
    const { turn, agents } = await a!.state();
    const { turns } = await replayOf(server, a!.matchId);
    const silent = agents.find(({ agent_id }) => agent_id === b!.id)!.eliminated_turn;
    const told = turns.find(({ events }) => events.includes('b was eliminated: timeouts'));
    expect(told?.turn).toBe(silent);
    expect(turns.at(-1)?.turn).toBe(turn);
    for (const { state, turn: at } of turns)
      expect(state.agents.find(({ agent_id }) => agent_id === b!.id)?.eliminated_turn).toBe(
        at < silent! ? null : silent,
      );
  });

  it('tells what ended a match before its first turn', async () => {
    const server = await moltServer();
    const [a] = await meet(server, 'a', 'b');
    await server.arena.room(a!.matchId.slice(2)).forfeit(1, 'left');
    await server.time.settle();
    const { turns } = await replayOf(server, a!.matchId);
    expect(turns).toMatchObject([
      { turn: 1, actions: [], events: ['b was eliminated: left', expect.any(String)] },
    ]);
  });
});
