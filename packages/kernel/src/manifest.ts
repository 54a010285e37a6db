/** The manifest of a game: everything that a server, a command line, a page or a benchmark needs to know about it. */
import type { ZodType } from 'zod';
import type { AnyGame, Game, GameEvent, Rules } from './game.js';
import type { Insight } from './insight.js';
import type { Words } from './words.js';

/** The speeds at which spectators see a paced match. */
export type HostedSpeed = 'slow' | 'normal' | 'fast' | 'instant';

/** Settings for rooms. Everything is optional; comments name the defaults. */
export interface Hosting {
  /** Whether spectators see events at the room's speed, or as they happen. Default: true. */
  readonly paced?: boolean;
  /**
   * What happens when an agent disconnects: after `graceMs` it forfeits (null: never), and at the speeds of `waitsAt`
   * the match waits for it. Null if agents have no connection. By default the match waits for nobody, and nobody
   * forfeits.
   */
  readonly absence?: {
    readonly graceMs: number | null;
    readonly waitsAt: readonly HostedSpeed[];
  } | null;
  /** Whether the operator's settings for thinking time and absence apply to this game. Default: false. */
  readonly operatorLimits?: boolean;
  /** How long a match continues without any connected agent, in ms; null for ever. Default: ten minutes. */
  readonly emptyStopMs?: number | null;
  /** The number of seats in rooms that the queue, the house or the command line opens. Default: two, or the minimum. */
  readonly tableSize?: number;
  /** House bots for the seats of such a room, in order of preference. Default: all. */
  readonly house?: readonly string[];
  /** Returns a house bot's seat options; `round` says how often the list of bots has gone round the table. */
  choice?(bot: string, seat: number, round: number): unknown;
  /** Whether the seed is public once the match has begun; then seeds are integers below 2^53. Default: false. */
  readonly publicSeed?: boolean;
  /** The config with tighter bounds, for new rooms; the rules' own schema still accepts what older replays hold. */
  readonly newConfig?: ZodType<unknown>;
  /** The settings with which a match counts for ratings. Default: the defaults of the config alone. */
  readonly standard?: ZodType<unknown>;
  /** Whether the game is hidden from the lobby, the exhibitions and the tools. Default: false. */
  readonly hidden?: boolean;
  /** The game's own protocol, besides the league's HTTP, WebSocket and MCP. Default: none. */
  readonly protocol?: string;
  /** Does slow work before the server accepts requests, such as unpacking a dictionary. */
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
  /** What chances of winning are computed from; without it there are none. */
  readonly insight?: Insight<View>;
  /** The name of the web app's own viewer for this game; the generic viewer by default. */
  readonly viewer?: string;
}

/** Any game's manifest, as a list of games holds it. */
export type AnyManifest = GameManifest;

/** Combines rules and words into one object, as a match and its host use them. */
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

/** Erases the types of states and actions: from here on they are known by the game's name only. */
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

/** Returns what is missing in a value that should be a manifest; null if nothing is. */
export function manifestFault(value: unknown): string | null {
  const { rules, words } = Object(value) as Partial<AnyManifest>;
  if (typeof rules !== 'object' || typeof words !== 'object') return 'it has no rules and words';
  const missing = MEMBERS.filter((name) => !(name in Object(rules)) && !(name in Object(words)));
  return missing.length === 0 ? null : `it lacks ${missing.join(', ')}`;
}
