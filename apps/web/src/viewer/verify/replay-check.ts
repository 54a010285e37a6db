/** Runs a replay document again, line by line, and compares the events with those that the page shows. */
import {
  type AnyGame,
  canonical,
  type GameEvent,
  type SourceChecks,
  TextVerifier,
} from '@lobster-league/kernel';
import type { ShownText, Verdict } from './verdict';

/** What the server shows instead of such a name. */
const HIDDEN_NAME = /^name hidden by a moderator \(seat \d+\)$/;

export class ReplayCheck {
  readonly #verifier: TextVerifier;
  readonly #shown: readonly ShownText[];
  readonly #seenCommitment: string | null;
  #head: { readonly seed: string; readonly commitment: string } | null = null;
  /** The number of events compared so far, all equal. */
  #same = 0;
  #differing: Verdict | null = null;

  /** `seenCommitment` is what this browser has seen while the match was live; null if it has not. */
  constructor(
    game: AnyGame,
    shown: readonly ShownText[],
    seenCommitment: string | null = null,
    sources: SourceChecks = {},
  ) {
    this.#shown = shown;
    this.#seenCommitment = seenCommitment;
    this.#verifier = new TextVerifier(
      (id) => (id === game.id ? game : undefined),
      (events) => this.#compare(events),
      { sources, pinned: seenCommitment === null ? {} : { commitment: seenCommitment } },
    );
  }

  /** The share of shown events that has been compared, from 0 to 1. */
  get done(): number {
    return this.#shown.length === 0 ? 1 : this.#same / this.#shown.length;
  }

  /** Takes the next line, without its line end; returns a verdict to end the check. */
  line(text: string): Verdict | null {
    const difference = this.#verifier.line(text);
    if (difference !== null)
      return differs(`Line ${difference.line} of the replay: ${difference.message}.`, null);
    this.#head ??= headOf(text);
    return this.#differing;
  }

  /** Call after the last line; `rest` is the text after its line end. */
  finish(rest: string): Verdict {
    const difference = this.#verifier.finish(rest);
    if (difference !== null) return differs(`The end of the replay: ${difference.message}.`, null);
    const more = this.#shown[this.#same];
    if (more !== undefined) return differs('This page shows an event that never happened.', more.sequence);
    const { seed, commitment } = this.#head!;
    const { steps, digest, dice, terms } = this.#verifier;
    return {
      state: 'verified',
      checked: {
        inputs: steps,
        events: this.#same,
        seed,
        commitment,
        seenLive: this.#seenCommitment !== null,
        nonces: dice?.seats.filter(({ nonce }) => nonce !== null).length ?? null,
        terms,
        digest,
      },
    };
  }

  #compare(events: readonly GameEvent[]): void {
    for (const event of events) {
      if (this.#differing !== null) return;
      const shown = this.#shown[this.#same];
      if (shown === undefined) {
        this.#differing = differs('This page does not show the last events.', null);
      } else if (!isShownAs(event, shown.event)) {
        this.#differing = differs('This page shows another event than the rules produced.', shown.sequence);
      } else this.#same++;
    }
  }
}

/** Whether the page shows the event as it was; the names that a moderator has hidden may differ. */
function isShownAs(event: GameEvent, shown: ShownText['event']): boolean {
  if (canonical(shown) === canonical(event)) return true;
  return canonical(shown) === canonical(withHiddenNames(event, shown));
}

/** Returns the value with those names of the other that say that they are hidden. */
function withHiddenNames(value: unknown, shown: unknown): unknown {
  if (typeof value === 'string' && typeof shown === 'string') return HIDDEN_NAME.test(shown) ? shown : value;
  if (typeof value !== 'object' || value === null || typeof shown !== 'object' || shown === null)
    return value;
  const other = new Map(Object.entries(shown));
  if (Array.isArray(value)) return value.map((item, i) => withHiddenNames(item, other.get(String(i))));
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withHiddenNames(inner, other.get(key))]),
  );
}

function differs(message: string, sequence: number | null): Verdict {
  return { state: 'differs', message, sequence };
}

/** The first line has been verified, so it is a valid head. */
function headOf(line: string): { seed: string; commitment: string } {
  const { head } = JSON.parse(`${line}],"end":null}`) as { head: { seed: string; commitment: string } };
  return head;
}
