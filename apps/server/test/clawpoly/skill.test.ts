/** The OpenClaw skill for Clawpoly against a real server: with nothing but Node it plays a whole game. */
import { clawpoly as clawpolyGame, type State } from '@lobster-league/clawpoly';
import { Match } from '@lobster-league/kernel';
import { clawpoly, league } from '@lobster-league/protocol';
import { register } from '@lobster-league/sdk';
import { describe, expect, it, vi } from 'vitest';
import { RESULT } from '../../../../tests/support/result.js';
import { dataFolder, ServerProcess } from '../support/process.js';
import { type Ended, program } from '../support/program.js';
import { realServer } from '../support/real-server.js';
import { complaint, expectDocumented, skillFolder } from '../support/skill.js';

const SKILL = skillFolder('clawpoly');

/** A state in which a whole colour group waits for its first outpost, reached by the rules alone. */
function clawpolyWithGroup(): State {
  for (let seed = 0; seed < 50; seed++) {
    const seats = ['a', 'b'].map((id) => ({ id, name: id, options: {} }));
    const match = Match.start(clawpolyGame, {
      config: clawpolyGame.config.parse({}),
      seats,
      seed: String(seed),
    });
    for (let ask = match.asks()[0]; ask !== undefined; ask = match.asks()[0]) {
      const legal = clawpolyGame.legal(match.state, ask);
      if (ask.kind === 'build_decision' && legal.some(({ type }) => type === 'action:build'))
        return match.state;
      match.answer(ask, legal.find(({ type }) => type === 'action:buy') ?? ask.fallback);
    }
  }
  throw new Error('nobody ever had a whole group');
}

function agent(env: Record<string, string>, ...args: string[]): Promise<Ended> {
  return program(process.execPath, [`${SKILL}agent.mjs`, ...args], { env });
}

describe('the skill for Clawpoly', () => {
  it('plays a whole game against house bots, and really plays', async () => {
    const url = await new ServerProcess({ DATA_DIR: dataFolder() }).url();
    const settings = { API_BASE_URL: url, AGENT_NAME: 'Claw', OPPONENTS: '2', TURN_LIMIT: '60' };
    const { code, out, err } = await agent({ ...settings, GAME_SPEED: 'instant' });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const [, roomId] = /^match (\S+): watch it at/.exec(out)!;
    expect(out).toMatch(RESULT);
    expect(out).toContain(`\nreplay: ${url}/watch/${roomId}\n`);
    expect(out).toMatch(/[1-9]\d* answers, the slowest in \d+ ms, 0 refused, 0 timeouts\n/);
    // The history has a game a moment after its end.
    const told = async (path: string) => (await fetch(`${url}/api/v1/games/${roomId}${path}`)).json();
    const { players } = await vi.waitFor(async () => clawpoly.gameRecord.parse(await told('')));
    const claw = players.find(({ name }) => name === 'Claw');
    // With bad luck it has nothing of that at the end.
    const { events } = clawpoly.eventPage.parse(await told('/events?limit=1000'));
    const bought = events.filter(({ type }) => type === 'property_bought').map(({ playerId }) => playerId);
    expect(bought).toContain(claw?.id);
  });

  it('plays under a registered identity', async () => {
    const { url } = await realServer();
    const { agentKey = '' } = await register(url, { agentId: 'skilled', name: 'Skilled' });
    const game = { OPPONENTS: '1', TURN_LIMIT: '5', GAME_SPEED: 'instant', AGENT_ID: 'skilled' };
    const half = await agent({ API_BASE_URL: url, ...game });
    expect(half).toMatchObject({ code: 1, err: expect.stringContaining('AGENT_ID and AGENT_KEY') });
    const { code, out, err } = await agent({ API_BASE_URL: url, ...game, AGENT_KEY: agentKey });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).not.toContain(agentKey);
    const roomId = /match (\S+): watch it at/.exec(out)?.[1];
    const match = league.matchDetail.parse(await (await fetch(`${url}/api/league/matches/${roomId}`)).json());
    const seated = match.record?.players ?? match.room?.seats ?? [];
    expect(seated.map(({ agentId }) => agentId)).toContain('skilled');
  });

  it('builds the dearest that it can afford, and no more', async () => {
    const { decide } = (await import(`${SKILL}lib/policy.mjs`)) as {
      decide(ask: object, reserve: number): unknown;
    };
    const state = clawpolyWithGroup();
    const ask = clawpolyGame.asks(state)[0]!;
    const legal = clawpolyGame.legal(state, ask);
    const asked = (yourMoney: number): object => ({
      kind: ask.kind,
      legal,
      brief: { ...clawpolyGame.brief(state, ask), yourMoney },
      fallback: ask.fallback,
      refused: null,
    });
    expect(decide(asked(1500), 200)).toMatchObject({ type: 'action:build', building: 'outpost' });
    expect(decide(asked(250), 200)).toMatchObject({ type: 'action:skip_build' });
  });

  it('says in one line what its settings or the league do not allow', async () => {
    const says = (env: Record<string, string>, ...args: string[]): Promise<string> =>
      complaint(agent(env, ...args));
    expect(await says({ API_BASE_URL: 'ftp://reef' })).toContain('API_BASE_URL');
    expect(await says({ OPPONENTS: '9' })).toContain('OPPONENTS: expected a whole number from 1 to 5');
    expect(await says({}, 'dance')).toContain('There is no command dance');
    expect(await says({ API_BASE_URL: 'http://127.0.0.1:9' })).toContain('cannot be reached');
  });

  it('documents every setting that it reads', () => {
    expectDocumented(SKILL);
  });
});
