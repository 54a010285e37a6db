/** The open asks of a room and their deadlines, which stand still while the room is paused. */
import { type Ask, copyAsk } from '@lobster-league/kernel';

export interface OpenAsk {
  readonly ask: Ask;
  openedAt: number;
  /** When time is up (ms since 1970), or null; moves on after a pause. */
  deadline: number | null;
}

export class Clocks {
  #open: OpenAsk[] = [];
  /** When the clocks were stopped, while they are. */
  #stoppedAt: number | null = null;

  get open(): readonly OpenAsk[] {
    return this.#open;
  }

  get stopped(): boolean {
    return this.#stoppedAt !== null;
  }

  /** When they were stopped, while they are. */
  get stoppedAt(): number | null {
    return this.#stoppedAt;
  }

  of(seat: number): OpenAsk | undefined {
    return this.#open.find(({ ask }) => ask.seat === seat);
  }

  /** Brings the open asks in line with what the game asks now; returns the new ones. */
  refresh(asks: readonly Ask[], now: number, limitOf: (ask: Ask) => number | null): OpenAsk[] {
    const opened: OpenAsk[] = [];
    this.#open = asks.map((ask) => {
      const before = this.#open.find((open) => open.ask.seat === ask.seat && open.ask.id === ask.id);
      if (before !== undefined) return before;
      const limit = limitOf(ask);
      const open = { ask: copyAsk(ask), openedAt: now, deadline: limit === null ? null : now + limit };
      opened.push(open);
      return open;
    });
    return opened;
  }

  /** Forgets asks that are over; what is new waits for the next refresh, which tells of it. */
  keep(asks: readonly Ask[]): void {
    this.#open = this.#open.filter(({ ask }) =>
      asks.some(({ seat, id }) => seat === ask.seat && id === ask.id),
    );
  }

  /** These are opened anew by the next refresh. */
  forget(asks: readonly Pick<Ask, 'seat' | 'id'>[]): void {
    this.#open = this.#open.filter(
      ({ ask }) => !asks.some(({ seat, id }) => seat === ask.seat && id === ask.id),
    );
  }

  /** The match is over: no ask is open, and no clock runs or stands. */
  clear(): void {
    this.#open = [];
    this.#stoppedAt = null;
  }

  stop(now: number): void {
    this.#stoppedAt ??= now;
  }

  go(now: number): void {
    if (this.#stoppedAt === null) return;
    const pause = now - this.#stoppedAt;
    for (const open of this.#open) {
      // An ask opened during the pause has lost only the rest of it.
      const lost = Math.min(pause, now - open.openedAt);
      if (open.deadline !== null) open.deadline += lost;
    }
    this.#stoppedAt = null;
  }

  /** Whoever went before had a clock ahead of ours: what it opened counts as opened now. */
  notAfter(now: number): void {
    for (const open of this.#open) {
      const ahead = open.openedAt - now;
      if (ahead <= 0) continue;
      open.openedAt -= ahead;
      if (open.deadline !== null) open.deadline -= ahead;
    }
    if (this.#stoppedAt !== null) this.#stoppedAt = Math.min(this.#stoppedAt, now);
  }

  /** The earliest deadline, or null while none runs. */
  next(): number | null {
    if (this.#stoppedAt !== null) return null;
    let next: number | null = null;
    for (const { deadline } of this.#open)
      if (deadline !== null && (next === null || deadline < next)) next = deadline;
    return next;
  }

  /** The asks whose time is up. */
  expired(now: number): OpenAsk[] {
    if (this.#stoppedAt !== null) return [];
    return this.#open.filter(({ deadline }) => deadline !== null && deadline <= now);
  }

  /** How long an ask has left, also while the clocks stand. */
  left(open: OpenAsk, now: number): number | null {
    if (open.deadline === null) return null;
    return Math.max(0, open.deadline - Math.max(open.openedAt, this.#stoppedAt ?? now));
  }
}
