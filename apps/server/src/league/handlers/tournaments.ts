/** Tournaments: who takes part, how they stand, and where an agent has to sit. */
import {
  hashKey,
  newId,
  newKey,
  Refused,
  type StoredTournament,
  seatsOf,
  summaryOf,
} from '@lobster-league/arena';
import type { league } from '@lobster-league/protocol';
import {
  documentOf,
  firstSlots,
  openGames,
  type Pairing,
  roomIdOf,
  standings,
  WIN,
} from '@lobster-league/tournaments';
import type { RequestContext } from '../../http/context.js';
import { Streamed } from '../../http/endpoints.js';
import { once } from '../../http/once.js';
import { HttpProblem } from '../../http/problem.js';
import type { Services } from '../../services.js';
import type { LeagueHandlers } from '../handlers.js';
import { Waits } from '../play/waits.js';
import { hostedGame } from './games.js';

type Names =
  | 'listTournaments'
  | 'createTournament'
  | 'getTournament'
  | 'listPairings'
  | 'watchTournament'
  | 'getTournamentDocument'
  | 'getTournamentTable'
  | 'joinTournament'
  | 'leaveTournament'
  | 'startTournament'
  | 'cancelTournament'
  | 'getTournamentSeats';

const DAY_MS = 86_400_000;
const LATEST_START_MS = 7 * DAY_MS;
const STREAM_MS = 10 * 60_000;
const LOOK_MS = 1_000;
/** The standings of many entrants are long: they are told less often. */
const LARGE = 100;
const LARGE_EVERY_MS = 5_000;
const SEATS_LOOK_MS = 500;
/** So many are told at once; of more, the newest. */
const MOST_PAIRINGS = 5_000;

