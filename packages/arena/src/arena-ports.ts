/** What an arena is built from. */
import type { MustNotBeBanned } from './agents.js';
import type { RoomForms } from './cluster/room-forms.js';
import type {
  Admission,
  BotThinker,
  HistoryBuilder,
  HistoryStore,
  LiveStore,
  Log,
  RandomSource,
  SeedSource,
  ShownTexts,
  Time,
  Trace,
  TransparencyStore,
} from './ports/index.js';
import type { ArenaSettings, HostedGame } from './settings.js';

export interface ArenaPorts {
  readonly games: readonly HostedGame[];
  readonly live: LiveStore;
  readonly history: HistoryStore;
  readonly time: Time;
  readonly random: RandomSource;
  readonly log: Log;
  readonly settings?: Partial<ArenaSettings>;
  /** Everybody may sit down where there is none. */
  readonly admission?: Admission;
  /** The log in which commitments, starts and ends of matches are published; there is none if absent. */
  readonly transparency?: TransparencyStore;
  /** Public sources that have a part in the dice of every match; none by default. */
  readonly seedSources?: readonly SeedSource[];
  /** Throws where an operator has excluded an agent; nobody is if absent. */
  readonly mustNotBeBanned?: MustNotBeBanned;
  /** Plays matches again to find their events; if absent, that is done here, in slices. */
  readonly historyBuilder?: HistoryBuilder;
  /** How people see what strangers wrote; as it was written if absent. */
  readonly texts?: ShownTexts;
  /** Lets house bots that think for long decide elsewhere; if absent, they decide here. */
  readonly botThinker?: BotThinker;
  /** How rooms of a game are copied into a store that others look into, by game. */
  readonly forms?: ReadonlyMap<string, RoomForms>;
  /** Nothing is traced if absent. */
  readonly trace?: Trace;
}
