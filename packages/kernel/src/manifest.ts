/** A game as a package offers it: everything that a server, a command line, a page or a benchmark needs to know of it. */
import type { ZodType } from 'zod';
import type { AnyGame, Game, GameEvent, Rules } from './game.js';
import type { Words } from './words.js';

/** How fast spectators are shown a paced match. */
export type HostedSpeed = 'slow' | 'normal' | 'fast' | 'instant';

/** What a room needs to know. Everything has a default, which is said where there is one. */
export interface Hosting {
  /** Whether spectators see events at the room's speed, or as they happen; true. */
  readonly paced?: boolean;
  /**
   * What a missing agent means: after `graceMs` it forfeits (null: never), and at the speeds of `waitsAt` the match waits
   * for it. Null where agents have no connection to lose. Nobody is waited for, and nobody forfeits.
   */
  readonly absence?: {
    readonly graceMs: number | null;
    readonly waitsAt: readonly HostedSpeed[];
  } | null;
  /** Whether the operator's settings for thinking time and absence hold for this game; false. */
  readonly operatorLimits?: boolean;
  /** How long a match goes on with nobody there at all, in ms; null for ever; ten minutes. */
  readonly emptyStopMs?: number | null;
  /** How many sit at a table that the queue, the house or the command line makes; two, or as many as there must be. */
  readonly tableSize?: number;
  /** House bots for the seats of such a table, in order of preference; all there are. */
  readonly house?: readonly string[];
  /** What a house bot chooses before the start; `round` says how often the list of bots has been round the table. */
  choice?(bot: string, seat: number, round: number): unknown;
  /** Whether everybody may know the seed once the match has begun; false. Then seeds are whole numbers below 2^53. */
  readonly publicSeed?: boolean;
  /** The config with tighter bounds, for rooms opened from now on; the rules' own goes on taking what older replays hold. */
  readonly newConfig?: ZodType<unknown>;
  /** Whether the game is left out of the lobby, the exhibitions and the tools; false. */
  readonly hidden?: boolean;
  /** How agents reach it besides the league's own HTTP, WebSocket and MCP; null. */
  readonly protocol?: string;
  /** Does what takes time before anybody is served, such as unpacking a dictionary. */
  prepare?(): void;
}

export interface GameManifest<
  Config = unknown,
  State = unknown,
  Action = unknown,
  Event extends GameEvent = GameEvent,
  View = unknown,
> {
  readonly rules: Rules<Config, State, Action, Event, View>;
  readonly words: Words<Config, State, Action, Event, View>;
  readonly hosting?: Hosting;
  /** A viewer that the pages have of their own; the generic one if absent. */
  readonly viewer?: string;
}

/** Any game's, as a list of games holds it. */
export type AnyManifest = GameManifest;

/** Rules and words in one object, as a match and its host take them. */
export function gameOf<Config, State, Action, Event extends GameEvent, View>({
  rules,
  words,
}: Pick<GameManifest<Config, State, Action, Event, View>, 'rules' | 'words'>): Game<
  Config,
  State,
  Action,
  Event,
  View
> {
  return { ...rules, ...words };
}

/** Whose states and actions these are is known by the game's name alone from here on. */
export function anyManifest<Config, State, Action, Event extends GameEvent, View>(
  manifest: GameManifest<Config, State, Action, Event, View>,
): AnyManifest {
  return manifest as unknown as AnyManifest;
}

const MEMBERS: readonly (keyof AnyGame)[] = [
  'id',
  'version',
  'seats',
  'config',
  'action',
  'bots',
  'setup',
  'asks',
  'legal',
  'timeLimit',
  'step',
  'learn',
  'view',
  'turn',
  'result',
  'title',
  'pitch',
  'mark',
  'unit',
  'opening',
  'fold',
  'tell',
  'brief',
];

/** What is missing in something that should be a manifest; null if nothing is. */
export function manifestFault(value: unknown): string | null {
  const { rules, words } = Object(value) as Partial<AnyManifest>;
  if (typeof rules !== 'object' || typeof words !== 'object') return 'it has no rules and words';
  const missing = MEMBERS.filter((name) => !(name in Object(rules)) && !(name in Object(words)));
  return missing.length === 0 ? null : `it lacks ${missing.join(', ')}`;
}
