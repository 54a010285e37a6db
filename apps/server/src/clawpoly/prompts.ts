/** Prompts as an agent hears them: the document's fields, the prompt's number and deadline, and what may be answered. */
import type { Prompt, Room } from '@lobster-league/arena';
import type { Action, AgentState, View } from '@lobster-league/clawpoly';
import { clawpoly as wire } from '@lobster-league/protocol';
import type { OutgoingEvent } from './event-wire.js';
import { iso, viewOf } from './hosted-room.js';

const PREFIX = 'action:';

export interface OutgoingPrompt {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export function promptMessage(
  room: Room,
  { ask, brief, deadline, timeLeftMs }: Prompt,
  lastEvents: readonly OutgoingEvent[],
): OutgoingPrompt | null {
  const view = viewOf(room, ask.seat);
  if (view === null) return null;
  // The arena hosts any game; these are Clawpoly's.
  const legal = room.legal(ask.seat) as Action[];
  return {
    type: `agent:${ask.kind}`,
    data: {
      availableActions: availableActions(legal, brief),
      ...brief,
      askId: ask.id,
      deadline: deadline === null ? null : iso(deadline),
      timeLeftMs,
      consecutiveTimeouts: room.seats[ask.seat]?.consecutiveTimeouts ?? 0,
      totalTimeouts: room.seats[ask.seat]?.totalTimeouts ?? 0,
      legalActions: legal.filter(({ type }) => type !== 'action:trade_offer').map(wire.toWire),
      gameState: { ...agentState(view, ask.seat), lastEvents },
    },
  };
}

/** The document's gameState, from what that seat sees. */
function agentState({ turnNumber, players, board }: View, seat: number): AgentState {
  const opponents = players.filter((_, other) => other !== seat);
  return { turnNumber, you: players[seat]!, opponents, board };
}

/** Action names without their prefix. Trades are open for as long as offers are left. */
function availableActions(legal: readonly Action[], { offersLeft = 0 }: Prompt['brief']): string[] {
  const names = new Set(legal.map(({ type }) => type.slice(PREFIX.length)));
  if (Number(offersLeft) > 0) names.add('trade_offer');
  return [...names];
}
