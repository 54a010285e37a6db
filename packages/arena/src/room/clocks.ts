/** The open asks of a match and their deadlines, which stand still while the match is paused. */
import { type Ask, copyAsk } from '@lobster-league/kernel';

export interface OpenAsk {
  readonly ask: Ask;
  openedAt: number;
  /** When time is up (ms since 1970), or null; moves on after a pause. */
  deadline: number | null;
}

export interface Clocks {
  open: OpenAsk[];
  /** When the clocks were stopped, while they are. */
  stoppedAt: number | null;
}

/** Which ask is meant. */
export type AskKey = Pick<Ask, 'seat' | 'id'>;

export function sameAsk(one: AskKey, other: AskKey): boolean {
  return one.seat === other.seat && one.id === other.id;
}

export function newClocks(): Clocks {
  return { open: [], stoppedAt: null };
}

/** Brings the open asks in line with what the game asks now; returns the new ones. */
export function refreshAsks(
  clocks: Clocks,
  asks: readonly Ask[],
  now: number,
  limitOf: (ask: Ask) => number | null,
): OpenAsk[] {
  const opened: OpenAsk[] = [];
  clocks.open = asks.map((ask) => {
    const before = clocks.open.find((open) => sameAsk(open.ask, ask));
    if (before !== undefined) return before;
    const limit = limitOf(ask);
    const open = { ask: copyAsk(ask), openedAt: now, deadline: limit === null ? null : now + limit };
    opened.push(open);
    return open;
  });
  return opened;
}

export function stopClocks(clocks: Clocks, now: number): void {
  clocks.stoppedAt ??= now;
}

export function startClocks(clocks: Clocks, now: number): void {
  if (clocks.stoppedAt === null) return;
  const pause = now - clocks.stoppedAt;
  for (const open of clocks.open) {
    // An ask opened during the pause has lost only the rest of it.
    const lost = Math.min(pause, now - open.openedAt);
    if (open.deadline !== null) open.deadline += lost;
  }
  clocks.stoppedAt = null;
}

/** The last owner had a clock ahead of ours: what it opened counts as opened now. */
export function notAfter(clocks: Clocks, now: number): void {
  for (const open of clocks.open) {
    const ahead = open.openedAt - now;
    if (ahead <= 0) continue;
    open.openedAt -= ahead;
    if (open.deadline !== null) open.deadline -= ahead;
  }
  if (clocks.stoppedAt !== null) clocks.stoppedAt = Math.min(clocks.stoppedAt, now);
}

/** The earliest deadline, or null while none runs. */
export function nextDeadline({ open, stoppedAt }: Clocks): number | null {
  if (stoppedAt !== null) return null;
  let next: number | null = null;
  for (const { deadline } of open)
    if (deadline !== null && (next === null || deadline < next)) next = deadline;
  return next;
}

/** How long an ask has left, also while the clocks stand. */
export function timeLeft({ stoppedAt }: Clocks, open: OpenAsk, now: number): number | null {
  if (open.deadline === null) return null;
  return Math.max(0, open.deadline - Math.max(open.openedAt, stoppedAt ?? now));
}
