/** What every gateway is handed. */
import type {
  Arena,
  Challenges,
  LedgerStore,
  Matchmaking,
  RandomSource,
  TournamentActs,
  Tournaments,
} from '@lobster-league/arena';
import type { Administration } from './admin/administration.js';
import type { Processes } from './admin/processes.js';
import type { Crowd } from './crowd/crowd.js';
import type { Gateway, HttpServices } from './http/gateway.js';
import type { Identities } from './http/identities.js';
import type { Analyses } from './league/analyses.js';
import type { FitActs } from './league/board-fits.js';
import type { RatingBoards } from './league/rating-boards.js';
import type { Moderation } from './moderation/moderation.js';
import type { ModeratedTexts } from './moderation/shown-texts.js';
import type { Metrics } from './operations/metrics.js';
import type { Tracing } from './operations/tracing.js';
import type { SocketAdapter } from './ports/socket-adapter.js';
import type { PremiumService } from './premium/service.js';

export interface Services extends HttpServices {
  readonly arena: Arena;
  /** Who calls, at every door. */
  readonly identities: Identities;
  readonly analyses: Analyses;
  readonly ratingBoards: RatingBoards;
  /** What the one process does that fits boards. */
  readonly fits: FitActs;
  readonly queue: Matchmaking;
  /** As any process reads them, and what their one director does. */
  readonly tournaments: Tournaments;
  readonly director: TournamentActs;
  readonly challenges: Challenges;
  /** What people see of what strangers wrote. */
  readonly texts: ModeratedTexts;
  /** What spectators say to each other; null where that is off. */
  readonly crowd: Crowd | null;
  /** Reports, and what is hidden. */
  readonly moderation: Moderation;
  readonly metrics: Metrics;
  readonly random: RandomSource;
  readonly tracing: Tracing | null;
  /** Where premium rooms are opened and paid for. */
  readonly premiumService: PremiumService;
  /** The money of premium rooms; null where nothing lasts. */
  readonly ledger: LedgerStore | null;
  /** What operators decided, and their functions. */
  readonly administration: Administration;
  /** The processes of the arena. */
  readonly processes: Processes;
  /** Brings messages of Socket.IO to other processes; null where there are none. */
  readonly socketAdapter: SocketAdapter | null;
  /** What kinds of stores there are, for the health report. */
  readonly stores: { readonly live: string; readonly history: string };
}

export type OpenGateway = (services: Services) => Gateway;