export function tournamentHandlers(services: Services): LeagueHandlers<Names> {
  const { arena, tournaments, director, limits, identities, openSockets, random, time } = services;
  const waits = new Waits(time);
  const reports = new WeakMap<
    StoredTournament,
    { readonly lines: number; readonly report: league.TournamentReport }
  >();
  const pause = (ms: number): Promise<void> => new Promise((resolve) => void time.after(ms, resolve));

  /** The same as long as nothing is added to the journal. */
  const reportOf = (stored: StoredTournament): league.TournamentReport => {
    const known = reports.get(stored);
    if (known?.lines === stored.journal.length) return known.report;
    const report = { tournament: summaryOf(stored), standings: standings(stored.head, stored.state) };
    reports.set(stored, { lines: stored.journal.length, report });
    return report;
  };
  /** Written once for all who watch. */
  const jsonOf = once((report: league.TournamentReport) => JSON.stringify(report));
  const told = async (id: string): Promise<league.TournamentInfo> => summaryOf(await tournaments.fresh(id));

  return {
    async listTournaments({ query: { game, status, house, page, limit } }) {
      const isOver = (one: string): boolean => one === 'finished' || one === 'cancelled';
      const all = (await tournaments.list()).filter(
        (one) =>
          one.challenge !== true &&
          (game === undefined || one.game === game) &&
          (house === undefined || one.house === (house === 'true')) &&
          (status === undefined || (status === 'over' ? isOver(one.status) : one.status === status)),
      );
      return { tournaments: all.slice((page - 1) * limit, page * limit), total: all.length };
    },
    async createTournament({ body }, { address }) {
      const { game, kind, name, speed, startsAt = null, house = [], pairedSeeds } = body;
      const hosted = hostedGame(arena.games, game);
      const opener = await limits.room(address);
      const now = time.now();
      if (startsAt !== null && (startsAt < now || startsAt > now + LATEST_START_MS))
        throw new HttpProblem(400, 'invalid_request', 'startsAt: expected a moment within the next 7 days');
      // It would play for as long as it is open.
      if (kind === 'arena' && speed === 'instant' && house.length > 0)
        throw new HttpProblem(
          400,
          'invalid_request',
          'house: house bots play in an arena, but not at instant speed',
        );
      const ownerKey = newKey(random, 'llo');
      const id = await director.create(
        {
          terms: {
            id: newId(random),
            name,
            game,
            kind,
            seats: body.seats ?? Math.max(2, hosted.game.seats.min),
            rounds: body.rounds ?? (kind === 'swiss' ? 5 : 1),
            advance: body.advance ?? null,
            pairedSeeds,
            windowMs: kind === 'arena' ? 60_000 * (body.windowMinutes ?? 60) : null,
          },
          speed,
          rated: false,
          startsAt,
          ownerKeyHash: hashKey(ownerKey),
          opener,
          house: false,
        },
        house,
      );
      return { tournament: await told(id), ownerKey };
    },
    getTournament: async ({ params }) => reportOf(await tournaments.get(params.tournament)),
    async listPairings({ params, query: { round } }) {
      const { head, state } = await tournaments.get(params.tournament);
      const { entrants, byes } = state;
      const player = (i: number) => {
        const { id, name, bot } = entrants[i]!;
        return { id, name, bot };
      };
      const first = firstSlots(head.terms, state);
      const slotOf = (one: number, at: number): number | null => (first === null ? null : first[one]! >> at);
      const rooms = new Map(
        openGames(state).map((open) => [`${open.pairing} ${open.game}`, roomIdOf(head.terms, open)]),
      );
      const matchOf = (number: number, game: number, match: string | null): string | null => {
        const roomId = rooms.get(`${number} ${game}`);
        if (match !== null) return match === 'none' ? null : match;
        return roomId !== undefined && arena.find(roomId) !== null ? roomId : null;
      };
      const shown = (pairing: Pairing): league.TournamentPairing => ({
        number: pairing.number,
        round: pairing.round,
        slot: slotOf(pairing.players[0]!, pairing.round),
        players: pairing.players.map(player),
        games: pairing.games.map(({ match, attempt, places }, i) => ({
          match: matchOf(pairing.number, i, match),
          attempt,
          places,
        })),
        points: pairing.points?.map((points) => Math.round((100 * points) / WIN) / 100) ?? null,
        walkover: pairing.walkover,
      });
      const wanted = (one: number): boolean => round === undefined || one === round;
      const pairings = state.pairings.filter((pairing) => wanted(pairing.round)).slice(-MOST_PAIRINGS);
      return {
        rounds: byes.flatMap((resting, i) =>
          wanted(i + 1)
            ? [{ round: i + 1, byes: resting.map((one) => ({ ...player(one), slot: slotOf(one, i + 1) })) }]
            : [],
        ),
        pairings: pairings.map(shown),
      };
    },
    async watchTournament({ params: { tournament } }, { address }, gone) {
      await tournaments.get(tournament);
      const done = openSockets.take(address);
      return new Streamed('text/event-stream', standingsStream(tournament, gone, done));
    },
    async getTournamentDocument({ params }) {
      const { head, state, journal, over } = await tournaments.get(params.tournament);
      if (!over)
        throw new HttpProblem(
          409,
          'tournament_not_over',
          'The seed is published when the tournament is over.',
        );
      return { ...documentOf(head, state, journal) };
    },
    async getTournamentTable({ params }) {
      const { standings: rows } = reportOf(await tournaments.get(params.tournament));
      return new Streamed('text/csv; charset=utf-8', onePiece(csvOf(rows)));
    },
    async joinTournament({ params: { tournament }, body, headers }, context) {
      await limits.room(context.address);
      if ('bot' in body) {
        await tournaments.mustBeOwner(tournament, headers['x-owner-key']);
        const { head } = await tournaments.get(tournament);
        if (head.terms.kind === 'arena' && head.speed === 'instant')
          throw new HttpProblem(400, 'invalid_request', 'bot: house bots play in no arena at instant speed');
        await director.join(tournament, { bot: body.bot });
      } else {
        const caller = { ...context, authorization: headers.authorization };
        const { profile } = await identities.owner(caller, body.agentId);
        const { agentId, name } = profile;
        const { options } = body;
        await director.join(tournament, { agentId, name, ...(options === undefined ? {} : { options }) });
      }
      return told(tournament);
    },
    async leaveTournament({ params: { tournament, agentId }, headers }, context) {
      if (headers['x-owner-key'] === undefined)
        await identities.owner({ ...context, authorization: headers.authorization }, agentId);
      else await tournaments.mustBeOwner(tournament, headers['x-owner-key']);
      await director.leave(tournament, agentId);
      return undefined;
    },
    async startTournament({ params: { tournament }, headers }) {
      await tournaments.mustBeOwner(tournament, headers['x-owner-key']);
      await director.start(tournament);
      return told(tournament);
    },
    async cancelTournament({ params: { tournament }, headers }) {
      await tournaments.mustBeOwner(tournament, headers['x-owner-key']);
      await director.cancel(tournament, 'Its owner cancelled it.');
      return told(tournament);
    },
    async getTournamentSeats({ params: { tournament }, query: { wait, known }, headers }, context, gone) {
      const agentId = await callerOf(services, { ...context, authorization: headers.authorization });
      const rooms = new Set(known.split(','));
      const until = time.now() + 1_000 * wait;
      const look = async () => seatsNow(await tournaments.get(tournament), agentId);
      const isNews = ({ state, seats }: league.TournamentSeats): boolean =>
        state === 'over' || seats.some(({ roomId }) => !rooms.has(roomId));
      const first = await look();
      if (wait === 0 || isNews(first)) return first;
      return waits.waiting(`${tournament} ${agentId}`, async () => {
        for (let now = first; ; now = await look()) {
          if (isNews(now) || gone.aborted || arena.closing || time.now() >= until) return now;
          await pause(SEATS_LOOK_MS);
        }
      });
    },
  };

  function seatsNow(stored: StoredTournament, agentId: string): league.TournamentSeats {
    const entrant = stored.state.entrants.find(({ id }) => id === agentId);
    if (entrant === undefined)
      throw new Refused('AGENT_NOT_FOUND', 'That agent does not take part in this tournament.');
    const seats = seatsOf(arena, stored, agentId);
    const isOut = entrant.left !== null || entrant.out !== null;
    const state = seats.length > 0 ? 'play' : stored.over || isOut ? 'over' : 'waiting';
    return { state, seats, tournament: summaryOf(stored) };
  }

  async function* standingsStream(id: string, gone: AbortSignal, done: () => void): AsyncGenerator<string> {
    const until = time.now() + STREAM_MS;
    let lines = -1;
    let toldAt = Number.NEGATIVE_INFINITY;
    try {
      for (;;) {
        const stored = await tournaments.get(id);
        const isLarge = stored.state.entrants.length > LARGE;
        const isDue = !isLarge || stored.over || time.now() >= toldAt + LARGE_EVERY_MS;
        if (stored.journal.length !== lines && isDue) {
          lines = stored.journal.length;
          toldAt = time.now();
          yield `event: standings\ndata: ${jsonOf(reportOf(stored))}\n\n`;
        } else yield ':\n\n';
        if (stored.over || gone.aborted || arena.closing || time.now() >= until) return;
        await pause(LOOK_MS);
      }
    } finally {
      done();
    }
  }
}

/** The agent that the caller shows itself to be. */
export async function callerOf({ identities }: Services, context: RequestContext): Promise<string> {
  const profile = await identities.of(context);
  if (profile === null) throw new Refused('AGENT_KEY_REQUIRED', "Show your agent's key.");
  return profile.agentId;
}

async function* onePiece(text: string): AsyncGenerator<string> {
  yield text;
}

const COLUMNS = [
  'place',
  'id',
  'name',
  'points',
  'played',
  'wins',
  'byes',
  'opponents',
  'beaten',
  'seed',
  'out',
  'left',
] as const;

function csvOf(rows: league.TournamentReport['standings']): string {
  const lines = rows.map((row) => COLUMNS.map((column) => cell(row[column])).join(','));
  return `${[COLUMNS.join(','), ...lines].join('\r\n')}\r\n`;
}

/** Quoted; a text that a spreadsheet would take for a formula is kept from being one. */
function cell(value: string | number | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}
