/** A spectator on /ws/watch that comes back wherever it can, from the event after the last that it has seen. */
import { WebSocket } from 'ws';
import type { AnyUrl } from './patience.js';

const BACK_SOON_MS = 100;
const NOT_FOUND = 404;
/** So often in a row a room may be unknown: while another process takes it over, but not for ever. */
const MOST_NOT_FOUND = 600;

export interface Spectating {
  /** Resolves when the match is known to be over; the last events may still be on their way. Rejects when its room is gone. */
  readonly over: Promise<void>;
  /** Whether it is. */
  readonly ended: boolean;
  /** The numbers of the events, in the order in which they came. */
  readonly sequences: readonly number[];
  /** The numbers at which it was too far behind, and got a snapshot in place of the events up to there. */
  readonly snapshots: readonly number[];
  readonly reconnects: number;
  leave(): void;
}

export function spectate(anyUrl: AnyUrl, code: string): Spectating {
  const sequences: number[] = [];
  const snapshots: number[] = [];
  let last = 0;
  let left = false;
  let open: WebSocket | null = null;
  let notFound = 0;
  const spectating = {
    sequences,
    snapshots,
    reconnects: 0,
    over: Promise.resolve(),
    ended: false,
    leave: () => {
      left = true;
      open?.close();
    },
  };
  spectating.over = new Promise((resolve, reject) => {
    const connect = (): void => {
      if (left) return;
      const socket = new WebSocket(
        `${anyUrl().replace('http', 'ws')}/ws/watch?code=${code}&from=${last + 1}`,
      );
      open = socket;
      socket.on('open', () => {
        notFound = 0;
      });
      socket.on('unexpected-response', (_request, { statusCode }) => {
        if (statusCode === NOT_FOUND) notFound++;
        socket.terminate();
      });
      socket.on('message', (text) => {
        const message = JSON.parse(String(text));
        if (message.type === 'events') for (const { sequence } of message.events) sequences.push(sequence);
        if (message.type === 'snapshot') snapshots.push(message.snapshot.sequence);
        last = Math.max(last, sequences.at(-1) ?? 0, snapshots.at(-1) ?? 0);
        const room = message.room ?? message.snapshot?.room;
        if (room?.status !== 'finished') return;
        spectating.ended = true;
        resolve();
      });
      socket.on('error', () => undefined);
      socket.on('close', () => {
        if (left) return;
        if (notFound > MOST_NOT_FOUND)
          return reject(new Error(`room ${code} is gone; ${last} events were seen`));
        spectating.reconnects++;
        setTimeout(connect, BACK_SOON_MS);
      });
    };
    connect();
  });
  return spectating;
}

/** The numbers that it should have seen: all, but for those that a snapshot stood for. */
export function complete({ sequences, snapshots }: Spectating, total: number): number[] {
  const seen = new Set(sequences);
  const covered = (n: number): boolean => snapshots.some((snapshot) => n <= snapshot && !seen.has(n));
  return Array.from({ length: total }, (_, i) => i + 1).filter((n) => !covered(n));
}
