/** Agents in their own process: rooms of all three games, each played to its end and then opened again. */
import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { league } from '@lobster-league/protocol';
import { type GameName, Http, type Note, play } from '@lobster-league/sdk';
import { decidedNow } from './decided-at.js';
import { lateness } from './lateness.js';
import type { AgentsNews, AgentsOrder } from './messages.js';

type PlayOrder = Extract<AgentsOrder, { type: 'play' }>;

/** Settings with which matches end within a minute or two; Grab takes as long as its bag. */
const ORDERS: Readonly<Record<GameName, object>> = {
  clawpoly: { speed: 'instant', config: { turnLimit: 30 } },
  grab: {},
  molttactics: { config: { turns: 20 } },
};

const stopped = new AbortController();
setMaxListeners(0, stopped.signal);
const counts = { decisions: 0, matches: 0, reconnects: 0, timeouts: 0, refused: 0 };
let agents = 0;
let begin: () => void = () => undefined;
const begun = new Promise<void>((resolve) => {
  begin = resolve;
});

function send(news: AgentsNews): void {
  process.send?.(news);
}

function note(game: GameName, of: Note): void {
  // An agent that is stopped in the middle of a match aborts its answer.
  if (stopped.signal.aborted) return;
  if (of.type === 'reconnecting') counts.reconnects++;
  else if (of.type === 'timeout') counts.timeouts++;
  else if (of.type === 'refused') {
    counts.refused++;
    send({ type: 'failed', reason: `${game} refused a move: ${of.code}: ${of.message}` });
  } else if (of.type === 'failed')
    send({ type: 'failed', reason: `an agent's decision failed: ${String(of.error)}` });
}

async function post(http: Http, path: string, body: object, headers: Record<string, string> = {}) {
  const reply = await http.call(`${league.BASE}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers,
  });
  if (reply.status >= 300)
    throw new Error(`${path} answered ${reply.status}: ${JSON.stringify(reply.body).slice(0, 300)}`);
  return reply.body;
}

/** Plays one room from its opening to the end of its match. */
async function table<G extends GameName>(game: G, { url, seats, thinkMs }: PlayOrder): Promise<void> {
  // Listeners on this signal are released with the room.
  const signal = AbortSignal.any([stopped.signal]);
  setMaxListeners(0, signal);
  const http = new Http(url, signal);
  const order = { game, maxPlayers: seats, ...ORDERS[game] };
  const { room, ownerKey } = league.createdRoom.parse(await post(http, '/matches', order));
  const { roomId, code } = room;
  send({ type: 'opened', game, roomId, code });
  await begun;
  let joined = 0;
  let allJoined: () => void = () => undefined;
  const full = new Promise<void>((resolve) => {
    allJoined = resolve;
  });
  const playing = Array.from({ length: seats }, () =>
    play(url, game, {
      name: `load_${process.pid}_${++agents}`,
      room: game === 'grab' ? code : roomId,
      signal,
      // The server is what is measured.
      checkDice: false,
      async decide(_view, { fallback }) {
        // About that long, with jitter.
        await pause(thinkMs * (0.5 + Math.random()), undefined, { signal });
        counts.decisions++;
        return { ...fallback, thought: decidedNow() };
      },
      note(of) {
        note(game, of);
        if (of.type === 'joined' && ++joined === seats) allJoined();
      },
    }),
  );
  const over = Promise.all(playing);
  await Promise.race([full, over]);
  // MoltTactics starts by itself when the room is full.
  if (game !== 'molttactics') await post(http, `/matches/${roomId}/start`, {}, { 'x-owner-key': ownerKey });
  await over;
  counts.matches++;
  send({ type: 'finished', roomId });
}

async function keepGoing(game: GameName, order: PlayOrder): Promise<void> {
  while (!stopped.signal.aborted) {
    try {
      await table(game, order);
    } catch (error) {
      if (!stopped.signal.aborted) send({ type: 'failed', reason: `${game}: ${String(error)}` });
    }
  }
}

let all: Promise<unknown> = Promise.resolve();
process.on('message', async (order: AgentsOrder) => {
  if (order.type === 'play') {
    const games = Object.entries(order.tables) as [GameName, number][];
    all = Promise.all(
      games.flatMap(([game, tables]) => Array.from({ length: tables }, () => keepGoing(game, order))),
    );
    return;
  }
  begin();
  if (order.type === 'begin') return;
  const late = lateness();
  stopped.abort(new Error('the load run is over'));
  await all;
  send({ type: 'stopped', counts, late });
});
process.once('disconnect', () => process.exit(0));
