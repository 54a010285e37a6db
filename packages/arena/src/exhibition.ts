/** House bots playing each other, so that there is always something to watch. */
import type { Arena } from './arena.js';
import type { ClusterRoom } from './cluster/cluster-room.js';
import type { Cancel } from './ports/index.js';
import type { HostedGame } from './settings.js';

/** How long an ended match is looked at before the next begins. */
const INTERVAL_MS = 15_000;

export class Exhibition {
  readonly #arena: Arena;
  readonly #matches: number;
  readonly #timers = new Set<Cancel>();
  readonly #unlisten: () => void;
  /** Rooms whose successor is on its way. */
  readonly #followed = new Set<string>();
  #round = 0;

  /** Keeps so many matches going in each of these games. */
  constructor(arena: Arena, games: readonly HostedGame[], matches: number) {
    this.#arena = arena;
    this.#matches = matches;
    this.#unlisten = arena.listen((room) => this.#follow(room));
    for (const hosted of games) void this.#fill(hosted);
  }

  close(): void {
    this.#unlisten();
    for (const cancel of this.#timers) cancel();
  }

  async #fill(hosted: HostedGame): Promise<void> {
    try {
      for (let running = this.#running(hosted); running < this.#matches; running++) await this.#open(hosted);
    } catch (error) {
      this.#arena.log.warn('no exhibition match could be opened', {
        game: hosted.game.id,
        error: String(error),
      });
      this.#later(() => void this.#fill(hosted));
    }
  }

  /** Those that are being played; one that a crash left half seated expires by itself. */
  #running({ game }: HostedGame): number {
    const own = [...this.#arena.rooms].filter((room) => isExhibition(room) && room.record.game === game.id);
    return own.filter(({ started, status }) => started && status !== 'finished').length;
  }

  async #open(hosted: HostedGame): Promise<void> {
    const { house, tableSize, game } = hosted;
    const first = this.#round++;
    const { room } = await this.#arena.createRoom({
      game: game.id,
      name: 'House exhibition',
      maxPlayers: Math.min(tableSize, house.length),
      speed: 'normal',
      extra: { exhibition: true },
    });
    // Everybody sits everywhere in turn.
    for (let i = 0; i < room.record.seats.length; i++) {
      const { bot, options } = house[(first + i) % house.length]!;
      await this.#arena.addBot(room, bot, options);
    }
    await room.start();
  }

  #follow(room: ClusterRoom): void {
    if (!isExhibition(room) || room.status !== 'finished' || this.#followed.has(room.roomId)) return;
    this.#followed.add(room.roomId);
    this.#later(() => {
      this.#followed.delete(room.roomId);
      void this.#fill(room.hosted);
    });
  }

  #later(run: () => void): void {
    const cancel = this.#arena.time.after(INTERVAL_MS, () => {
      this.#timers.delete(cancel);
      run();
    });
    this.#timers.add(cancel);
  }
}

function isExhibition({ record }: ClusterRoom): boolean {
  return record.extra.exhibition === true;
}
