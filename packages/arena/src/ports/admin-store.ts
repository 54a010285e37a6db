/** What operators have decided, and the log of what they did. Secret: it holds hashes of their keys. */
import type { Page, Paged } from './history-store.js';

/** From the one that may only look to the one that may do everything. */
export type OperatorRole = 'viewer' | 'moderator' | 'operator';

/** What an operator did, or tried to. */
export interface AuditEntry {
  /** From 1 without a gap. */
  readonly number: number;
  readonly at: number;
  /** The name of the key. */
  readonly by: string;
  /** Null where the machine itself was used. */
  readonly role: OperatorRole | null;
  /** Like `room.stop`. */
  readonly action: string;
  /** Like `room:REEF42`. */
  readonly target: string;
  readonly reason: string;
  readonly outcome: 'done' | 'refused' | 'failed';
  readonly detail: string;
}

export interface AuditFilter {
  readonly by?: string | undefined;
  readonly action?: string | undefined;
  /** A part of it. */
  readonly target?: string | undefined;
}

/** A decision: any JSON text, by kind and id. */
export interface Decision {
  readonly id: string;
  readonly value: string;
}

/** Reads throw StoreUnavailable rather than pretend that there is nothing. */
export interface AdminStore {
  /** Everything of a kind, in the order of ids. */
  decisions(kind: string): Promise<readonly Decision[]>;
  decision(kind: string, id: string): Promise<string | null>;
  /** Durable once resolved. */
  decide(kind: string, id: string, value: string): Promise<void>;
  /** False where there is none. */
  undo(kind: string, id: string): Promise<boolean>;

  /** Adds an entry after the last one, durable once resolved; nothing changes or removes one. */
  log(entry: Omit<AuditEntry, 'number'>): Promise<void>;
  /** Newest first. */
  logged(filter: AuditFilter, page: Page): Promise<Paged<AuditEntry>>;
  close(): Promise<void>;
}
