/** Rooms and journal lines for the LiveStore contract. */
import type { JournalLine, RoomRecord, StampedEvent } from '@lobster-league/arena';

export const NOON = Date.UTC(2026, 1, 14, 12);

export function room(roomId: string, changes: Partial<RoomRecord> = {}): RoomRecord {
  return {
    roomId,
    code: `R-${roomId}`,
    game: 'clawpoly',
    rules: 1,
    name: 'Reef Night',
    config: { turnLimit: 200, lists: [[], [1]], nothing: null },
    status: 'waiting',
    seats: [
      {
        playerId: 'p1',
        token: '3f0e8a52-5a2c-4a3e-9c39-0d5c1c6d7e10',
        taken: 'agent',
        name: 'Pinchy 🦞',
        agentId: 'pinchy',
        bot: null,
        options: null,
        joinedAt: NOON,
      },
    ],
    speed: 'normal',
    controls: 'all',
    ownerKeyHash: 'ab'.repeat(32),
    decisionMs: null,
    extra: { creator: 'somebody' },
    seed: '00ff'.repeat(16),
    commitment: 'cd'.repeat(32),
    createdAt: NOON,
    startedAt: null,
    finishedAt: null,
    ...changes,
  };
}

export function event(sequence: number, text = 'moved'): StampedEvent {
  return {
    sequence,
    turn: Math.ceil(sequence / 4),
    at: NOON + sequence,
    event: { type: 'noted', data: { text } },
  };
}

type Step = Extract<JournalLine, { readonly kind: 'step' }>;

/** Makes a step with events of these numbers. */
export function step(number: number, events: readonly number[] = [number + 1]): Step {
  return {
    kind: 'step',
    at: NOON + number,
    input: { moves: [{ seat: number % 4, ask: number, action: { type: 'roll' }, timedOut: false }] },
    events: events.map((sequence) => event(sequence)),
    check: number.toString(16).padStart(8, '0'),
  };
}

/** Makes steps `from` up to but excluding `to`, each with one event. */
export function steps(from: number, to: number): JournalLine[] {
  return Array.from({ length: to - from }, (_, i) => step(from + i));
}
