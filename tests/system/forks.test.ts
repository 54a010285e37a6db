/** Playing on from a moment of a finished match, over HTTP: every game to its end and verified, after a second's work, and found in no list. */
import { readFileSync, writeFileSync } from 'node:fs';
import { league } from '@lobster-league/protocol';
import { fork } from '@lobster-league/sdk';
import { describe, expect, it, vi } from 'vitest';
import { realServer } from '../../apps/server/test/support/real-server.js';
import { run, scratch } from '../../packages/cli/test/run.js';

const GAMES = [
  { game: 'clawpoly', bots: ['navigator', 'trader'], config: { turnLimit: 40 } },
  { game: 'grab', bots: ['octopus', 'gull'], config: {} },
  { game: 'molttactics', bots: ['warrior', 'mage'], config: { turns: 12 } },
] as const;

/** A server, and a finished match of it; its replay as a file that `league verify` has accepted. */
async function parentOf({ game, bots, config }: (typeof GAMES)[number]) {
  const { url, services } = await realServer();
  const ask = async (path: string, body?: object) => {
    const response = await fetch(`${url}${league.BASE}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  };
  const created = await ask('/matches', { game, bots, config, speed: 'instant', start: true });
  const { roomId } = league.createdRoom.parse(JSON.parse(created.text)).room;
  await vi.waitFor(async () => expect((await ask(`/matches/${roomId}/replay`)).status).toBe(200), 20_000);
  return { url, ask, roomId, services };
}

describe.each(GAMES)('a fork of $game', (parentGame) => {
  it('is opened after less than a second of work, played to the end by the SDK, and verified by `league verify`', async () => {
    const { url, ask, roomId } = await parentOf(parentGame);
    const parent = JSON.parse((await ask(`/matches/${roomId}/replay`)).text);
    const at = Math.floor(parent.inputs.length / 2);
    const before = process.cpuUsage();
    const opened = await ask(`/games/${roomId}/fork`, { at, seat: 0, name: 'Grace' });
    // Of computing: what other suites do meanwhile takes as long as it takes.
    const { user, system } = process.cpuUsage(before);
    const took = Math.round((user + system) / 1_000);
    console.log(`${parentGame.game}: a fork after ${at} of ${parent.inputs.length} inputs in ${took} ms`);
    expect(opened.status).toBe(201);
    expect(took).toBeLessThan(1_000);
    const { room, seat, token } = league.forkedMatch.parse(JSON.parse(opened.text));
    expect(room).toMatchObject({
      unrated: { code: 'forked' },
      extra: { forkedFrom: { match: roomId, at, seat: 0 } },
    });
    expect(seat.status).toMatch(/your_turn|not_yet/);
    expect(token).toBeTruthy();

    const report = await fork(url, {
      match: roomId,
      at,
      seat: 1,
      name: 'Ada',
      speed: 'instant',
      decide: (_view, question) => question.legal[0] ?? question.fallback,
    });
    expect(report).toMatchObject({ game: parentGame.game, dice: { verified: true } });
    expect(report.place).toEqual(expect.any(Number));
    const replay = await ask(`/matches/${report.matchId}/replay`);
    const file = scratch(`${parentGame.game}.json`);
    writeFileSync(file, replay.text);
    expect(await run(['verify', file])).toMatchObject({ code: 0, out: expect.stringContaining('verified') });
    const { head, inputs } = JSON.parse(replay.text);
    expect(head).toMatchObject({ format: 3, fork: { match: roomId, at } });
    expect(inputs.slice(0, at).map(({ moves, fact }: Input) => bare({ moves, fact }))).toEqual(
      parent.inputs.slice(0, at).map(({ moves, fact }: Input) => bare({ moves, fact })),
    );
    const { text } = await ask(`/matches/${report.matchId}`);
    expect(JSON.parse(text).record).toMatchObject({ rated: false, unrated: { code: 'forked' } });
    for (const list of ['/matches?limit=100', '/history?limit=100'])
      expect((await ask(list)).text).not.toContain(report.matchId);

    // The file goes on too, without a server.
    const saved = scratch(`${parentGame.game}-on.json`);
    expect(await run(['play', '--from', `${file}@${at + 1}`, '--save', saved])).toMatchObject({
      code: 0,
      err: '',
    });
    expect(await run(['verify', saved])).toMatchObject({ code: 0 });
    expect(JSON.parse(readFileSync(saved, 'utf8')).head.fork.seeds).toHaveLength(2);
  });
});

describe('forks', () => {
  it('are refused where there is nothing to go on from', async () => {
    const { ask, roomId } = await parentOf(GAMES[2]);
    const status = async (match: string, body: object) => (await ask(`/games/${match}/fork`, body)).status;
    const seat = { seat: 0, name: 'Ada' };
    expect(await status('nothing', { at: 0, ...seat })).toBe(404);
    expect(await status(roomId, seat)).toBe(400);
    expect(await status(roomId, { at: 0, event: 0, ...seat })).toBe(400);
    expect(await status(roomId, { at: 1_000_000, ...seat })).toBe(400);
    expect(await status(roomId, { event: 1_000_000, ...seat })).toBe(409);
    expect(await status(roomId, { at: 0, seat: 2 })).toBe(400);
    expect(await status(roomId, { at: 0, seat: 0, bots: ['nobody'] })).toBe(400);
    expect(await status(roomId, { at: 0, seat: 0, name: 'Admin' })).toBe(400);
    expect(await status(roomId, { at: 0, seat: 0, agentId: 'nobody' })).toBe(404);
    expect(await status(roomId, { at: 0, seat: 0 })).toBe(201);
  });
});

interface Input {
  readonly moves?: readonly { readonly thought?: string }[];
  readonly fact?: unknown;
}

function bare({ moves, fact }: Input): Input {
  return moves === undefined ? { fact } : { moves: moves.map(({ thought: _, ...move }) => move) };
}
