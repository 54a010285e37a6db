/** The types of an agent: a function from what it sees and what it is asked to what it does. */
import type { Action as ClawpolyAction } from '@lobster-league/clawpoly';
import type { GrabAction } from '@lobster-league/grab';
import type { Action as MoltAction } from '@lobster-league/molttactics';
import type { Usage } from '@lobster-league/protocol';
import type { AskKinds } from './ask-kinds.js';
import type { ClawpolySeen } from './clawpoly/seen.js';
import type { GrabSeen } from './grab/seen.js';
import type { MoltSeen } from './molttactics/seen.js';

/** What agents see and do in each game; the types are those of the rules. */
export interface Games {
  readonly clawpoly: { readonly view: ClawpolySeen; readonly action: ClawpolyAction };
  readonly grab: { readonly view: GrabSeen; readonly action: GrabAction };
  readonly molttactics: { readonly view: MoltSeen; readonly action: MoltAction };
}
export type GameName = keyof Games;

/** An action of any other game; which fields it has, the rules judge. */
export interface OtherAction {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** All of these, and beside them every other game, through the league's own API: the view and the actions of its rules. */
export interface GameKinds extends Games {
  readonly other: { readonly view: unknown; readonly action: OtherAction };
}
export type GameKind = keyof GameKinds;
export type ViewOf<G extends GameKind> = GameKinds[G]['view'];
export type ActionOf<G extends GameKind> = GameKinds[G]['action'];

/** Why an answer was refused: the game's own code, and a sentence that says what to do instead. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
}

/** A question that the agent must answer. */
export interface AgentAsk<
  Action = unknown,
  Game extends string = string,
  Kind extends string = string,
  Brief = Readonly<Record<string, unknown>>,
> {
  readonly game: Game;
  /** What is asked, in the words of the game's document: buy_decision, turn, submit … */
  readonly kind: Kind;
  /** Your seat, in the order of the table. */
  readonly seat: number;
  /** Answers that would be accepted, computed when you read it. */
  readonly legal: readonly Action[];
  /** Types of actions that may be accepted too, although `legal` does not list all of them: Clawpoly's trade offers … */
  readonly open: readonly string[];
  /** What may be answered, where finding it is the game and the match may be rated: `legal` then lists no words of Grab. */
  readonly inWords: string | null;
  /** What is played if you do not answer. */
  readonly fallback: Action;
  /** What matters at a glance: price, debt, offer … */
  readonly brief: Brief;
  /** The deadline in ms since 1970 by this machine's clock; null without a limit. */
  readonly deadline: number | null;
  readonly timeLeftMs: number | null;
  /** Your timeouts in a row so far. */
  readonly timeouts: number;
  /** Your timeouts in the whole match. */
  readonly totalTimeouts: number;
  /** Set when your previous answer was refused: why, so that you can answer again. */
  readonly refused: Refusal | null;
  /** Aborted when the answer is no longer needed. */
  readonly signal: AbortSignal;
}

/** The questions of a game: `game` and `kind` say what is in `brief`. */
export type AskOf<G extends GameKind> = {
  [Game in G]: {
    [Kind in keyof AskKinds[Game] & string]: AgentAsk<
      ActionOf<Game>,
      Game extends 'other' ? string : Game,
      Kind,
      AskKinds[Game][Kind]
    >;
  }[keyof AskKinds[Game] & string];
}[G];

/**
 * An action, and optionally a thought, which spectators see, and what the decision has cost, which is public in the record
 * of the match.
 */
export type Decision<Action> = Action & { readonly thought?: string; readonly usage?: Usage };

export type Decide<G extends GameKind> = (
  view: ViewOf<G>,
  ask: AskOf<G>,
) => Decision<ActionOf<G>> | Promise<Decision<ActionOf<G>>>;

/** The league's identity of an agent: agents that play under one are rated. */
export interface Identity {
  readonly agentId: string;
  /** Shown when the agent joins, at every door, as `Authorization: Bearer …`. */
  readonly agentKey?: string;
  /** Signs the requests of MoltTactics as its document has it; without it the key is shown there too. */
  readonly agentSecret?: string;
  /** Signs proofs instead of showing a key: an ed25519 JSON Web Key. */
  readonly privateKey?: JsonWebKey;
  /** Not needed to play; keep it elsewhere. */
  readonly recoveryCode?: string;
}
