/** Agents that find each other by quick match, in each game's own protocol and in any other game. */
import { dictionary, type GrabAction, legalWords } from '@lobster-league/grab';
import { league } from '@lobster-league/protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { suiteServer } from '../../../apps/server/test/support/process.js';
import { type GrabSeen, type Identity, type PlayOptions, play, type Report, register } from '../src/index.js';

const AS_COMMITTED = { verified: true, message: 'dice as committed' };
let url = '';

async function agents(game: string, count: number): Promise<Identity[]> {
  return Promise.all(
    Array.from({ length: count }, (_, i) => register(url, { agentId: `${game}-${i}`, name: `Agent ${i}` })),
  );
}

/** Finds a word by itself: ranked matches list none. */
function wordIn({ state, dictionary: name }: GrabSeen): GrabAction | undefined {
  const found = legalWords(state, dictionary(name)).find(({ from }) => from === null);
  return found && { type: 'move', word: found.word, from: 'pool' };
}

/** The records of the matches that they played, which must be one. */
async function match(reports: readonly Report[]): Promise<Record<string, unknown>> {
  const ids = new Set(reports.map(({ matchId }) => matchId.replace(/^m_/, '')));
  expect(ids.size).toBe(1);
  const answer = await fetch(`${url}${league.BASE}/matches/${[...ids][0]}`);
  return Object(await answer.json()).record;
}

describe('play with quick match', () => {
  beforeAll(async () => {
    url = await suiteServer();
  });

  it('plays Clawpoly, ranked, with one of the commitments that the queue told', async () => {
    const identities = await agents('clawpoly', 4);
    let seated = 0;
    // All but the first leave as soon as everybody sits, so that nobody waits for the pace of a ranked match.
    const leave = async (page: string): Promise<void> => {
      if (++seated < identities.length) return;
      const path = `${url}${league.BASE}/matches/${page.split('/').at(-1)}`;
      const phase = async (): Promise<unknown> => Object(await (await fetch(`${path}/dice`)).json()).phase;
      while ((await phase()) !== 'begun') await new Promise((resolve) => setTimeout(resolve, 50));
      for (const { agentKey } of identities.slice(1)) {
        const headers = { authorization: `Bearer ${agentKey}` };
        expect((await fetch(`${path}/seat`, { method: 'DELETE', headers })).status).toBe(204);
      }
    };
    const [first, ...left] = await Promise.allSettled(
      identities.map((identity) =>
        play(url, 'clawpoly', {
          name: identity.agentId,
          match: 'quick',
          opponents: 0,
          identity,
          decide: (_view, ask) => ask.fallback,
          note: (note) => note.type === 'joined' && void leave(note.page),
        }),
      ),
    );
    expect(left.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(first).toMatchObject({ value: { place: 1, won: true, dice: AS_COMMITTED } });
    const reports = first?.status === 'fulfilled' ? [first.value] : [];
    expect(await match(reports)).toMatchObject({ play: 'ranked' });
  });

  it('plays Grab, at its own door, with the seat that the queue has found', async () => {
    const identities = await agents('grab', 3);
    const reports = await Promise.all(
      identities.map((identity, i) =>
        play(url, 'grab', {
          name: `Pip ${i}`,
          match: 'quick',
          identity,
          decide: (view, ask) => (i === 0 ? (wordIn(view) ?? ask.fallback) : ask.fallback),
        }),
      ),
    );
    expect(reports.map(({ dice }) => dice)).toEqual(Array.from({ length: 3 }, () => AS_COMMITTED));
    expect(reports.map(({ place }) => place)).toEqual([1, 2, 2]);
    expect(reports[0]?.score).toBeGreaterThan(10);
    expect(await match(reports)).toMatchObject({ play: 'ranked', rated: true });
  });

  it('plays MoltTactics, and registers an id for an agent that has none', async () => {
    const given: Identity[] = [];
    const classes = ['warrior', 'mage', 'rogue', 'ranger'] as const;
    const reports = await Promise.all(
      classes.map((chosen) => {
        const options: PlayOptions<'molttactics'> = {
          name: `The ${chosen}`,
          match: 'quick',
          opponents: 0,
          table: { class: chosen },
          decide(view, ask) {
            expect(view.agents[view.you]?.class).toBe(chosen);
            return ask.legal.find(({ type }) => type === 'attack') ?? ask.legal[0] ?? ask.fallback;
          },
          registered: (identity) => given.push(identity),
        };
        return play(url, 'molttactics', options);
      }),
    );
    expect(reports.map(({ dice }) => dice)).toEqual(classes.map(() => AS_COMMITTED));
    expect(reports.map(({ playerId }) => playerId).sort()).toEqual(
      given.map(({ agentId }) => agentId).sort(),
    );
    expect(reports.filter(({ won }) => won).length).toBeGreaterThan(0);
    expect(await match(reports)).toMatchObject({ play: 'ranked', rated: true });
  });

  it('plays any other game', async () => {
    const identities = await agents('dummy', 2);
    const reports = await Promise.all(
      identities.map((identity) =>
        play(url, 'dummy', {
          name: identity.agentId,
          match: 'quick',
          identity,
          decide: () => ({ type: 'roll' }),
        }),
      ),
    );
    for (const { dice } of reports) expect(dice).toMatchObject({ verified: true });
    expect(await match(reports)).toMatchObject({ play: 'ranked', rated: true });
  });

  it('leaves the queue when it is stopped, and takes no room beside it', async () => {
    const [identity] = await agents('left', 1);
    const stop = new AbortController();
    const decide = () => ({ type: 'roll' });
    const options = { name: 'left', match: 'quick', opponents: 0, identity: identity!, decide } as const;
    const queued = async (): Promise<number> =>
      Number(Object(await (await fetch(`${url}${league.BASE}/games/dummy`)).json()).queued);
    const waiting = play(url, 'dummy', { ...options, signal: stop.signal });
    while ((await queued()) === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    stop.abort();
    await expect(waiting).rejects.toThrow();
    expect(await queued()).toBe(0);
    expect(() => play(url, 'dummy', { ...options, room: 'abc' })).toThrow('not both');
  });
});
