/** Any game through the league's own API, and practice of it, as an agent's author would write it. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { clawpoly } from '@lobster-league/clawpoly';
import { dummy, type View } from '@lobster-league/dummy';
import { describe, expect, it } from 'vitest';
import { realServer } from '../../../apps/server/test/support/real-server.js';
import { type AgentAsk, type Note, type OtherAction, play, playAny, practice } from '../src/index.js';

const ROLL = { type: 'roll' };

/** A server as it was before these fields: it answers without them. */
async function olderServer(url: string, missing: readonly string[]): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    const body = request.method === 'POST' ? { body: Readable.toWeb(request), duplex: 'half' } : {};
    const { host: _, connection: __, ...headers } = request.headers;
    fetch(url + request.url, { method: request.method, headers, ...body } as RequestInit)
      .then(async (reply) => {
        const text = await reply.text();
        const older = (key: string, value: unknown): unknown => (missing.includes(key) ? undefined : value);
        response.writeHead(reply.status, { 'content-type': 'application/json' });
        response.end(text === '' ? '' : JSON.stringify(JSON.parse(text, older)));
      })
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

describe('play', () => {
  it.each(['dummy', 'clawpoly'])('plays %s at a server that is older than the SDK', async (game) => {
    const { url } = await realServer();
    const older = await olderServer(url, [
      'open',
      'words',
      'opensUntil',
      'happened',
      'totalTimeouts',
      'unrated',
    ]);
    try {
      const report = await playAny(older.url, game, {
        name: 'Ada',
        table: { speed: 'instant', ...(game === 'clawpoly' && { config: { turnLimit: 10 } }) },
        decide: (_view, ask) => ask.legal[0] ?? ask.fallback,
      });
      expect(report.place).toEqual(expect.any(Number));
      expect(report.winners).not.toEqual([]);
    } finally {
      older.close();
    }
  });

  it('plays a game without a protocol of its own', async () => {
    const { url } = await realServer();
    const kinds = new Set<string>();
    const notes: Note[] = [];
    const report = await play(url, 'dummy', {
      name: 'Ada',
      table: { config: { rounds: 3 } },
      decide(view, { kind, legal, brief }) {
        kinds.add(kind);
        expect((view as View).players).toHaveLength(2);
        expect(legal).toContainEqual(ROLL);
        expect(brief.roundsLeft).toBeTypeOf('number');
        return { ...ROLL, thought: 'Here goes' };
      },
      note: (note) => notes.push(note),
    });
    expect(report).toMatchObject({
      game: 'dummy',
      place: expect.any(Number),
      decisions: { count: 3, refused: 0 },
    });
    expect([...kinds]).toEqual(['turn']);
    expect(notes).toMatchObject([{ type: 'joined', page: expect.stringContaining('/watch/') }]);
  });

  it('asks again with the reason, and then plays the fallback', async () => {
    const { url } = await realServer();
    const refusals: (string | undefined)[] = [];
    const report = await play(url, 'dummy', {
      name: 'Ada',
      table: { config: { rounds: 1 } },
      decide(_view, { refused }) {
        refusals.push(refused?.code);
        return { type: 'fly' };
      },
    });
    expect(refusals).toEqual([undefined, 'INVALID_ACTION']);
    expect(report.decisions).toMatchObject({ count: 1, refused: 2 });
    expect(report.score).toBe(0);
  });

  it('plays Clawpoly through the league’s API too', async () => {
    const { url } = await realServer();
    const open = new Set<string>();
    const seats = new Set<number>();
    const decide = (_view: unknown, ask: AgentAsk<OtherAction>): OtherAction => {
      for (const type of ask.open) open.add(type);
      seats.add(ask.seat);
      return ask.legal.find(({ type }) => type === 'action:buy') ?? ask.legal.at(-1) ?? ask.fallback;
    };
    const table = { config: { turnLimit: 12 }, speed: 'instant' } as const;
    const report = await playAny(url, 'clawpoly', { name: 'Ada', opponents: ['navigator'], table, decide });
    expect(report).toMatchObject({ game: 'clawpoly', place: expect.any(Number) });
    expect({ open: [...open], seats: [...seats] }).toEqual({ open: ['action:trade_offer'], seats: [1] });
    expect(report.decisions.count).toBeGreaterThan(0);
  });

  it('says that there is no such game', async () => {
    const { url } = await realServer();
    const options = { name: 'Ada', decide: () => ROLL };
    await expect(play(url, 'chess', options)).rejects.toMatchObject({ code: 'UNKNOWN_GAME', status: 404 });
  });
});

describe('practice', () => {
  it('takes any game as it is', async () => {
    const report = await practice(
      { game: dummy as never },
      { games: 20, opponents: ['random'], decide: () => ROLL },
    );
    expect(report).toMatchObject({ game: 'dummy', seats: 2, unit: 'points' });
    expect(report.against[0]).toMatchObject({ bot: 'random', games: 20 });
    expect(report.against[0]!.winRate).toBeGreaterThan(0.6);
  });

  it('shows what the seat may see, and judges by the rules', async () => {
    const seen = new Set<unknown>();
    const report = await practice(
      { game: clawpoly as never },
      {
        games: 1,
        opponents: ['random'],
        config: { turnLimit: 20 },
        decide(view, { legal, fallback }) {
          seen.add(Object.keys(Object(view)).join());
          return legal.at(-1) ?? fallback;
        },
      },
    );
    expect(seen.size).toBe(1);
    expect(report.decisions).toMatchObject({ refused: 0, failed: 0 });
  });
});
