/** Guesses of spectators: taken while a match is young, counted once when it is over. No money, and nothing for its players. */
import type { KeyValueStore } from '../ports/index.js';
import type { CrowdChannel } from './crowd-channel.js';
import {
  EMPTY_BOARD,
  type GuessBook,
  type GuessedEnd,
  type Guesser,
  type GuesserBoard,
  inTime,
  NO_GUESSES,
  notTaken,
  type Settled,
  type StoredGuess,
  withMatch,
} from './guess-book.js';
import { StoredText } from './stored-text.js';

export interface GuessNews {
  readonly type: 'guesses';
  /** How many think that, by player. */
  readonly counts: Readonly<Record<string, number>>;
  readonly settled: Settled | null;
}

const KEPT_MS = 90 * 24 * 3_600_000;
const BOARD_KEY = 'crowd:guessers';

export interface GuessPorts {
  readonly keyValues: KeyValueStore;
  readonly channel: Pick<CrowdChannel<GuessNews>, 'tell'>;
}

export class Guesses {
  readonly #channel: GuessPorts['channel'];
  readonly #books: StoredText<GuessBook>;
  readonly #board: StoredText<GuesserBoard>;

  constructor({ keyValues, channel }: GuessPorts) {
    this.#channel = channel;
    this.#books = new StoredText(keyValues, KEPT_MS, NO_GUESSES);
    this.#board = new StoredText(keyValues, null, EMPTY_BOARD);
  }

  async of(match: string): Promise<GuessNews> {
    return newsOf(await this.#books.read(keyOf(match)));
  }

  /** Best first. */
  async guessers(): Promise<readonly Guesser[]> {
    return (await this.#board.read(BOARD_KEY)).guessers;
  }

  /** Takes it and tells all who watch; why not, otherwise. */
  async guess(match: string, guess: StoredGuess): Promise<'already' | 'full' | null> {
    const { refused, book } = await this.#books.change(keyOf(match), (known) => {
      const why = notTaken(known, guess);
      const next = why === null ? { ...known, guesses: [...known.guesses, guess] } : known;
      return { value: why === null ? next : null, answer: { refused: why, book: next } };
    });
    if (refused === null) await this.#channel.tell(match, newsOf(book));
    return refused;
  }

  /** Counts what was guessed, once: a match that was half counted when a process died is counted by whoever comes next. */
  async settle(match: string, end: GuessedEnd): Promise<void> {
    const { guesses, settled } = await this.#books.read(keyOf(match));
    if (guesses.length === 0 || settled !== null) return;
    const counted = inTime(guesses, end);
    await this.#board.change(BOARD_KEY, (board) => ({
      value: board.matches.includes(match) ? null : withMatch(board, match, counted, end),
      answer: undefined,
    }));
    const right = counted.filter(({ playerId }) => end.winners.includes(playerId)).length;
    const book = await this.#books.change(keyOf(match), (known) => {
      const next = { ...known, settled: { counted: counted.length, right } };
      return { value: next, answer: next };
    });
    await this.#channel.tell(match, newsOf(book));
  }
}

function newsOf({ guesses, settled }: GuessBook): GuessNews {
  const counts: Record<string, number> = {};
  for (const { playerId } of guesses) counts[playerId] = 1 + (counts[playerId] ?? 0);
  return { type: 'guesses', counts, settled };
}

function keyOf(match: string): string {
  return `crowd:guesses:${match}`;
}
