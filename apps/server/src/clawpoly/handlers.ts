/** Every endpoint of Clawpoly's REST API with what answers it. */
import type { clawpoly as wire } from '@lobster-league/protocol';
import type { Handlers } from '../http/endpoints.js';
import type { Services } from '../services.js';
import { agentHandlers } from './handlers/agents.js';
import { controlHandlers } from './handlers/controls.js';
import { gameHandlers } from './handlers/games.js';
import { premiumHandlers } from './handlers/premium.js';
import { roomHandlers } from './handlers/rooms.js';

export type ClawpolyHandlers<Names extends keyof wire.Endpoints = keyof wire.Endpoints> = Pick<
  Handlers<wire.Endpoints>,
  Names
>;

export function clawpolyHandlers(services: Services): ClawpolyHandlers {
  return {
    ...roomHandlers(services),
    ...premiumHandlers(services),
    ...controlHandlers(services),
    ...gameHandlers(services),
    ...agentHandlers(services),
  };
}
