/** Runs all tournaments: one process at a time does it, and goes on where another has ended. */

import { commitmentTo } from '@lobster-league/kernel';
import {
  type Command,
  type OpenGame,
  openGames,
  type Refusal,
  reduce,
  type TournamentTerms,
  termsFault,
} from '@lobster-league/tournaments';
import { HOUSE_PREFIX } from '../agents.js';
import type { Arena } from '../arena.js';
import { KeyedTurns } from '../keyed-turns.js';
import type { Cancel, Speed } from '../ports/index.js';
import { ladderOf, START_RATING } from '../ratings/index.js';
import { Refused } from '../refused.js';
import { houseBot, seatOptions } from '../seating.js';
import { CannotPlay, TournamentGames } from './games.js';
import { INDEX_KEY, JournalMoved, StoredTournament, storeHead } from './journal.js';
import { summaryOf, type TournamentSummary } from './summary.js';
import { readIndex } from './tournaments.js';

export interface DirectorSettings {
  readonly lookEveryMs: number;
  /** Rooms of all tournaments at once: with agents, and of house bots alone, which take what time they get. */
  readonly mostRooms: number;
  readonly mostHouseRooms: number;
  /** Tournaments that are not over, in all, and of one address. */
  readonly mostOpen: number;
  readonly mostOpenPerOpener: number;
  /** How many are kept that are over, cups of the house, challenges and others; the oldest go first. */
  readonly keepHouse: number;
  readonly keepChallenges: number;
  readonly keepOthers: number;
  /** One that nobody starts is cancelled after so long. */
  readonly waitMs: number;
}

const DEFAULTS: DirectorSettings = {
  lookEveryMs: 1_000,
  mostRooms: 100,
  mostHouseRooms: 3,
  mostOpen: 200,
  mostOpenPerOpener: 5,
  keepHouse: 100,
  keepChallenges: 500,
  keepOthers: 2_000,
  waitMs: 8 * 86_400_000,
};

/** What a new tournament is to be like; checked by the gateway. */
export interface WantedTournament {
  readonly terms: Omit<TournamentTerms, 'commitment' | 'createdAt' | 'leastSeats'>;
  readonly speed: Speed;
  readonly rated: boolean;
  readonly startsAt: number | null;
  readonly ownerKeyHash: string;
  readonly opener: string | null;
  readonly house: boolean;
  readonly challenge?: { readonly unlisted: boolean };
}

/** Plain JSON goes in and comes out. */
export interface TournamentActs {
  /** House bots join at once, by name, and agents that were asked before; the id is returned. */
  create(wanted: WantedTournament, bots: readonly string[], agents?: readonly NewEntrant[]): Promise<string>;
  join(id: string, entrant: NewEntrant): Promise<void>;
  leave(id: string, entrantId: string): Promise<void>;
  start(id: string): Promise<void>;
  cancel(id: string, reason: string): Promise<void>;
}

export type NewEntrant =
  | { readonly agentId: string; readonly name: string; readonly options?: unknown }
  | { readonly bot: string };

/** A journal that is longer ends its tournament. */
const MOST_LINES = 50_000;

/** How many more rooms may be opened: with agents in them, and of house bots alone. */
interface Rooms {
  agents: number;
  house: number;
}

export class Director implements TournamentActs {
  readonly #arena: Arena;
  readonly #settings: DirectorSettings;
  readonly #games: TournamentGames;
  /** Those that are not over, by id. */
  readonly #open = new Map<string, StoredTournament>();
  readonly #turns = new KeyedTurns();
  #index: TournamentSummary[] = [];
  #indexText: string | null = null;
  #changed = false;
  #timer: Cancel | null = null;
  #looking = false;
  #again = false;
  #closed = false;
  #looks = 0;
  readonly #unlisten: () => void;
  readonly #ready: Promise<void>;

