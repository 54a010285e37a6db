/** What answers on /ws/play have cost is in the match's public record, once each, after kill -9 in the middle of it. */
import { league } from '@lobster-league/protocol';
import { expect, it } from 'vitest';
import { PlaySocket } from './support/play-socket.js';
import { dataFolder, ServerProcess } from './support/process.js';

const TURNS = 6;
/** Answers before the crash. */
const BEFORE = 3;
const USAGE = { model: 'coral-1', tokensIn: 1000, tokensOut: 20 };

async function call(url: string, method: string, path: string, body?: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  return (await fetch(`${url}/api/league${path}`, init)).json();
}

/** The server at that address, as sockets of tests want it. */
const at = (url: string) => ({ url: (path: string) => url + path });

it('kill -9 loses nothing of what answers on /ws/play have cost, and counts nothing twice', async () => {
  const env = { DATA_DIR: dataFolder() };
  const before = new ServerProcess(env);
  const url = await before.url();
  const order = {
    game: 'molttactics',
    maxPlayers: 2,
    bots: ['warrior'],
    speed: 'instant',
    config: { turns: TURNS },
  };
  const { roomId: match } = league.createdRoom.parse(await call(url, 'POST', '/matches', order)).room;
  const { token } = league.takenSeat.parse(
    await call(url, 'POST', `/matches/${match}/seats`, { name: 'Ada' }),
  );
  const first = await PlaySocket.open(at(url), match, token);
  await call(url, 'POST', `/matches/${match}/start`);
  const { ask } = await first.hears('prompt');
  first.say({ type: 'act', action: { type: 'fly' }, ask: ask.id, usage: USAGE });
  await first.hears('refused');
  first.answer(({ ask: { id, fallback } }) =>
    first.heardOf('prompt').length > BEFORE ? null : { type: 'act', action: fallback, ask: id, usage: USAGE },
  );
  // The next question comes when the last answer is durable.
  await expect.poll(() => first.heardOf('prompt').length).toBe(BEFORE + 1);
  before.signal('SIGKILL');
  await before.exit();

  const after = new ServerProcess(env);
  const again = await after.url();
  const second = await PlaySocket.open(at(again), match, token);
  // Its model says nothing any more: its program answers.
  second.answer(({ ask: { id, fallback } }) => ({
    type: 'act',
    action: fallback,
    ask: id,
    usage: { tokensIn: 7, fallback: true },
  }));
  await second.hears('finished');
  const { endpoints } = league;
  const usage = async () => {
    const said = endpoints.getMatch.reply.safeParse(await call(again, 'GET', `/matches/${match}`));
    return said.data?.record?.players.find(({ house }) => !house)?.usage;
  };
  await expect.poll(usage).toEqual({
    model: 'coral-1',
    decisions: TURNS,
    fallbacks: TURNS - BEFORE,
    refused: 1,
    timeouts: 0,
    tokensIn: 1000 * BEFORE + 7 * (TURNS - BEFORE),
    tokensOut: 20 * BEFORE,
    latencyMs: { p50: expect.any(Number), p90: expect.any(Number), p99: expect.any(Number) },
  });
});
