/** The spectators of one room: each checks that no event is missing, doubled or out of order. */
import { clawpoly, league } from '@lobster-league/protocol';
import type { GameName } from '@lobster-league/sdk';
import { WebSocket } from 'ws';
import { decidedAt, since } from './decided-at.js';
import type { Entrance } from './entrance.js';
import type { SpectatorCounts } from './messages.js';

const CHECKED_WITHIN_MS = 30_000;
const LOOKS_EVERY_MS = 20;
/** Spectators per room that join late, and start with a snapshot. */
const LATE = 4;

export interface CrowdOrder {
  readonly url: string;
  readonly roomId: string;
  readonly code: string;
  readonly game: GameName;
  readonly spectators: number;
}

export type Tally = { -readonly [Count in keyof SpectatorCounts]: SpectatorCounts[Count] };

export interface CrowdEars {
  readonly tally: Tally;
  late(game: GameName, ms: number): void;
  fault(reason: string): void;
}

/** The relevant part of a message: its events, or the number from which a snapshot starts. */
interface Received {
  readonly sequences: readonly number[];
  readonly snapshot: number | null;
  /** When the latest decision in it was made. */
  readonly decided: bigint | null;
}

const NOTHING: Received = { sequences: [], snapshot: null, decided: null };

interface Spectator {
  readonly socket: WebSocket;
  /** The number of the last event, or of the first snapshot. */
  last: number;
  /** Whether it has received anything yet: only the first message may be a snapshot. */
  began: boolean;
  /** Decisions made before this time are not measured. */
  openedAt: bigint;
}

export class Crowd {
  readonly #order: CrowdOrder;
  readonly #ears: CrowdEars;
  readonly #spectators: Spectator[] = [];
  /** All get the same bytes, so equal bytes in a row are parsed once. */
  #bytes: Buffer = Buffer.alloc(0);
  #received = NOTHING;
  #leaving = false;

  constructor(order: CrowdOrder, ears: CrowdEars, entrance: Entrance) {
    this.#order = order;
    this.#ears = ears;
    for (let i = 0; i < order.spectators; i++) entrance.enter(() => this.#come(i));
  }

  /**
   * Waits until all have received that many events (exactly that many if the match is over); counts missing ones, and
   * disconnects.
   */
  async check(events: number, over: boolean): Promise<void> {
    const until = performance.now() + CHECKED_WITHIN_MS;
    const behind = () => this.#spectators.filter(({ last }) => last < events);
    while (behind().length > 0 && performance.now() < until)
      await new Promise((resolve) => setTimeout(resolve, LOOKS_EVERY_MS));
    const { tally, fault } = this.#ears;
    for (const { last } of this.#spectators) {
      const missing = over ? Math.abs(events - last) : Math.max(0, events - last);
      tally.missing += missing;
      if (missing > 0)
        fault(`${this.#order.game} ${this.#order.code}: ${last} of ${events} events were seen`);
    }
    this.#leaving = true;
    for (const { socket } of this.#spectators) socket.close();
  }

  #come(nth: number): Promise<unknown> {
    if (this.#leaving) return Promise.resolve();
    const { url, code, game } = this.#order;
    const { tally } = this.#ears;
    const base = url.replace('http', 'ws');
    const from = nth % LATE === 0 ? '' : '&from=1';
    // Clawpoly has its own endpoint for spectators.
    const own = game === 'clawpoly' && nth % 2 === 1;
    const path = own
      ? `${clawpoly.sockets.spectator.path}?roomCode=${code}${from}`
      : `/ws/watch?code=${code}${from}`;
    const socket = new WebSocket(base + path, { perMessageDeflate: false, skipUTF8Validation: true });
    const spectator: Spectator = { socket, last: 0, began: false, openedAt: process.hrtime.bigint() };
    this.#spectators.push(spectator);
    socket.once('open', () => {
      spectator.openedAt = process.hrtime.bigint();
      tally.watching++;
      tally.watched++;
      socket.once('close', () => tally.watching--);
    });
    socket.on('message', (bytes: Buffer) => this.#onMessage(spectator, bytes));
    socket.on('error', (error) => this.#dropped(String(error)));
    socket.once('close', (code) => this.#dropped(`closed with ${code}`));
    return new Promise((resolve) => socket.once('open', resolve).once('close', resolve));
  }

  #dropped(why: string): void {
    if (this.#leaving) return;
    this.#ears.tally.dropped++;
    this.#ears.fault(`${this.#order.game} ${this.#order.code}: a spectator was dropped: ${why}`);
  }

  #onMessage(spectator: Spectator, bytes: Buffer): void {
    const { tally, late, fault } = this.#ears;
    tally.messages++;
    if (!bytes.equals(this.#bytes)) {
      this.#bytes = bytes;
      this.#received = parsed(bytes);
    }
    const { sequences, snapshot, decided } = this.#received;
    if (decided !== null && decided > spectator.openedAt) late(this.#order.game, since(decided));
    if (snapshot !== null) {
      if (spectator.began) {
        tally.skipped++;
        fault(
          `${this.#order.game} ${this.#order.code}: a snapshot in place of what follows ${spectator.last}`,
        );
      }
      spectator.last = snapshot;
      spectator.began = true;
    }
    for (const sequence of sequences) {
      tally.events++;
      if (sequence !== spectator.last + 1) {
        tally.disordered++;
        fault(`${this.#order.game} ${this.#order.code}: event ${sequence} came after ${spectator.last}`);
      }
      spectator.last = sequence;
      spectator.began = true;
    }
  }
}

function parsed(bytes: Buffer): Received {
  const message: unknown = JSON.parse(String(bytes));
  const watched = league.watchMessage.safeParse(message).data;
  if (watched?.type === 'events') {
    const thoughts = watched.events.flatMap((event) => event.thoughts ?? []);
    const sequences = watched.events.map(({ sequence }) => sequence);
    return { ...NOTHING, sequences, decided: decidedAt(thoughts) };
  }
  if (watched?.type === 'snapshot') return { ...NOTHING, snapshot: watched.snapshot.sequence };
  // At Clawpoly's own endpoint each event is a message.
  const own = clawpoly.spectatorMessage.safeParse(message).data;
  if (own === undefined || !('sequence' in own) || own.sequence === undefined) return NOTHING;
  if (own.type === 'game:state') return { ...NOTHING, snapshot: own.sequence };
  const thoughts = 'thoughts' in own ? own.thoughts : undefined;
  return { ...NOTHING, sequences: [own.sequence], decided: decidedAt(thoughts ?? []) };
}
