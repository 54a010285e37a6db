/** A match with a memory: every input becomes an entry of the log, and the digest is a chain over all of them. */
import { fingerprint } from './fingerprint.js';
import type { Game, GameEvent, Move } from './game.js';
import { canonical } from './json.js';
import { Match, type MatchSetup, type MatchSnapshot } from './match.js';
import { type Beginning, begin, type Header, type Input, Play, type Played } from './play.js';
import { sha256 } from './sha256.js';

const CHECK_LENGTH = 16;

/** An input that was played, the events it caused, and the chain so far. */
export interface Entry<Action = unknown, Event extends GameEvent = GameEvent> extends Played<Action, Event> {
  /** The canonical JSON of each of the events: the chain needs it, so whoever stores or sends them may have it. */
  readonly texts: readonly string[];
  /** A short check of this entry and all before, thoughts and times included. */
  readonly check: string;
}

/** The chain's start: the header and the events of the set-up. */
export function firstDigest(header: Header, events: readonly GameEvent[]): string {
  return sha256(canonical([header, events]));
}

/** The next link: the digest so far, the input without thoughts and times, the canonical texts of its events. */
export function nextDigest(digest: string, input: Input, events: readonly string[]): string {
  const played = canonical(input.moves === undefined ? input.fact : input.moves.map(bare));
  return sha256(`${digest}${played}[${events.join(',')}]`);
}

function bare({ seat, ask, action, timedOut }: Move): Move {
  return { seat, ask, action, timedOut };
}

/** A short check over the digest and what the digest leaves out: half of it against forgers, half against slips. */
export function checkOf(digest: string, input: Input): string {
  return digest.slice(0, CHECK_LENGTH / 2) + fingerprint(outside(input)).slice(0, CHECK_LENGTH / 2);
}

function outside({ at, moves = [] }: Input): unknown[] {
  const thoughts: unknown[] = [at ?? null];
  for (const { thought = null } of moves) thoughts.push(thought);
  return thoughts;
}

/** A recording put aside: plain JSON, secret for as long as the seed is. */
export interface RecordingSnapshot<State = unknown> {
  readonly match: MatchSnapshot<State>;
  readonly digest: string;
}

export class Recording<Config, State, Action, Event extends GameEvent, View> extends Play<
  Config,
  State,
  Action,
  Event,
  View
> {
  /** The chain over the header and all inputs and events so far. */
  digest: string;
  #onEntry: ((entry: Entry<Action, Event>) => void) | null = null;

  private constructor(beginning: Beginning<Config, State, Action, Event, View>, digest: string) {
    super(beginning);
    this.digest = digest;
  }

  /** Starts a match; the events of the set-up are in `setupEvents`. */
  static override start<Config, State, Action, Event extends GameEvent, View>(
    game: Game<Config, State, Action, Event, View>,
    setup: MatchSetup<Config>,
  ): Recording<Config, State, Action, Event, View> {
    const beginning = begin(game, setup);
    return new Recording(beginning, firstDigest(beginning.header, beginning.events));
  }

  static resume<Config, State, Action, Event extends GameEvent, View>(
    game: Game<Config, State, Action, Event, View>,
    header: Header<Config>,
    { match, digest }: RecordingSnapshot<State>,
  ): Recording<Config, State, Action, Event, View> {
    return new Recording({ header, match: Match.resume(game, match), events: [] }, digest);
  }

  /** Who is told of every entry. */
  onEntry(listener: (entry: Entry<Action, Event>) => void): void {
    this.#onEntry = listener;
  }

  snapshot(): RecordingSnapshot<State> {
    return { match: this.match.snapshot(), digest: this.digest };
  }

  protected override played(played: Played<Action, Event>): void {
    super.played(played);
    const { step, input, events, turns } = played;
    const texts = events.map(canonical);
    this.digest = nextDigest(this.digest, input, texts);
    const check = checkOf(this.digest, input);
    this.#onEntry?.({ step, input, events, turns, texts, check });
  }
}
