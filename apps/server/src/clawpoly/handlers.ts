/** Every endpoint of Clawpoly's REST API with what answers it. */
import type { clawpoly as wire } from '@lobster-league/protocol';
import type { Hall } from '../http/door.js';
import type { Handlers } from '../http/endpoints.js';
import { agentHandlers } from './handlers/agents.js';
import { controlHandlers } from './handlers/controls.js';
import { gameHandlers } from './handlers/games.js';
import { premiumHandlers } from './handlers/premium.js';
import { roomHandlers } from './handlers/rooms.js';

export type ClawpolyHandlers<Names extends keyof wire.Endpoints = keyof wire.Endpoints> = Pick<
  Handlers<wire.Endpoints>,
  Names
>;

export function clawpolyHandlers(hall: Hall): ClawpolyHandlers {
  return {
    ...roomHandlers(hall),
    ...premiumHandlers(hall),
    ...controlHandlers(hall),
    ...gameHandlers(hall),
    ...agentHandlers(hall),
  };
}
