/** Plays a match of any game through the league's own API: a seat over HTTP, asked for its turn again and again. */
import { type Endpoint, league } from '@lobster-league/protocol';
import { type Answer, Deciding, type Question, type Sent } from '../deciding.js';
import { DiceKeeper, UNCHECKED } from '../dice.js';
import { credentialsOf } from '../identity/credentials.js';
import { withDeadline } from '../net/deadline.js';
import { Http, type Signer } from '../net/http.js';
import { pause } from '../net/pause.js';
import type { Playing } from '../options.js';
import { PlayError } from '../play-error.js';
import { quickSeat } from '../quick.js';
import type { Report } from '../report.js';
import { createdRoom, gameInfo, players, seatState, takenSeat } from './seen.js';

const OPPONENTS = 1;
const WAIT_S = 20;
/** Who is out looks so often whether the match is over. */
const LOOK_EVERY_MS = 1_000;

export async function playLeague(game: string, playing: Playing<'other'>): Promise<Report> {
  const { api, http, dice } = toolsOf(playing);
  const own =
    playing.match === 'quick'
      ? await foundSeat(http, api, game, playing, dice)
      : await ownSeat(api, game, playing, dice);
  const starts = playing.room === undefined && playing.match === undefined;
  return playSeat({ ...own, starts }, playing, api, dice);
}

/** Plays on from a moment of a finished match, at a private table. */
export async function playFork(from: ForkMoment, playing: Playing<'other'>): Promise<Report> {
  const { api, dice } = toolsOf(playing);
  const { opponents, table = {} } = playing;
  const { name, agentId, entropy } = newSeat(playing, dice?.entropy);
  const { match, ...moment } = from;
  const body = {
    ...moment,
    name,
    ...(agentId === undefined ? {} : { agentId }),
    ...(entropy === undefined ? {} : { entropy }),
    ...(typeof opponents === 'object' ? { bots: opponents } : {}),
    ...(table.speed === undefined ? {} : { speed: table.speed }),
  };
  const own = takenSeat.parse(await api.ask('forkMatch', match, { body }));
  dice?.sits(own.seat.match, own.seat.commitment);
  return playSeat({ ...own, starts: false }, playing, api, dice);
}

function toolsOf(playing: Playing<'other'>): {
  readonly api: LeagueApi;
  readonly http: Http;
  readonly dice: DiceKeeper | null;
} {
  const http = new Http(playing.base, playing.signal);
  const dice = playing.checkDice === false ? null : new DiceKeeper(http, playing.signal);
  return { api: new LeagueApi(playing), http, dice };
}

async function playSeat(
  { token, seat, starts }: OwnSeat & { readonly starts: boolean },
  playing: Playing<'other'>,
  api: LeagueApi,
  dice: DiceKeeper | null,
): Promise<Report> {
  const page = `${playing.base}/watch/${seat.code}`;
  playing.note({ type: 'joined', matchId: seat.match, page, agentId: playing.identity?.agentId ?? null });
  if (starts) await api.ask('startMatch', seat.match);
  const deciding = new Deciding<'other'>(playing.decide, playing.retries, (error) =>
    playing.note({ type: 'failed', error }),
  );
  const end = await turns(api, seat, token, playing, deciding);
  const own = end.result?.find((placement) => placement.seat === end.seat) ?? null;
  return {
    game: seat.game,
    matchId: seat.match,
    page,
    playerId: end.playerId,
    place: own?.place ?? null,
    won: own?.place === 1,
    winners: await winnersOf(api, end),
    score: own?.score ?? null,
    reconnects: 0,
    dice: (await dice?.check(null)) ?? UNCHECKED,
    decisions: deciding.report,
  };
}

/** By the names that their seats have, live or in the history. */
async function winnersOf(api: LeagueApi, { match, result }: league.SeatState): Promise<readonly string[]> {
  const first = (result ?? []).filter(({ place }) => place === 1);
  const seated = players.parse(await api.ask('getMatch', match));
  return first.flatMap(({ seat }) => seated[seat]?.name ?? []);
}

/** Where a match is forked: after so many inputs, or when no event after that one had happened. */
export type ForkMoment = { readonly match: string; readonly seat: number } & (
  | { readonly at: number; readonly event?: undefined }
  | { readonly event: number; readonly at?: undefined }
);

interface OwnSeat {
  readonly token: string;
  readonly seat: league.SeatState;
}

async function ownSeat(
  api: LeagueApi,
  game: string,
  playing: Playing<'other'>,
  dice: DiceKeeper | null,
): Promise<OwnSeat> {
  const match = playing.room ?? (await open(api, game, playing));
  const body = newSeat(playing, dice?.entropy);
  const taken = takenSeat.parse(await api.ask('takeSeat', match, { body }));
  dice?.sits(taken.seat.match, taken.seat.commitment);
  return taken;
}

async function foundSeat(
  http: Http,
  api: LeagueApi,
  game: string,
  playing: Playing<'other'>,
  dice: DiceKeeper | null,
): Promise<OwnSeat> {
  const { roomId, token } = await quickSeat(http, game, playing, dice, playing.table?.options);
  return { token, seat: seatState.parse(await api.ask('getSeat', roomId, { token })) };
}