  constructor(arena: Arena, settings: Partial<DirectorSettings> = {}) {
    this.#arena = arena;
    this.#settings = { ...DEFAULTS, ...settings };
    this.#games = new TournamentGames(arena);
    this.#unlisten = arena.listen((room) => {
      if (room.storedRecord.extra.tournament !== undefined && room.status === 'finished') this.#lookSoon();
    });
    this.#ready = this.#recalled();
    this.#ready.then(
      () => this.#lookLater(),
      () => undefined,
    );
  }

  close(): void {
    this.#closed = true;
    this.#timer?.();
    this.#unlisten();
  }

  async create(
    wanted: WantedTournament,
    bots: readonly string[],
    agents: readonly NewEntrant[] = [],
  ): Promise<string> {
    await this.#ready;
    this.#arena.mustTakeNew();
    const hosted = this.#arena.games.get(wanted.terms.game);
    if (hosted === undefined) throw new Refused('UNKNOWN_GAME', 'There is no such game here.');
    this.#mustHavePlace(wanted.opener);
    const { id } = wanted.terms;
    const least = Math.max(2, hosted.game.seats.min);
    const seed = this.#arena.newServerSeed();
    const terms: TournamentTerms = {
      ...wanted.terms,
      leastSeats: least,
      commitment: commitmentTo(seed),
      createdAt: this.#now(),
    };
    const fault =
      termsFault(terms) ?? (terms.seats > hosted.game.seats.max ? 'the game has fewer seats' : null);
    if (fault !== null) throw new Refused('INVALID_CONFIG', `That cannot be: ${fault}.`);
    const { ownerKeyHash, opener, speed, rated, startsAt, house, challenge } = wanted;
    const head = {
      terms,
      seed,
      ownerKeyHash,
      opener,
      speed,
      rated,
      startsAt,
      house,
      ...(challenge === undefined ? {} : { challenge }),
    };
    for (const bot of bots) houseBot(hosted.game, bot);
    const isNew = await storeHead(this.#arena.live.keyValues, head);
    // A cup, or a challenge, that was begun and never listed is begun again.
    const again = house || challenge !== undefined;
    if (!isNew && (!again || this.#index.some((one) => one.id === id)))
      throw new Refused('TOURNAMENT_REFUSED', 'A tournament of that id is there already.');
    const stored = (await StoredTournament.load(this.#arena.live.keyValues, id))!;
    await this.#turns.run([id], async () => {
      const joins: Command[] = [];
      for (const one of [...bots.map((bot) => ({ bot })), ...agents])
        joins.push(await this.#joinOf(stored, one));
      if (stored.journal.length === 0) await this.#commit(stored, joins);
      this.#open.set(id, stored);
      await this.#keepIndex();
    });
    this.#arena.log.info('tournament created', {
      tournament: id,
      game: terms.game,
      kind: terms.kind,
      ...(opener === null ? { by: 'arena' } : { client: opener }),
    });
    this.#lookSoon();
    return id;
  }

  async join(id: string, entrant: NewEntrant): Promise<void> {
    await this.#write(id, async (stored) => [await this.#joinOf(stored, entrant)]);
  }

  async leave(id: string, entrantId: string): Promise<void> {
    const stored = await this.#write(id, async () => [{ type: 'leave', at: this.#now(), id: entrantId }]);
    const { entrants } = stored.state;
    for (const open of openGames(stored.state))
      if (open.players.some((player) => entrants[player]!.id === entrantId))
        await this.#games.forfeit(stored, open, entrantId).catch((error: unknown) => this.#warn(id, error));
  }

  async start(id: string): Promise<void> {
    this.#arena.mustTakeNew();
    await this.#write(id, async () => [{ type: 'start', at: this.#now() }]);
    this.#lookSoon();
  }

  async cancel(id: string, reason: string): Promise<void> {
    await this.#write(id, async () => [{ type: 'cancel', at: this.#now(), reason }]);
  }

  /** Ids of those that are not over. */
  get running(): readonly string[] {
    return [...this.#open.keys()];
  }

  /** Looks after all tournaments once; resolves when everything that can be done now is done. */
  async look(): Promise<void> {
    await this.#ready;
    const rooms = this.#roomsLeft();
    const all = [...this.#open];
    // Whose turn comes first changes, so that all get rooms.
    const first = all.length === 0 ? 0 : this.#looks++ % all.length;
    for (const [id, stored] of [...all.slice(first), ...all.slice(0, first)]) {
      if (this.#closed) return;
      await this.#turns
        .run([id], () => this.#lookAt(stored, rooms))
        .catch((error: unknown) => this.#failed(id, error));
    }
    if (this.#changed) await this.#keepIndex().catch((error: unknown) => this.#warn('index', error));
  }

  /** All that may be open, less those that are. */
  #roomsLeft(): Rooms {
    const rooms: Rooms = { agents: this.#settings.mostRooms, house: this.#settings.mostHouseRooms };
    for (const stored of this.#open.values())
      for (const open of openGames(stored.state))
        if (this.#games.isOpen(stored, open)) rooms[kindOf(stored, open)]--;
    return rooms;
  }

  async #lookAt(stored: StoredTournament, rooms: Rooms): Promise<void> {
    const { head, state } = stored;
    const now = this.#now();
    if (stored.journal.length > MOST_LINES && !stored.over)
      await this.#commitIfPossible(stored, { type: 'cancel', at: now, reason: 'It became too long.' });
    if (state.status === 'open') await this.#startWhenDue(stored, now);
    if (head.terms.kind === 'arena' && state.status === 'running')
      await this.#commitIfPossible(stored, { type: 'pair', at: now });
    // What results bring about is looked at again, as long as something comes of it.
    for (let results = -1; results !== 0 && !this.#closed; ) results = await this.#advance(stored, rooms);
    if (stored.over) {
      this.#open.delete(stored.id);
      this.#changed = true;
      const { terms } = head;
      this.#arena.log.info('tournament over', { tournament: terms.id, status: state.status });
    }
  }

  async #startWhenDue(stored: StoredTournament, now: number): Promise<void> {
    const { startsAt, terms } = stored.head;
    if (startsAt !== null && now >= startsAt) {
      const refusal = await this.#commitIfPossible(stored, { type: 'start', at: now });
      if (refusal !== null)
        await this.#commitIfPossible(stored, { type: 'cancel', at: now, reason: refusal.message });
    } else if (now >= terms.createdAt + this.#settings.waitMs)
      await this.#commitIfPossible(stored, { type: 'cancel', at: now, reason: 'Nobody started it.' });
  }

  /** Advances as many games as may be played at once; returns how many results there were. */
  async #advance(stored: StoredTournament, rooms: Rooms): Promise<number> {
    const results: Command[] = [];
    for (const open of openGames(stored.state)) {
      const kind = kindOf(stored, open);
      const isOpen = this.#games.isOpen(stored, open);
      if (!isOpen && rooms[kind] <= 0) continue;
      try {
        const result = await this.#games.advance(stored, open);
        if (!isOpen) rooms[kind]--;
        if (result === null) continue;
        results.push(result);
        rooms[kind]++;
      } catch (error) {
        if (!(error instanceof CannotPlay)) throw error;
        this.#warn(stored.id, error);
        results.push({ type: 'leave', at: this.#now(), id: error.entrant });
      }
    }
    await this.#commit(stored, results);
    return results.length;
  }

  async #joinOf({ head }: StoredTournament, entrant: NewEntrant): Promise<Command> {
    const { game } = head.terms;
    const hosted = this.#arena.games.get(game);
    if (hosted === undefined) throw new Refused('UNKNOWN_GAME', 'There is no such game here.');
    const at = this.#now();
    if ('bot' in entrant) {
      const { description } = houseBot(hosted.game, entrant.bot);
      const { agentId: id, name } = await this.#arena.agents.houseAgent(entrant.bot, description);
      return { type: 'join', at, id, name, rating: await this.#ratingOf(game, id), bot: entrant.bot };
    }
    const { agentId: id, name, options } = entrant;
    if (id.startsWith(HOUSE_PREFIX)) throw new Refused('AGENT_ID_TAKEN', "That id is the house's.");
    const chosen = options === undefined ? {} : { options: seatOptions(hosted, options) };
    return { type: 'join', at, id, name, rating: await this.#ratingOf(game, id), bot: null, ...chosen };
  }

  async #ratingOf(game: string, agentId: string): Promise<number> {
    const ratings = await this.#arena.history.ratings(ladderOf(game, 'ranked'), [agentId]);
    return ratings[agentId] ?? START_RATING;
  }

  /** Adds what somebody asked for; throws why not. */
  async #write(
    id: string,
    lines: (stored: StoredTournament) => Promise<readonly Command[]>,
  ): Promise<StoredTournament> {
    await this.#ready;
    return this.#turns.run([id], async () => {
      const stored = this.#open.get(id);
      if (stored === undefined) {
        const known = this.#index.some((one) => one.id === id);
        throw known
          ? new Refused('TOURNAMENT_REFUSED', 'That tournament is over.')
          : new Refused('TOURNAMENT_NOT_FOUND', 'There is no such tournament.');
      }
      const before = stored.journal.length;
      const refusal = await this.#commit(stored, await lines(stored)).catch(async (error: unknown) => {
        await this.#reload(id);
        throw error instanceof JournalMoved
          ? new Refused('OWNER_UNREACHABLE', 'The tournament changes hands; try again in a moment.')
          : error;
      });
      if (refusal !== null)
        throw new Refused('TOURNAMENT_REFUSED', refusal.message, { reason: refusal.code.toLowerCase() });
      this.#changed ||= stored.journal.length > before;
      return stored;
    });
  }

  /** Whatever fails, the state is read anew: memory is never ahead of the store. */
  async #failed(id: string, error: unknown): Promise<void> {
    this.#warn(id, error);
    await this.#reload(id).catch((trouble: unknown) => this.#warn(id, trouble));
  }

  async #reload(id: string): Promise<void> {
    const fresh = await StoredTournament.load(this.#arena.live.keyValues, id);
    if (fresh !== null && !fresh.over) this.#open.set(id, fresh);
    else this.#open.delete(id);
  }

  /** Durable once resolved; stops at the first that is refused, and returns why. */
  async #commit(stored: StoredTournament, lines: readonly Command[]): Promise<Refusal | null> {
    const taken: Command[] = [];
    let refusal: Refusal | null = null;
    for (const line of lines) {
      refusal = reduce(stored.head, stored.state, line);
      if (refusal !== null) break;
      taken.push(line);
    }
    if (taken.length > 0) {
      await stored.append(taken);
      this.#changed = true;
    }
    return refusal;
  }

  #commitIfPossible(stored: StoredTournament, line: Command): Promise<Refusal | null> {
    return this.#commit(stored, [line]);
  }

  #mustHavePlace(opener: string | null): void {
    const { mostOpen, mostOpenPerOpener } = this.#settings;
    const own = opener === null ? [] : [...this.#open.values()].filter(({ head }) => head.opener === opener);
    if (own.length >= mostOpenPerOpener)
      throw new Refused('RATE_LIMITED', 'Too many tournaments from your address are not over yet.', {
        tournaments: mostOpenPerOpener,
        retryAfterSeconds: 60,
      });
    if (opener !== null && this.#open.size >= mostOpen)
      throw new Refused('TOO_MANY_ROOMS', 'The arena has enough tournaments; try again later.');
  }

  async #recalled(): Promise<void> {
    for (;;) {
      try {
        await this.#recall();
        return;
      } catch (error) {
        if (this.#closed) throw error;
        this.#warn('all', error);
        await new Promise<void>(
          (resolve) => void this.#arena.time.after(this.#settings.lookEveryMs, resolve),
        );
      }
    }
  }

  /** Takes up what earlier processes have left. */
  async #recall(): Promise<void> {
    const { keyValues } = this.#arena.live;
    this.#indexText = await keyValues.get(INDEX_KEY);
    this.#index = [...readIndex(this.#indexText)];
    for (const { id, status } of this.#index) {
      if (status !== 'open' && status !== 'running') continue;
      const stored = await StoredTournament.load(keyValues, id);
      if (stored !== null && !stored.over) this.#open.set(id, stored);
      else this.#changed = true;
    }
  }

  /** Writes the list anew, newest first, without those that are too many. */
  async #keepIndex(): Promise<void> {
    this.#changed = false;
    const { keyValues } = this.#arena.live;
    const fresh = new Map<string, TournamentSummary>();
    for (const stored of this.#open.values()) fresh.set(stored.id, summaryOf(stored));
    for (const one of this.#index)
      if (!fresh.has(one.id)) {
        // It ended since it was written.
        const ended = one.status === 'open' || one.status === 'running';
        const stored = ended ? await StoredTournament.load(keyValues, one.id) : null;
        if (!ended) fresh.set(one.id, one);
        else if (stored !== null) fresh.set(one.id, summaryOf(stored));
      }
    const all = [...fresh.values()].sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
    const gone = tooMany(all, this.#settings);
    const kept = all.filter((one) => !gone.includes(one));
    const text = JSON.stringify(kept);
    if (text === this.#indexText) return;
    if (!(await keyValues.swap(INDEX_KEY, this.#indexText, text, null))) {
      this.#changed = true;
      await this.#recall();
      return;
    }
    this.#index = kept;
    this.#indexText = text;
    for (const { id } of gone) await (await StoredTournament.load(keyValues, id))?.remove();
  }

  #lookSoon(): void {
    if (this.#closed) return;
    if (this.#looking) this.#again = true;
    else this.#lookIn(0);
  }

  #lookLater(): void {
    this.#lookIn(this.#settings.lookEveryMs);
  }

  #lookIn(ms: number): void {
    if (this.#closed) return;
    this.#timer?.();
    this.#timer = this.#arena.time.after(ms, () => {
      this.#looking = true;
      this.#again = false;
      void this.look()
        .catch((error: unknown) => this.#warn('all', error))
        .finally(() => {
          this.#looking = false;
          if (this.#again) this.#lookIn(0);
          else this.#lookLater();
        });
    });
  }

  #warn(tournament: string, error: unknown): void {
    this.#arena.log.warn('a tournament could not go on: it is tried again', {
      tournament,
      error: String(error),
    });
  }

  #now(): number {
    return Math.floor(this.#arena.time.now());
  }
}

function kindOf({ state }: StoredTournament, { players }: OpenGame): keyof Rooms {
  return players.every((player) => state.entrants[player]!.bot !== null) ? 'house' : 'agents';
}

/** Those that are over and beyond what is kept; the oldest, of cups of the house, challenges and others apart. */
function tooMany(
  newestFirst: readonly TournamentSummary[],
  { keepHouse, keepChallenges, keepOthers }: DirectorSettings,
): TournamentSummary[] {
  const over = newestFirst.filter(({ status }) => status === 'finished' || status === 'cancelled');
  return [
    ...over.filter(({ house }) => house).slice(keepHouse),
    ...over.filter(({ challenge }) => challenge === true).slice(keepChallenges),
    ...over.filter(({ house, challenge }) => !house && challenge !== true).slice(keepOthers),
  ];
}

/** The tournaments of the whole arena: one process runs them, and any can ask for something. */
export function sharedTournaments(arena: Arena, settings: Partial<DirectorSettings> = {}): TournamentActs {
  return arena.leaderElection.share('tournaments', () => {
    const director = new Director(arena, settings);
    const acts: TournamentActs = {
      create: (wanted, bots, agents) => director.create(wanted, bots, agents),
      join: (id, entrant) => director.join(id, entrant),
      leave: (id, entrantId) => director.leave(id, entrantId),
      start: (id) => director.start(id),
      cancel: (id, reason) => director.cancel(id, reason),
    };
    return { acts, stop: () => director.close() };
  });
}
