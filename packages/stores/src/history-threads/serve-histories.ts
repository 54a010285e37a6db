/** The work of a history thread: plays what it is sent again, one match after the other. */
import type { RoomRecord } from '@lobster-league/arena';
import { type AnyGame, ofVersion, type Registry } from '@lobster-league/kernel';
import { type PackedHistory, packHistory } from './packed-history.js';

export interface HistoryOrder {
  readonly id: number;
  readonly record: RoomRecord;
  /** A JSON list of the lines. */
  readonly journal: string;
}

export type HistoryAnswer =
  | { readonly id: number; readonly matchHistory: PackedHistory }
  | { readonly id: number; readonly error: string };

/** The port of a worker thread to the one that started it. */
export interface OrderPort {
  on(event: 'message', take: (order: HistoryOrder) => void): unknown;
  postMessage(answer: HistoryAnswer, transfer: readonly ArrayBuffer[]): void;
}

/** Answers every order, until the thread is ended. */
export function serveHistories(port: OrderPort, games: Registry): void {
  port.on('message', ({ id, record, journal }) => {
    try {
      const matchHistory = packHistory(gameOf(games, record), record, JSON.parse(journal));
      port.postMessage({ id, matchHistory }, [matchHistory.bodies.buffer]);
    } catch (error) {
      port.postMessage({ id, error: error instanceof Error ? error.message : String(error) }, []);
    }
  });
}

function gameOf(games: Registry, { game, rules }: RoomRecord): AnyGame {
  const found = games(game);
  const played = found === undefined ? undefined : ofVersion(found, rules);
  if (played !== undefined) return played;
  throw new Error(`rules version ${rules} of ${game} is not here`);
}
