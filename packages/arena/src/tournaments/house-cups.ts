/** A knock-out of the house levels of every game, every day: there is always a champion, on a fresh arena too. */
import type { Arena } from '../arena.js';
import type { Cancel } from '../ports/index.js';
import { Refused } from '../refused.js';
import { hashKey } from '../secrets.js';
import type { HostedGame } from '../settings.js';
import type { TournamentActs } from './director.js';
import type { Tournaments } from './tournaments.js';

/** The arena has just begun: others come first. */
const FIRST_MS = 10_000;
const EVERY_MS = 10 * 60_000;

export interface HouseCupPorts {
  readonly arena: Arena;
  readonly tournaments: Tournaments;
  readonly acts: TournamentActs;
  readonly games: readonly HostedGame[];
}

export class HouseCups {
  readonly #ports: HouseCupPorts;
  #timer: Cancel;
  #closed = false;

  constructor(ports: HouseCupPorts) {
    this.#ports = ports;
    this.#timer = ports.arena.time.after(FIRST_MS, () => void this.#again());
  }

  close(): void {
    this.#closed = true;
    this.#timer();
  }

  async #again(): Promise<void> {
    const { arena, games } = this.#ports;
    for (const hosted of games) {
      if (this.#closed) return;
      await this.#open(hosted).catch((error: unknown) => {
        arena.log.warn('a house cup could not be opened', { game: hosted.game.id, error: String(error) });
      });
    }
    if (!this.#closed) this.#timer = arena.time.after(EVERY_MS, () => void this.#again());
  }

  /** Today's, unless it is there. */
  async #open({ game, levels = [] }: HostedGame): Promise<void> {
    const { arena, tournaments, acts } = this.#ports;
    if (levels.length < 2 || game.seats.min > 2 || game.seats.max < 2) return;
    const now = arena.time.now();
    const day = new Date(now).toISOString().slice(0, 10);
    const id = `cup-${game.id}-${day}`;
    const all = await tournaments.list();
    if (all.some((one) => one.id === id)) return;
    // A fresh arena has a champion within minutes; from then on cups are watched.
    const isFirst = !all.some((one) => one.house && one.game === game.id);
    const wanted = {
      terms: {
        id,
        name: `House cup ${day}`,
        game: game.id,
        kind: 'knockout' as const,
        seats: 2,
        rounds: 1,
        advance: null,
        pairedSeeds: false,
        windowMs: null,
      },
      speed: isFirst ? ('instant' as const) : ('normal' as const),
      rated: false,
      startsAt: Math.floor(now),
      // Nobody has its key.
      ownerKeyHash: hashKey(arena.newServerSeed()),
      opener: null,
      house: true,
    };
    try {
      await acts.create(
        wanted,
        levels.map(({ bot }) => bot),
      );
    } catch (error) {
      // Another process was quicker.
      if (!(error instanceof Refused) || error.code !== 'TOURNAMENT_REFUSED') throw error;
    }
  }
}
