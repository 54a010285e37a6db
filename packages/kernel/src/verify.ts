/** Verifies a replay: runs it again, input by input, and names the first difference. */
import type { ZodType } from 'zod';
import { BotCheck, type BotMoves } from './bot-check.js';
import { type Dice, diceFault, type Pinned, pinnedFault, type SourceChecks, termsDigest } from './dice.js';
import type { Fork } from './fork.js';
import type { AnyGame, GameEvent } from './game.js';
import { canonical } from './json.js';
import { Match } from './match.js';
import type { Entry } from './recording.js';
import {
  type Replay,
  type ReplayHead,
  replayEndSchema,
  replayHeadSchema,
  replayInputSchema,
} from './replay.js';
import { commitmentTo } from './seed.js';
import { ofVersion } from './versions.js';

/** The first place where the replay differs from running it again. */
export interface Difference {
  /** 'head', the number of the input (from 1), or 'end'. */
  readonly step: 'head' | 'end' | number;
  readonly message: string;
}

/** Finds a game by its id. */
export type Registry = (id: string) => AnyGame | undefined;

/** Receives the events while the match is run again, for callers that compare them with events seen elsewhere. */
export type Listener = (events: readonly GameEvent[]) => void;

/** What a replay is compared with, besides itself. */
export interface VerifyOptions {
  /** What was seen while the match was live. */
  readonly pinned?: Pinned;
  /** How public sources of dice are checked, by name. */
  readonly sources?: SourceChecks;
}

class Differs extends Error {}

function mustBe(fault: string | null): void {
  if (fault !== null) throw new Differs(fault);
}

function parse<T>(schema: ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new Differs(`${issue?.path.join('.') || 'it'}: ${issue?.message ?? 'is not as expected'}`);
}

/**
 * Parses a value that the schema must leave unchanged: in a replay, defaults and clean-up have been applied already.
 */
function parseExactly<T>(schema: ZodType<T>, value: unknown): T {
  const parsed = parse(schema, value);
  if (canonical(parsed) === canonical(value)) return parsed;
  throw new Differs(`${canonical(value)} is not in full, or not as the game writes it: ${canonical(parsed)}`);
}

/** Runs each part as it is fed, and keeps none. Nothing may be fed after a difference. */
export class Verifier {
  readonly #games: Registry;
  readonly #listener: Listener | null;
  readonly #options: VerifyOptions;
  /** Where the seed comes from; null where it was the server's alone. Of a head that was accepted. */
  dice: Dice | null = null;
  /** The match that this one was forked from; null where it began at its own beginning. */
  fork: Fork | null = null;
  #recording: Match<unknown, unknown, unknown, GameEvent, unknown> | null = null;
  #entry: Entry | null = null;
  #bots: BotCheck | null = null;
  #fed = 0;

  constructor(games: Registry, listener: Listener | null = null, options: VerifyOptions = {}) {
    this.#games = games;
    this.#listener = listener;
    this.#options = options;
  }

  /** The digest chain over everything fed so far, for verifying a prefix. */
  get digest(): string {
    return this.#running().digest;
  }

  /** The digest of what was fixed before nonces were opened; null where the dice were the server's alone. */
  terms: string | null = null;

  /** How many sealed moves of house bots were played, and how many of them are what the bots do here with their dice. */
  get botMoves(): BotMoves {
    return this.#bots?.moves ?? { checked: 0, same: 0, unknown: [] };
  }

  /** The number of inputs fed. */
  get steps(): number {
    return this.#fed;
  }

