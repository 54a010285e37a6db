/** Fits the boards of all games: at night, when a season has grown by half, and when an operator asks. One process does it. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type Cancel,
  type HistoryStore,
  type Log,
  type Play,
  type Season,
  seasonNamed,
  seasonOf,
  type Time,
} from '@lobster-league/arena';
import type { Fitter } from '../ports/fitter.js';
import { type FittedBoards, placedMatches } from './fitted-boards.js';

const FIRST_MS = 30_000;
const EVERY_MS = 5 * 60_000;
const DAY_MS = 86_400_000;
/** The hour of the night, UTC. */
const NIGHT_MS = 3 * 3_600_000;
/** A season that has grown so much is fitted before the night. */
const GROWTH = 1.5;
const PLAYS: readonly Play[] = ['ranked', 'open'];

export interface BoardFitsPorts {
  readonly history: HistoryStore;
  readonly boards: FittedBoards;
  readonly fitter: Fitter;
  readonly time: Pick<Time, 'now' | 'after'>;
  readonly log: Log;
  readonly games: readonly string[];
  readonly seasonMonths: number;
}

/** Plain JSON goes in and comes out. */
export interface FitActs {
  /** Fits all boards of this season and the last; returns how many are being fitted. */
  fit(): Promise<number>;
}

export class BoardFits implements FitActs {
  readonly #ports: BoardFitsPorts;
  #timer: Cancel;
  #closed = false;
  #last: Promise<unknown> = Promise.resolve();

  constructor(ports: BoardFitsPorts) {
    this.#ports = ports;
    this.#timer = ports.time.after(FIRST_MS, () => void this.#again());
  }

  close(): void {
    this.#closed = true;
    this.#timer();
  }

  async fit(): Promise<number> {
    const wanted = await this.#seasons(async () => true);
    void this.#fitAll(wanted);
    return wanted.length * PLAYS.length;
  }

  async #again(): Promise<void> {
    try {
      await this.#fitAll(await this.#seasons((one) => this.#isDue(one)));
    } catch (error) {
      this.#ports.log.warn('boards could not be looked at', { error: String(error) });
    }
    if (!this.#closed) this.#timer = this.#ports.time.after(EVERY_MS, () => void this.#again());
  }

  /** This season and the last one of each game, where something counts. */
  async #seasons(isWanted: (one: GameSeason) => Promise<boolean>): Promise<GameSeason[]> {
    const { history, games, seasonMonths, time } = this.#ports;
    const now = time.now();
    const present = seasonNamed(seasonOf(now, seasonMonths), seasonMonths)!;
    const last = seasonNamed(seasonOf(present.start - 1, seasonMonths), seasonMonths)!;
    const wanted: GameSeason[] = [];
    for (const game of games)
      for (const season of [present, last]) {
        const { total } = await history.games(
          { game, season: season.season, rated: true },
          { page: 1, limit: 0 },
        );
        const one = { game, season, total };
        if (total > 0 && (await isWanted(one))) wanted.push(one);
      }
    return wanted;
  }

  async #isDue({ game, season, total }: GameSeason): Promise<boolean> {
    const { boards, time } = this.#ports;
    const note = await boards.note(game, season.season);
    if (note === null || total >= GROWTH * note.total) return true;
    const night = Math.floor((time.now() - NIGHT_MS) / DAY_MS) * DAY_MS + NIGHT_MS;
    // A match may have been declared void: only a season that is over is left as it is.
    return note.at < night && (time.now() < season.end || note.total !== total);
  }

  /** One after the other, whoever asks. */
  #fitAll(wanted: readonly GameSeason[]): Promise<void> {
    const turn = this.#last.then(async () => {
      for (const one of wanted) {
        if (this.#closed) return;
        await this.#fit(one).catch((error: unknown) => {
          const { game, season } = one;
          const fields = { game, season: season.season, error: String(error) };
          this.#ports.log.warn('a board could not be fitted', { event: 'board.not_fitted', ...fields });
        });
      }
    });
    this.#last = turn;
    return turn;
  }

  async #fit({ game, season, total }: GameSeason): Promise<void> {
    const { history, boards, fitter, time, log } = this.#ports;
    const at = time.now();
    const name = { game, season: season.season };
    for (const play of PLAYS) {
      let matches = 0;
      const board = { ...name, play };
      const counted = async function* () {
        const days = { start: season.start, end: Math.min(season.end, at + 1) };
        for await (const some of placedMatches(history, board, days, nextTurn)) {
          matches += some.length;
          if (some.length > 0) yield some;
        }
      };
      const json = await fitter.fit(counted());
      await boards.keep(board, { at, matches, json });
      log.info('board fitted', { event: 'board.fitted', ...board, matches, ms: Math.round(time.now() - at) });
    }
    await boards.keepNote(game, season.season, { at, total });
  }
}

interface GameSeason {
  readonly game: string;
  readonly season: Season;
  readonly total: number;
}
