/** What every gateway is handed. */
import type { Arena, Matchmaking, RandomSource } from '@lobster-league/arena';
import type { Gateway, HttpServices } from './http/gateway.js';
import type { Identities } from './http/identities.js';
import type { Metrics } from './operations/metrics.js';
import type { SocketAdapter } from './ports/socket-adapter.js';
import type { PremiumService } from './premium/service.js';

export interface Services extends HttpServices {
  readonly arena: Arena;
  /** Who calls, at every door. */
  readonly identities: Identities;
  readonly queue: Matchmaking;
  readonly metrics: Metrics;
  readonly random: RandomSource;
  /** Where premium rooms are opened and paid for. */
  readonly premiumService: PremiumService;
  /** Brings messages of Socket.IO to other processes; null where there are none. */
  readonly socketAdapter: SocketAdapter | null;
  /** What kinds of stores there are, for the health report. */
  readonly stores: { readonly live: string; readonly history: string };
}

export type OpenGateway = (services: Services) => Gateway;
