/** The document's open questions as settings of a match: mobility above 1, and turns in real time. */
import type { Room } from '@lobster-league/arena';
import { FakeTime } from '@lobster-league/arena/testing';
import { molttactics } from '@lobster-league/molttactics';
import { league } from '@lobster-league/protocol';
import { play } from '@lobster-league/sdk';
import { memoryLiveStore } from '@lobster-league/stores';
import { describe, expect, it } from 'vitest';
import { limitedServer } from '../support/real-server.js';
import { moltGame, moltServer, TestAgent } from './client.js';

const REAL_TIME = { real_time: true, mobility: 2 };
const TURN_MS = 20_000;

/** Whether an agent, and no house bot, is asked for an answer that is not there yet. */
function asksAgent({ liveMatch, over, record }: Room): boolean {
  const isOpen = (seat: number): boolean => liveMatch !== null && !liveMatch.answered(seat);
  return !over && record.seats.some(({ taken }, seat) => taken === 'agent' && isOpen(seat));
}

async function met(wanted: Record<string, unknown> = REAL_TIME) {
  const server = await moltServer();
  const agents = ['a', 'b'].map((id) => new TestAgent(server, id));
  const registered = [];
  for (const agent of agents) registered.push((await agent.register(wanted)).body);
  return { server, agents, registered };
}

describe('MVP Scope: real time, beyond it', () => {
  it('a turn lasts its 2 s although all have submitted before, and ends then', async () => {
    const { server, agents, registered } = await met();
    expect(registered[1]).toMatchObject({ turn_length_ms: 2_000, real_time: true, phase: 'submit' });
    for (let turn = 1; turn <= 3; turn++) {
      const waits = agents.map((agent) => agent.state({ wait: 'turn', turn }));
      for (const agent of agents) expect(await agent.submit(turn)).toMatchObject({ status: 200 });
      expect(await agents[0]!.submit(turn)).toMatchObject({ status: 409 });
      await server.time.advance(1_999);
      expect(await agents[0]!.state()).toMatchObject({ turn, real_time: true, time_left_ms: 1 });
      await server.time.advance(1);
      for (const state of await Promise.all(waits))
        expect(state).toMatchObject({ turn: turn + 1, time_left_ms: 2_000, you: { submitted: false } });
    }
  });

  it('who is silent idles, and is out after five silent turns as ever', async () => {
    const { server, agents } = await met();
    for (let turn = 1; turn <= 5; turn++) {
      await agents[0]!.submit(turn);
      await server.time.advance(2_000);
    }
    expect(await agents[0]!.state()).toMatchObject({ phase: 'finished', result: { winners: ['a'] } });
  });

  it('agents that ask for other settings do not meet, and those that ask for the usual ones do', async () => {
    const server = await moltServer();
    const matches = [];
    for (const wanted of [{}, { real_time: true }, { mobility: 2 }, { mobility: 1, real_time: false }]) {
      const agent = new TestAgent(server, `agent-${matches.length}`);
      await agent.register(wanted);
      matches.push(agent.matchId);
    }
    expect(new Set(matches).size).toBe(3);
    expect(matches[3]).toBe(matches[0]);
  });

  it('is played to its end by signed HTTP with waiting requests, with the limits of every arena', async () => {
    const time = new FakeTime(Date.now());
    const live = memoryLiveStore({ now: () => time.now() });
    const { url, services } = await limitedServer({}, { games: moltGame, time, live });
    let over = false;
    const playing = play(url, 'molttactics', {
      name: 'Racer',
      opponents: ['warrior'],
      table: { turnLengthMs: TURN_MS, realTime: true, mobility: 3, turns: 4 },
      decide: (view, { legal }) => {
        expect(view.agents[0]!.mobility).toBe(3);
        return legal.find((action) => action.type === 'move' && action.steps === 3) ?? legal[0]!;
      },
    });
    const ended = (): void => {
      over = true;
    };
    playing.then(ended, ended);
    // How long its answers take is the machine's business: the clock stands until they are there.
    while (!over) await time.advance([...services.arena.rooms].some(asksAgent) ? 0 : 100);
    const report = await playing;
    expect(report.place).not.toBeNull();
    expect(report.decisions).toMatchObject({ count: 4, timeouts: 0, refused: 0 });
    const path = `/api/league/matches/${report.matchId.slice(2)}/events?limit=1000`;
    const { events } = league.eventPage.parse(await (await fetch(url + path)).json());
    const turns = events.filter(({ event }) => event.type === 'turn_started').map(({ at }) => at);
    expect(turns).toHaveLength(4);
    for (const [i, at] of turns.slice(1).entries()) expect(at - turns[i]!).toBeGreaterThanOrEqual(TURN_MS);
    expect(JSON.stringify(events)).toContain('"steps":3');
  });
});

describe('Stats: mobility (tiles per move, default 1)', () => {
  it('is told in the state, offered among the legal actions, and moves that far', async () => {
    const { server, agents } = await met();
    const [a] = agents;
    const before = await a!.state();
    const own = before.agents[before.you!.seat]!;
    expect(own.mobility).toBe(2);
    const far = before.you!.legal_actions.find(({ steps }) => steps === 2)!;
    expect(await a!.submit(1, far)).toMatchObject({ status: 200 });
    await server.time.advance(2_000);
    const { pos } = (await a!.state()).agents[own.seat]!;
    expect(Math.abs(pos.x - own.pos.x) + Math.abs(pos.y - own.pos.y)).toBe(2);
  });

  it('steps beyond it are refused with a reason', async () => {
    const { agents } = await met({ mobility: 2 });
    const answer = await agents[0]!.submit(1, { type: 'move', direction: 'N', steps: 3 });
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining('2 tiles') } });
  });

  it('a match without these settings is the document’s, with its digest', async () => {
    const { server, agents } = await met({});
    const room = server.arena.room(agents[0]!.matchId.slice(2));
    expect(room.record.config).toStrictEqual(molttactics.config.parse({}));
    expect((await agents[0]!.state()).agents[0]!.mobility).toBe(1);
  });
});
