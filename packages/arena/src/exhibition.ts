/** House bots playing each other, so that there is always something to watch. */
import type { Arena } from './arena.js';
import type { Room } from './cluster/room.js';
import type { Cancel } from './ports/index.js';
import type { HostedGame, HousePlayer } from './settings.js';

/** How long an ended match is looked at before the next begins. */
const INTERVAL_MS = 15_000;
/** Where nobody watches the game, the next begins after so many of these at the latest: matches of nobody cost space, too. */
const QUIET_INTERVALS = 4;
/** How often it is made sure that matches run, even if none has ended. */
const CHECK_MS = 60_000;
/** With fewer of them, the strongest would win most matches. */
const LEVELS_AT_TABLE = 4;
/** No match of the house takes so long: one that does is stuck. */
const LONGEST_MS = 3 * 3_600_000;

export class Exhibition {
  readonly #arena: Arena;
  readonly #matches: number;
  readonly #timers = new Set<Cancel>();
  readonly #unlisten: () => void;
  /** Rooms whose successor is on its way. */
  readonly #followed = new Set<string>();
  /** By game: one at a time counts the matches and opens what is missing. */
  readonly #filling = new Map<string, Promise<void>>();
  #round = 0;
  #closed = false;

  /** Keeps so many matches going in each of these games. */
  constructor(arena: Arena, games: readonly HostedGame[], matches: number) {
    this.#arena = arena;
    this.#matches = matches;
    this.#unlisten = arena.listen((room) => this.#follow(room));
    this.#fillAll(games);
  }

  close(): void {
    this.#closed = true;
    this.#unlisten();
    for (const cancel of this.#timers) cancel();
  }

  #fillAll(games: readonly HostedGame[]): void {
    for (const hosted of games) this.#fill(hosted);
    this.#after(CHECK_MS, () => this.#fillAll(games));
  }

  #fill(hosted: HostedGame): void {
    const { id } = hosted.game;
    const before = this.#filling.get(id) ?? Promise.resolve();
    this.#filling.set(
      id,
      before.then(() => this.#openMissing(hosted)),
    );
  }

  async #openMissing(hosted: HostedGame): Promise<void> {
    try {
      while (!this.#closed && this.#running(hosted) < this.#matches) await this.#open(hosted);
    } catch (error) {
      this.#arena.log.warn('no exhibition match could be opened', {
        game: hosted.game.id,
        error: String(error),
      });
      this.#after(INTERVAL_MS, () => this.#fill(hosted));
    }
  }

  /** Those that are being played, or are looked at for a moment more; not those that are paused or stuck. */
  #running({ game }: HostedGame): number {
    const own = [...this.#arena.rooms].filter((room) => isExhibition(room) && room.record.game === game.id);
    return own.filter((room) => this.#followed.has(room.roomId) || this.#isPlayed(room)).length;
  }

  #isPlayed({ started, status, record }: Room): boolean {
    const since = this.#arena.time.now() - (record.startedAt ?? 0);
    return started && status !== 'finished' && status !== 'paused' && since < LONGEST_MS;
  }

  async #open(hosted: HostedGame): Promise<void> {
    const { game } = hosted;
    const players = lineUp(hosted, this.#round++);
    const { room } = await this.#arena.createRoom({
      game: game.id,
      name: 'House exhibition',
      maxPlayers: players.length,
      speed: 'normal',
      controls: 'none',
      extra: { exhibition: true },
    });
    try {
      for (const { bot, options } of players) await room.addBot(bot, options);
      await room.start();
    } catch (error) {
      await room.remove('removed').catch(() => undefined);
      throw error;
    }
  }

  #follow(room: Room): void {
    if (!isExhibition(room) || room.status !== 'finished' || this.#followed.has(room.roomId)) return;
    this.#followed.add(room.roomId);
    this.#next(room, QUIET_INTERVALS);
  }

  #next(room: Room, intervals: number): void {
    this.#after(INTERVAL_MS, () => {
      if (intervals > 1 && !this.#isWatched(room.hosted)) {
        this.#next(room, intervals - 1);
        return;
      }
      this.#followed.delete(room.roomId);
      this.#fill(room.hosted);
    });
  }

  /** Whether somebody watches an exhibition of that game, or looks at how the last one ended. */
  #isWatched({ game }: HostedGame): boolean {
    return [...this.#arena.rooms].some(
      (room) => isExhibition(room) && room.record.game === game.id && room.spectators > 0,
    );
  }

  #after(ms: number, run: () => void): void {
    const cancel = this.#arena.time.after(ms, () => {
      this.#timers.delete(cancel);
      run();
    });
    this.#timers.add(cancel);
  }
}

/** Who plays in that round: neighbours among the levels, so that results are open; or bots of the house. */
function lineUp({ levels = [], house, tableSize }: HostedGame, round: number): HousePlayer[] {
  if (levels.length >= LEVELS_AT_TABLE) return neighbours(levels, tableSize, round);
  const count = Math.min(tableSize, house.length);
  return Array.from({ length: count }, (_, seat) => house[(round + seat) % house.length]!);
}

/** Which levels play each other in that round, by seat: everybody sits everywhere in turn. */
export function neighbours<Level>(levels: readonly Level[], tableSize: number, round: number): Level[] {
  const size = Math.min(levels.length, Math.max(LEVELS_AT_TABLE, tableSize));
  const weakest = round % (levels.length - size + 1);
  return Array.from({ length: size }, (_, seat) => levels[weakest + ((round + seat) % size)]!);
}

function isExhibition({ record }: Room): boolean {
  return record.extra.exhibition === true;
}
