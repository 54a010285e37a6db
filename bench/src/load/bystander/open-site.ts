/** Fills a server with what the expensive requests need, from as many addresses as that takes. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Site } from './expensive-requests.js';

/** The highest turn limit allowed. */
const TURNS = 2_000;
const BOTS = ['random', 'random', 'random', 'random'];
const AGENT = 'house:random';
/** Rooms that one address may open. */
const ROOMS_PER_ADDRESS = 90;
const AT_ONCE = 10;

interface Opened {
  readonly room: { readonly roomId: string; readonly code: string };
}

export async function openSite(url: string, rooms: number): Promise<Site> {
  const post = async <Reply>(path: string, body: object, address: string): Promise<Reply> => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Reply;
  };
  const codes: string[] = [];
  for (let n = 0; n < rooms; n += AT_ONCE) {
    const address = `203.0.113.${1 + Math.floor(n / ROOMS_PER_ADDRESS)}`;
    const open = (): Promise<Opened> => post('/api/league/matches', { game: 'grab' }, address);
    const opened = await Promise.all(Array.from({ length: AT_ONCE }, open));
    codes.push(...opened.map(({ room }) => room.code));
  }
  const instant = (): Promise<Opened> =>
    post(
      '/api/league/matches',
      { game: 'clawpoly', speed: 'instant', bots: BOTS, start: true, config: { turnLimit: TURNS } },
      '203.0.113.254',
    );
  const { room: finished } = await instant();
  await recorded(url, finished.roomId);
  const { room: running } = await instant();
  await post(`/api/league/matches/${running.code}/pause`, {}, '203.0.113.254');
  const { data } = await post<{ data: { session_token: string } }>(
    '/api/auth/login',
    { username: 'bystander' },
    '203.0.113.254',
  );
  const [sample = ''] = codes;
  const watch = await (await fetch(`${url}/watch/${sample}`)).text();
  const image = /property="og:image" content="([^"]+)"/.exec(watch)?.[1];
  if (image === undefined) throw new Error(`no preview picture on /watch/${sample}`);
  const { pathname } = new URL(image);
  return {
    finished: finished.roomId,
    running: running.roomId,
    codes,
    agentId: AGENT,
    sessionToken: data.session_token,
    picture: (code) => pathname.replace(sample, code),
  };
}

async function recorded(url: string, match: string): Promise<void> {
  for (;;) {
    const { record } = Object(await (await fetch(`${url}/api/league/matches/${match}`)).json());
    if (record !== null && record !== undefined) return;
    await pause(200);
  }
}
