/** The work of a chronicling thread: plays what it is sent again, one match after the other. */
import type { RoomRecord } from '@lobster-league/arena';
import type { AnyGame, Registry } from '@lobster-league/kernel';
import { type PackedChronicle, packAgain } from './packed-chronicle.js';

export interface ChronicleOrder {
  readonly id: number;
  readonly record: RoomRecord;
  /** A JSON list of the lines. */
  readonly journal: string;
}

export type ChronicleAnswer =
  | { readonly id: number; readonly chronicle: PackedChronicle }
  | { readonly id: number; readonly error: string };

/** The port of a worker thread to the one that started it. */
export interface OrderPort {
  on(event: 'message', take: (order: ChronicleOrder) => void): unknown;
  postMessage(answer: ChronicleAnswer, transfer: readonly ArrayBuffer[]): void;
}

/** Answers every order, until the thread is ended. */
export function serveChronicles(port: OrderPort, games: Registry): void {
  port.on('message', ({ id, record, journal }) => {
    try {
      const chronicle = packAgain(gameOf(games, record), record, JSON.parse(journal));
      port.postMessage({ id, chronicle }, [chronicle.bodies.buffer]);
    } catch (error) {
      port.postMessage({ id, error: error instanceof Error ? error.message : String(error) }, []);
    }
  });
}

function gameOf(games: Registry, { game, rules }: RoomRecord): AnyGame {
  const found = games(game);
  if (found?.version === rules) return found;
  throw new Error(`rules version ${rules} of ${game} is not here`);
}
