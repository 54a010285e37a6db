/** Reads from the arena that the page is from. */
import type { SentEvent, Table } from './stage.js';

export interface Record extends Omit<Table, 'seats'> {
  readonly gameId: string;
  readonly name: string;
  readonly players: Table['seats'];
  readonly totalEvents: number;
}

export interface Room extends Table {
  readonly roomId: string;
  readonly code: string;
  readonly name: string;
  readonly status: string;
  readonly turn: number;
}

export interface Snapshot {
  readonly room: Room | null;
  readonly record: Record | null;
  readonly view: unknown;
  readonly sequence: number;
}

export interface EventPage {
  readonly events: readonly SentEvent[];
  readonly next: number | null;
}

/** Throws what went wrong, in words. */
async function read<Answer>(path: string): Promise<Answer> {
  const response = await fetch(`/api/league/matches/${path}`, { credentials: 'omit' });
  const answer = await response.json();
  if (!response.ok) throw new Error(String(answer.message ?? response.status));
  return answer;
}

export function readSnapshot(match: string): Promise<Snapshot> {
  return read(`${encodeURIComponent(match)}/snapshot`);
}

export function readEvents(match: string, from: number, text: boolean): Promise<EventPage> {
  return read(`${encodeURIComponent(match)}/events?from=${from}&limit=1000${text ? '&text=true' : ''}`);
}

/** The record as a table. */
export function tableOf({ config, players }: Record): Table {
  return { config, seats: players };
}
