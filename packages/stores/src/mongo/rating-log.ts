/**
 * Applies each game's changes to agents exactly once, without transactions: a numbered log of points per agent and
 * game. A point is added by one insert, which fails if the game is in the log already or another process has taken the
 * number; then it is tried again. The next point is added only when all views include the last one, so a view that
 * includes a number includes all before it.
 */
import type { AgentDelta } from '@lobster-league/arena';
import { NO_SKILL } from '@lobster-league/ratings';
import { enterGame, type Seasons, type Sums } from '../standing-sums.js';
import type { PointDocument } from './collections.js';
import type { MongoConnection } from './connection.js';
import { toPlain } from './plain.js';
import { showPoint } from './views.js';

const MOST_HEADS = 1_000;

/** The end of an agent's log in one game. */
interface Head {
  readonly version: number;
  readonly seasons: Seasons;
}

export class RatingLog {
  readonly #mongo: MongoConnection;
  readonly #now: () => number;
  /** Per agent and game, the last queued call: one process need not compete with itself. */
  readonly #turns = new Map<string, Promise<void>>();
  /**
   * Ends of logs that we wrote last, all of them shown. Another process may have appended since; the next insert finds
   * out.
   */
  readonly #heads = new Map<string, Head>();

  constructor(mongo: MongoConnection, now: () => number) {
    this.#mongo = mongo;
    this.#now = now;
  }

  /** Resolves when the game is counted in all views. */
  async enter(gameId: string, delta: AgentDelta): Promise<void> {
    const key = JSON.stringify([delta.agentId, delta.game]);
    const before = this.#turns.get(key) ?? Promise.resolve();
    const mine = before.catch(() => undefined).then(() => this.#enter(key, gameId, delta));
    this.#turns.set(key, mine);
    try {
      await mine;
    } finally {
      if (this.#turns.get(key) === mine) this.#turns.delete(key);
    }
  }

  async #enter(key: string, gameId: string, delta: AgentDelta): Promise<void> {
    const { agentId, game } = delta;
    for (;;) {
      const head = this.#heads.get(key) ?? (await this.#completedHead(agentId, game));
      this.#heads.delete(key);
      const seasons = new Map(head.seasons);
      enterGame(seasons, delta);
      const point = pointOf(gameId, delta, { version: head.version + 1, seasons });
      if (await this.#mongo.add(({ points }) => points.insertOne(point))) {
        await this.#show(point, seasons);
        this.#remember(key, { version: point.version, seasons });
        return;
      }
      // The game or the number was there already. The writer of the last point may not have updated the views yet.
      const current = await this.#completedHead(agentId, game);
      const known = await this.#mongo.read(({ points }) => points.findOne({ agentId, game, gameId }));
      if (known !== null) return;
      this.#remember(key, current);
    }
  }

  /** Returns the end of the log; updates the views first if its writer did not get to it. */
  async #completedHead(agentId: string, game: string): Promise<Head> {
    const latest = await this.#mongo.read(({ points }) =>
      points.find({ agentId, game }).sort({ version: -1 }).limit(1).next(),
    );
    if (latest === null) return { version: 0, seasons: new Map() };
    const seasons = seasonsFrom(latest.seasons);
    if (!latest.shown) await this.#show(latest, seasons);
    return { version: latest.version, seasons };
  }

  async #show(point: PointDocument, seasons: Seasons): Promise<void> {
    await showPoint(this.#mongo, point, seasons, this.#now());
    const { agentId, game, version } = point;
    await Promise.all([
      this.#mongo.write(({ points }) =>
        points.updateOne({ agentId, game, version }, { $set: { shown: true } }),
      ),
      // Only the end of the log needs all seasons.
      this.#mongo.write(({ points }) =>
        points.updateOne({ agentId, game, version: version - 1 }, { $unset: { seasons: '' } }),
      ),
    ]);
  }

  #remember(key: string, head: Head): void {
    this.#heads.set(key, head);
    if (this.#heads.size <= MOST_HEADS) return;
    for (const oldest of this.#heads.keys()) {
      this.#heads.delete(oldest);
      return;
    }
  }
}

function pointOf(gameId: string, delta: AgentDelta, { version, seasons }: Head): PointDocument {
  const { agentId, game, season, rating, placement, won, turns, finishedAt, counters, against } = delta;
  return {
    agentId,
    game,
    version,
    gameId,
    at: new Date(finishedAt),
    delta: rating,
    ...(delta.skill === undefined ? {} : { skill: delta.skill }),
    placement,
    won,
    season,
    turns,
    counters: toPlain(counters),
    against: Object.entries(against).map(([rival, outcome]) => ({ agentId: rival, outcome })),
    ...(delta.takesBack === true ? { takesBack: true } : {}),
    shown: false,
    seasons: JSON.stringify([...seasons]),
  };
}

function seasonsFrom(json: string | undefined): Seasons {
  const seasons: [string, Sums][] = JSON.parse(json ?? '[]');
  // Those of earlier versions have no skill.
  return new Map(seasons.map(([season, sums]) => [season, { ...sums, skill: sums.skill ?? NO_SKILL }]));
}
