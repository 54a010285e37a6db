/** `playTournament`: enters a tournament, waits for each seat in it, and plays them until it is over. */
import { league } from '@lobster-league/protocol';
import type { GameKind, GameName, Identity } from './agent.js';
import { ask } from './identity/ask.js';
import { backOff, pause } from './net/pause.js';
import type { GivenSeat, Playing, PlayOptions, Tables } from './options.js';
import { playGame, playingAt } from './play.js';
import { PlayError } from './play-error.js';
import type { Report } from './report.js';

export type TournamentOptions<G extends GameKind> = Pick<
  PlayOptions<G>,
  'decide' | 'signal' | 'retries' | 'note'
> & {
  /** Its id. */
  readonly tournament: string;
  /** Who enters. */
  readonly identity: Identity;
  /** What its seats choose: the class in MoltTactics. */
  readonly table?: Tables[G];
  /** Is told of each match that is over. */
  readonly played?: (report: Report) => void;
};

export interface TournamentPlayed {
  readonly tournament: string;
  readonly page: string;
  readonly status: league.TournamentInfo['status'];
  /** In the standings; null if it was not in them any more. */
  readonly place: number | null;
  readonly points: number | null;
  /** In the order in which they ended; without those that an earlier run of this program has played. */
  readonly matches: readonly Report[];
}

const WAIT_S = 20;
/** So often in a row a server that does not answer, or a match that cannot be played, is tried again. */
const MOST_TRIES = 20;
/** Rooms that are named to the server, the latest. */
const MOST_KNOWN = 50;

/**
 * Enters, unless the agent takes part already, and plays every match to its end; several at once where seeds are paired. A program that
 * was restarted calls it again, and goes on in the matches that run.
 */
export function playTournament<G extends GameName>(
  url: string,
  game: G,
  options: TournamentOptions<G>,
): Promise<TournamentPlayed>;
export function playTournament(
  url: string,
  game: string,
  options: TournamentOptions<'other'>,
): Promise<TournamentPlayed>;
export async function playTournament<G extends GameKind>(
  url: string,
  game: string,
  options: TournamentOptions<G>,
): Promise<TournamentPlayed> {
  const { tournament, identity, played } = options;
  const playing = playingAt<G>(url, { ...options, name: identity.agentId, match: 'quick', checkDice: false });
  const found = await look(playing, tournament);
  if (found.tournament.game !== game)
    throw new PlayError('BAD_OPTIONS', `that is a tournament in ${found.tournament.game}, not in ${game}`);
  const refused = await enter(playing, tournament);
  const seats = new Seats(game, playing, played);
  for (;;) {
    const now = await patient(playing, () => seatsNow(playing, tournament, seats.known)).catch(
      (error: unknown) => {
        throw error instanceof PlayError && error.code === 'AGENT_NOT_FOUND' ? (refused ?? error) : error;
      },
    );
    for (const seat of now.seats) seats.play(seat);
    if (now.state === 'over') break;
  }
  const matches = await seats.over();
  const last = await look(playing, tournament);
  const own = last.standings.find(({ id }) => id === identity.agentId);
  return {
    tournament,
    page: `${playing.base}/tournaments/${tournament}`,
    status: last.tournament.status,
    place: own?.place ?? null,
    points: own?.points ?? null,
    matches,
  };
}

function look<G extends GameKind>(playing: Playing<G>, tournament: string): Promise<league.TournamentReport> {
  const { base, signal } = playing;
  return patient(playing, async () =>
    league.endpoints.getTournament.reply.parse(
      await ask(base, 'getTournament', tournament, null, undefined, { signal }),
    ),
  );
}

/** Why it could not enter: where it takes part already, the seats will tell. */
async function enter<G extends GameKind>(playing: Playing<G>, tournament: string): Promise<PlayError | null> {
  const { base, identity, signal } = playing;
  const options = choiceOf(playing);
  const body = { agentId: identity!.agentId, ...(options === undefined ? {} : { options }) };
  try {
    await patient(playing, () => ask(base, 'joinTournament', tournament, identity!, body, { signal }));
    return null;
  } catch (error) {
    if (error instanceof PlayError && error.code === 'TOURNAMENT_REFUSED') return error;
    throw error;
  }
}

/** What the seats choose, as the league's API takes it. */
function choiceOf({ table = {} }: { readonly table?: Tables[GameKind] }): unknown {
  if ('options' in table) return table.options;
  if (!('class' in table)) return undefined;
  const { class: chosen, emoji } = table;
  return { class: chosen, ...(emoji === undefined ? {} : { emoji }) };
}

async function seatsNow<G extends GameKind>(
  { base, identity, signal }: Playing<G>,
  tournament: string,
  known: readonly string[],
): Promise<league.TournamentSeats> {
  const query = `wait=${WAIT_S}&known=${known.join(',')}`;
  const { reply } = league.endpoints.getTournamentSeats;
  return reply.parse(
    await ask(base, 'getTournamentSeats', tournament, identity!, undefined, { query, signal }),
  );
}

/** Tries again while the server is away, or restarts. */
async function patient<G extends GameKind, T>(
  { signal, note }: Playing<G>,
  work: () => Promise<T>,
): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await work();
    } catch (error) {
      const isAway = error instanceof PlayError && (error.status === null || error.status >= 500);
      if (!isAway || tries >= MOST_TRIES) throw error;
      note({ type: 'reconnecting' });
      await pause(backOff(tries), signal);
    }
  }
}

/** The matches of an agent: each is played once, and again from where it stands if that broke off. */
class Seats<G extends GameKind> {
  readonly #game: string;
  readonly #playing: Playing<G>;
  readonly #played: (report: Report) => void;
  readonly #running = new Map<string, Promise<void>>();
  readonly #reports: Report[] = [];

  constructor(game: string, playing: Playing<G>, played: (report: Report) => void = () => undefined) {
    this.#game = game;
    this.#playing = playing;
    this.#played = played;
  }

  get known(): string[] {
    return [...this.#running.keys()].slice(-MOST_KNOWN);
  }

  play({ roomId, playerId, token }: GivenSeat): void {
    if (this.#running.has(roomId)) return;
    this.#running.set(roomId, this.#toEnd({ roomId, playerId, token }));
  }

  /** Resolves when all are over; throws where the agent was stopped. */
  async over(): Promise<readonly Report[]> {
    await Promise.all(this.#running.values());
    this.#playing.signal.throwIfAborted();
    return this.#reports;
  }

  async #toEnd(given: GivenSeat): Promise<void> {
    const { signal, note } = this.#playing;
    for (let tries = 0; tries < MOST_TRIES && !signal.aborted; tries++) {
      try {
        const report = await playGame(this.#game, { ...this.#playing, given });
        this.#reports.push(report);
        this.#played(report);
        return;
      } catch (error) {
        if (signal.aborted) return;
        note({ type: 'failed', error });
        await pause(backOff(tries), signal).catch(() => undefined);
      }
    }
  }
}
