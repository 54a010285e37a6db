/** How the seats of a match behave, counted from its inputs: the same while it is played and when it is played again. */
import type { HostFact } from '@lobster-league/kernel';

export interface Conduct {
  /** Timeouts in a row, and in all of the match. */
  inARow: number;
  total: number;
  /** How often it answered by itself. */
  answers: number;
  /** Forfeited: it is not waited for any more. */
  out: boolean;
  /** Its agent is known to be gone. */
  away: boolean;
}

export function newConduct(): Conduct {
  return { inARow: 0, total: 0, answers: 0, out: false, away: false };
}

/** A seat has answered what it was asked. */
export function countAnswer(conduct: Conduct): void {
  conduct.inARow = 0;
  conduct.answers++;
}

/** A fallback was played. Where that is done at once for an agent that is gone, it is no timeout. */
export function countFallback(conduct: Conduct, playsForAbsent: boolean): void {
  if (conduct.away && playsForAbsent) return;
  conduct.inARow++;
  conduct.total++;
}

export function countFact(conducts: readonly Conduct[], fact: HostFact): void {
  const conduct = fact.type === 'stop' ? undefined : conducts[fact.seat];
  if (conduct === undefined) return;
  if (fact.type === 'forfeit') conduct.out = true;
  if (fact.type === 'presence') conduct.away = !fact.connected;
}
