/** An agent of a few lines plays whole matches against the real server, in each game's own protocol. */
import { league } from '@lobster-league/protocol';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { dataFolder, ServerProcess, suiteServer } from '../../../apps/server/test/support/process.js';
import { freePort } from '../../../tests/support/services/index.js';
import { type Identity, type PlayOptions, play, type Report } from '../src/index.js';

const AS_COMMITTED = { verified: true, message: 'dice as committed' };

/** A hundred letters, each with a message of both players, on a machine that is busy. */
const WHOLE_MS = 300_000;

let url = '';

async function post(path: string, body: object, base = url): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return response.json();
}

/** A room of the league's API, for settings that a game's own door does not have. */
async function room(order: object, base = url): Promise<{ code: string; roomId: string }> {
  return league.createdRoom.parse(await post('/api/league/matches', order, base)).room;
}

/** The settings of a server that is started a second time: at a port that nobody else is given meanwhile. */
async function comesBack(): Promise<{ DATA_DIR: string; PORT: string }> {
  return { DATA_DIR: dataFolder(), PORT: String(await freePort()) };
}

const decideClawpoly: PlayOptions<'clawpoly'>['decide'] = (_view, ask) =>
  ask.legal.find(({ type }) => type === 'action:buy') ?? ask.fallback;