  head(value: unknown): Difference | null {
    return this.#at('head', () => {
      const head = parse(replayHeadSchema, value);
      const known = this.#games(head.game);
      if (known === undefined) throw new Differs(`the game ${head.game} is not known here`);
      const game = ofVersion(known, head.rules);
      if (game === undefined) {
        throw new Differs(
          `it was played by rules version ${head.rules} of ${head.game}; here is version ${known.version}`,
        );
      }
      this.dice = head.format === 1 ? null : (head.dice ?? null);
      this.fork = head.format === 3 ? head.fork : null;
      this.terms = this.dice === null ? null : termsDigest(this.dice, head);
      mustBe(this.#diceFault(head));
      const config = parseExactly(game.config, head.config);
      if (head.seats.length < game.seats.min || head.seats.length > game.seats.max) {
        throw new Differs(
          `${head.seats.length} seats, but ${game.id} has ${game.seats.min} to ${game.seats.max}`,
        );
      }
      for (const seat of head.seats)
        if (game.seatOptions !== undefined) parse(game.seatOptions, seat.options);
      const { seats, seed, commitment } = head;
      const fork = this.fork ?? undefined;
      this.#recording = Match.record(game, { config, seats, seed, commitment, fork });
      this.#recording.onEntry((entry) => {
        this.#entry = entry;
      });
      if (!this.#recording.digest.startsWith(head.start)) {
        throw new Differs('the set-up comes out differently (game, config, seats, seed or start)');
      }
      this.#bots = this.dice === null ? null : new BotCheck(game, this.dice);
      this.#lookForBots(this.#recording);
      this.#listener?.(this.#recording.setupEvents);
    });
  }

  input(value: unknown): Difference | null {
    const recording = this.#running();
    this.#fed++;
    return this.#at(this.#fed, () => {
      const { at, moves, fact, check } = parse(replayInputSchema, value);
      if ((moves === undefined) === (fact === undefined))
        throw new Differs('expected either moves or a fact');
      if (fact !== undefined) recording.learn(fact, at);
      else if (moves !== undefined) {
        const { action } = recording.game;
        const rejection = recording.play(
          moves.map((move) => ({ ...move, action: parseExactly(action, move.action) })),
          at,
        );
        if (rejection !== null)
          throw new Differs(`the move is refused: ${rejection.code}, ${rejection.message}`);
      }
      if (this.#entry?.check !== check)
        throw new Differs('this input, or what comes of it, is not what was recorded');
      const steered = this.#bots?.count(moves ?? []) ?? null;
      if (steered !== null)
        throw new Differs(`the house bot ${steered} would not have played this: its dice give another move`);
      this.#lookForBots(recording);
      this.#listener?.(this.#entry.events);
    });
  }

  end(value: unknown): Difference | null {
    const recording = this.#running();
    return this.#at('end', () => {
      const { result, digest } = parse(replayEndSchema, value);
      if (canonical(recording.result()) !== canonical(result)) throw new Differs('the result is another');
      if (recording.digest !== digest) throw new Differs('the final digest is another');
    });
  }

  /** What was played before the fork was not played by these seats. */
  #lookForBots(match: Match<unknown, unknown, unknown, GameEvent, unknown>): void {
    if (match.steps >= (this.fork?.at ?? 0)) this.#bots?.look(match);
  }

  #diceFault(head: ReplayHead): string | null {
    const { dice } = this;
    const { pinned = {}, sources } = this.#options;
    if (dice === null && commitmentTo(head.seed) !== head.commitment)
      return 'the seed does not match its commitment';
    return (
      (dice === null ? null : diceFault(dice, head, head, sources)) ?? pinnedFault(pinned, { ...head, dice })
    );
  }

  #running(): Match<unknown, unknown, unknown, GameEvent, unknown> {
    if (this.#recording === null) throw new Error('the head comes first');
    return this.#recording;
  }

  /** A replay may come from anywhere, so an exception in the rules is reported as a difference. */
  #at(step: Difference['step'], look: () => void): Difference | null {
    try {
      look();
      return null;
    } catch (error) {
      if (error instanceof Differs) return { step, message: error.message };
      return {
        step,
        message: `the rules cannot play this: ${error instanceof Error ? error.message : error}`,
      };
    }
  }
}

/** Verifies a whole replay; returns null if it is correct. */
export function verify(games: Registry, replay: Replay, options: VerifyOptions = {}): Difference | null {
  const verifier = new Verifier(games, null, options);
  const head = verifier.head(replay.head);
  if (head !== null) return head;
  for (const input of replay.inputs) {
    const difference = verifier.input(input);
    if (difference !== null) return difference;
  }
  return verifier.end(replay.end);
}