async function open(
  api: LeagueApi,
  game: string,
  { name, opponents = OPPONENTS, table = {} }: Playing<'other'>,
): Promise<string> {
  const { bots } = gameInfo.parse(await api.ask('getGame', game));
  const named = typeof opponents === 'number' ? [] : opponents;
  const count = typeof opponents === 'number' ? opponents : named.length;
  const { config, speed } = table;
  const order = {
    game,
    name: `${name}'s table`.slice(0, 64),
    maxPlayers: count + 1,
    bots: Array.from({ length: count }, (_, i) => named[i] ?? bots[i % bots.length]!.name),
    ...(config === undefined ? {} : { config }),
    ...(speed === undefined ? {} : { speed }),
  };
  return createdRoom.parse(await api.ask('createRoom', '', { body: order })).room.roomId;
}

interface NewSeat {
  readonly name: string;
  readonly agentId?: string;
  readonly options?: unknown;
  readonly entropy?: string;
}

function newSeat({ name, identity, table = {} }: Playing<'other'>, entropy: string | undefined): NewSeat {
  return {
    name: name.slice(0, 64),
    ...(identity === undefined ? {} : { agentId: identity.agentId }),
    ...(table.options === undefined ? {} : { options: table.options }),
    ...(entropy === undefined ? {} : { entropy }),
  };
}

/** From the first to the last; returns how it ended. */
async function turns(
  api: LeagueApi,
  { match }: league.SeatState,
  token: string,
  playing: Playing<'other'>,
  deciding: Deciding<'other'>,
): Promise<league.SeatState> {
  let timeouts = 0;
  const look = async (wait: number): Promise<league.SeatState> =>
    seatState.parse(await api.ask('getSeat', match, { token, query: `?wait=${wait}` }));
  let state = await look(WAIT_S);
  while (state.status !== 'finished') {
    playing.signal.throwIfAborted();
    for (; timeouts < state.totalTimeouts; timeouts++) {
      deciding.timedOut();
      playing.note({ type: 'timeout', inARow: state.timeoutsInARow });
    }
    const { ask } = state;
    if (state.status === 'out') await pause(LOOK_EVERY_MS, playing.signal);
    if (ask !== null) {
      const question = questionOf(state, ask);
      await withDeadline(playing.signal, ask.timeLeftMs, (signal) =>
        deciding.answer(question, signal, (answer) => api.act(match, token, ask.id, answer, playing)),
      );
    }
    state = await look(WAIT_S);
  }
  return state;
}

function questionOf(
  { game, seat, view, legal, timeoutsInARow, totalTimeouts }: league.SeatState,
  { kind, fallback, brief, timeLeftMs }: league.Ask,
): Question<'other'> {
  return {
    game,
    kind,
    seat,
    view,
    fallback,
    brief,
    legal: () => legal?.actions ?? [],
    open: legal?.open ?? [],
    inWords: legal?.words ?? null,
    deadline: timeLeftMs === null ? null : Date.now() + timeLeftMs,
    timeouts: timeoutsInARow,
    totalTimeouts,
  };
}

interface Asking {
  readonly body?: object;
  readonly query?: string;
  readonly token?: string;
}

/** The league's endpoints, each with at most one parameter. */
class LeagueApi {
  readonly #http: Http;
  readonly #sign: Signer | null;

  constructor({ base, signal, identity }: Playing<'other'>) {
    this.#http = new Http(base, signal);
    this.#sign = credentialsOf(this.#http.base, identity);
  }

  /** What is answered; throws what is refused. */
  async ask(name: keyof league.Endpoints, parameter: string, asking: Asking = {}): Promise<unknown> {
    const reply = await this.#send(name, parameter, asking);
    if (reply.status < 400) return reply.body;
    const { error, message } = league.problem.parse(reply.body);
    throw new PlayError(error.toUpperCase(), message, reply.status);
  }

  async act(
    match: string,
    token: string,
    ask: number,
    answer: Answer<'other'>,
    { note }: Playing<'other'>,
  ): Promise<Sent> {
    const body = { ...answer, ask };
    const reply = await this.#send('act', match, { body, token });
    if (reply.status < 400) return { accepted: true };
    const { error: code, message } = league.problem.parse(reply.body);
    note({ type: 'refused', code, message });
    return { accepted: false, code, message };
  }

  #send(name: keyof league.Endpoints, parameter: string, { body, query = '', token }: Asking) {
    const { method, path }: Endpoint = league.endpoints[name];
    return this.#http.call(
      `${league.BASE}${path.replace(/\{\w+\}/, encodeURIComponent(parameter))}${query}`,
      {
        method: method === 'get' ? 'GET' : method === 'delete' ? 'DELETE' : 'POST',
        // The seat's token opens the rest.
        ...(token === undefined ? {} : { headers: { 'x-seat-token': token } }),
        ...((name === 'takeSeat' || name === 'forkMatch') && this.#sign !== null ? { sign: this.#sign } : {}),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
    );
  }
}