describe('play', () => {
  beforeAll(async () => {
    url = await suiteServer();
  });

  it('plays Clawpoly to the end over its WebSocket', async () => {
    const seen: number[] = [];
    const report = await play(url, 'clawpoly', {
      name: 'Thrifty Crab',
      opponents: ['random', 'random'],
      table: { speed: 'instant', turnLimit: 40 },
      decide(view, ask) {
        seen.push(view.you.money);
        expect(view.opponents).toHaveLength(2);
        expect(ask.deadline).toBeGreaterThan(Date.now());
        return { ...decideClawpoly(view, ask), thought: 'Claws up.' } as ReturnType<typeof decideClawpoly>;
      },
    });
    expect(report).toMatchObject({ game: 'clawpoly', reconnects: 0, dice: AS_COMMITTED });
    expect([1, 2, 3]).toContain(report.place);
    expect(report.decisions).toMatchObject({ count: seen.length, refused: 0, failed: 0, timeouts: 0 });
    expect(seen.length).toBeGreaterThan(5);
  });

  it('plays Grab to the end over Socket.IO', { timeout: WHOLE_MS }, async () => {
    const { code } = await room({ game: 'grab', maxPlayers: 2 });
    let joined = 0;
    const sit = (name: string, decide: PlayOptions<'grab'>['decide']): Promise<Report> =>
      play(url, 'grab', {
        name,
        room: code,
        decide,
        note: ({ type }) => {
          if (type === 'joined' && ++joined === 2) void post(`/api/league/matches/${code}/start`, {});
        },
      });
    // Who only passes leaves all words to the other, however slow that one is.
    const [report] = await Promise.all([
      sit('Mag pie!', (view, ask) => {
        expect(view.players.map(({ username }) => username)).toContain('Mag_pie_');
        const words = ask.legal.flatMap((action) => (action.type === 'move' ? [action] : []));
        return words.sort((a, b) => b.word.length - a.word.length)[0] ?? ask.fallback;
      }),
      sit('Passer', (_view, ask) => ask.fallback),
    ]);
    expect(report).toMatchObject({ game: 'grab', place: 1, won: true, dice: AS_COMMITTED });
    expect(report.score).toBeGreaterThan(0);
    expect(report.decisions.count).toBeGreaterThan(5);
    expect(report.decisions.failed).toBe(0);
  });

  it('plays MoltTactics to the end with signed requests, and again under the same identity', async () => {
    const duel = async (identity?: Identity): Promise<[Report, Identity | null]> => {
      const { roomId } = await room({ game: 'molttactics', maxPlayers: 2, config: { turns: 25 } });
      let own: Identity | null = null;
      const ranger: PlayOptions<'molttactics'> = {
        name: 'Deep Claw',
        room: roomId,
        table: { class: 'ranger' },
        ...(identity && { identity }),
        decide: (view, ask) => {
          expect(view.agents[view.you]?.class).toBe('ranger');
          const attack = ask.legal.find(({ type }) => type === 'attack');
          return attack ?? ask.legal.find(({ type }) => type === 'move') ?? ask.fallback;
        },
        registered: (fresh) => {
          own = fresh;
        },
      };
      const rock: PlayOptions<'molttactics'> = {
        name: 'Rock',
        room: roomId,
        decide: (_view, ask) => ask.fallback,
      };
      const [report] = await Promise.all([play(url, 'molttactics', ranger), play(url, 'molttactics', rock)]);
      return [report, own];
    };
    const [first, identity] = await duel();
    expect([1, 2]).toContain(first.place);
    expect(first.dice).toEqual(AS_COMMITTED);
    expect(first.decisions).toMatchObject({ refused: 0, failed: 0, timeouts: 0 });
    expect(identity).toMatchObject({ agentId: first.playerId, agentSecret: expect.any(String) });
    const [second] = await duel(identity!);
    expect(second.playerId).toBe(first.playerId);
    expect(second.matchId).not.toBe(first.matchId);
  });

  it('comes back to its seat when the server dies and starts again', async () => {
    let asked = 0;
    const notes: string[] = [];
    let resume: () => void = () => undefined;
    const crash = new Promise<void>((resolve) => {
      resume = resolve;
    });
    const env = await comesBack();
    const mortal = new ServerProcess(env);
    const address = await mortal.url();
    const played = play(address, 'clawpoly', {
      name: 'Stubborn',
      opponents: 1,
      table: { speed: 'instant', turnLimit: 30 },
      decide(view, ask) {
        if (++asked === 3) resume();
        return decideClawpoly(view, ask);
      },
      note: ({ type }) => notes.push(type),
    });
    await crash;
    mortal.signal('SIGKILL');
    await mortal.exit();
    await new ServerProcess(env).url();
    const report = await played;
    expect(report.reconnects).toBeGreaterThan(0);
    expect(notes).toContain('reconnecting');
    expect([1, 2]).toContain(report.place);
  });

  it('is asked about the same table of Grab again when the server died while it was thinking', async () => {
    const env = await comesBack();
    const mortal = new ServerProcess(env);
    const address = await mortal.url();
    const { code } = await room({ game: 'grab', maxPlayers: 2 }, address);
    const ended = new AbortController();
    const questions: string[] = [];
    let joined = 0;
    const sit = (name: string, decide: PlayOptions<'grab'>['decide']): Promise<Report> =>
      play(address, 'grab', {
        name,
        room: code,
        signal: ended.signal,
        note: ({ type }) => {
          if (type === 'joined') joined++;
        },
        decide,
      });
    // Nothing changes on the table before both have passed, and one of them never does.
    const thinker = sit('Thinker', (view) => {
      // The first letters are drawn after the start.
      if (view.turn_number > 0) questions.push(`${view.turn_number} ${JSON.stringify(view.state.pool)}`);
      return new Promise(() => undefined);
    });
    const passer = sit('Passer', (_view, ask) => ask.fallback);
    await vi.waitFor(() => expect(joined).toBe(2));
    await post(`/api/league/matches/${code}/start`, {}, address);
    await vi.waitFor(() => expect(questions).not.toEqual([]));
    mortal.signal('SIGKILL');
    await mortal.exit();
    const before = questions.length;
    await new ServerProcess(env).url();
    await vi.waitFor(() => expect(questions.length).toBeGreaterThan(before));
    ended.abort(new Error('seen enough'));
    await Promise.all([thinker, passer].map((one) => expect(one).rejects.toThrow('seen enough')));
    expect(questions[before]).toBe(questions[before - 1]);
  });

  it('lets go of a question whose time is up, and tells of every timeout', async () => {
    // Two questions are given that long; all others are answered at once, however busy the machine is.
    const hurried = await new ServerProcess({ DATA_DIR: dataFolder(), AGENT_TIMEOUT_MS: '8000' }).url();
    const asked: [inARow: number, total: number][] = [];
    const noted: number[] = [];
    let aborted = 0;
    const report = await play(hurried, 'clawpoly', {
      name: 'Dreamer',
      opponents: ['random'],
      table: { speed: 'instant', turnLimit: 30 },
      decide(_view, ask) {
        asked.push([ask.timeouts, ask.totalTimeouts]);
        if (asked.length % 2 === 1 || ask.totalTimeouts >= 2) return ask.fallback;
        return new Promise((_, reject) => {
          ask.signal.addEventListener('abort', () => {
            aborted++;
            reject(ask.signal.reason);
          });
        });
      },
      note: (note) => {
        if (note.type === 'timeout') noted.push(note.inARow);
      },
    });
    expect([1, 2]).toContain(report.place);
    expect(noted).toEqual([1, 1]);
    expect(aborted).toBe(2);
    expect(report.decisions).toMatchObject({ timeouts: 2, failed: 0 });
    // Told before every question: those in a row are over with the next answer, those in all are not.
    expect(asked.slice(0, 6)).toEqual([
      [0, 0],
      [0, 0],
      [1, 1],
      [0, 1],
      [1, 2],
      [0, 2],
    ]);
  });

  it('goes on in MoltTactics when decide never answers', async () => {
    // One turn takes all of it.
    const config = { turns: 6, turnLengthMs: 10_000 };
    const { roomId } = await room({ game: 'molttactics', maxPlayers: 2, bots: ['baseline'], config });
    const asked: [inARow: number, total: number][] = [];
    const signals = new Set<AbortSignal>();
    const report = await play(url, 'molttactics', {
      name: 'Dreamer',
      room: roomId,
      decide(_view, ask) {
        asked.push([ask.timeouts, ask.totalTimeouts]);
        signals.add(ask.signal);
        return asked.length === 2 ? new Promise(() => undefined) : ask.fallback;
      },
    });
    expect(report.decisions).toMatchObject({ timeouts: 1, failed: 0, count: asked.length });
    expect(asked.slice(0, 4)).toEqual([
      [0, 0],
      [0, 0],
      [1, 1],
      [0, 1],
    ]);
    expect(signals.size).toBe(asked.length);
  });

  it('asks once more with the reason, then plays the fallback; what throws costs no more than the default', async () => {
    const reasons: (string | null)[] = [];
    const failures: unknown[] = [];
    const report = await play(url, 'clawpoly', {
      name: 'Clumsy',
      opponents: 1,
      table: { speed: 'instant', turnLimit: 16 },
      decide(_view, ask) {
        reasons.push(ask.refused?.code ?? null);
        if (reasons.length > 4) throw new Error('out of ideas');
        return { type: 'action:mortgage', squareIndex: 0 };
      },
      note: (note) => {
        if (note.type === 'failed') failures.push(note.error);
      },
    });
    expect(reasons.slice(0, 4)).toEqual([null, expect.any(String), null, expect.any(String)]);
    expect(report.decisions).toMatchObject({ refused: 4, timeouts: 0, failed: failures.length });
    expect(failures.length).toBeGreaterThan(0);
  });

  it('says in words why it cannot play', async () => {
    const agent: PlayOptions<'clawpoly'> = { name: 'Lost', decide: decideClawpoly };
    await expect(play(url, 'clawpoly', { ...agent, room: 'NOPE99' })).rejects.toThrow(
      /no such room|not found/i,
    );
    await expect(play(url, 'chess' as 'clawpoly', agent)).rejects.toThrow(
      /there are clawpoly, dummy, grab, molttactics/,
    );
    const stopped = new AbortController();
    stopped.abort(new Error('enough'));
    await expect(play(url, 'clawpoly', { ...agent, signal: stopped.signal })).rejects.toThrow('enough');
  });
});
