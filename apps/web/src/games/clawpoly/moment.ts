/** The current situation in one sentence, and the open decision. */
import { type Event, tell, tellFirst, type View } from '@lobster-league/clawpoly/watch';
import { standingsOf } from './centrepiece';
import { boardName } from './names';

export interface Moment {
  /** The player it is about. */
  readonly playerId: string | null;
  readonly headline: string;
  /** The question that an agent is answering now. */
  readonly decision: string | null;
}

/** Returns the text for screen readers: only events that change the match. */
export function announcementOf(view: View, event: Event): string | null {
  switch (event.type) {
    case 'game:started':
    case 'game:property_bought':
    case 'game:rent_paid':
    case 'game:trade_accepted':
    case 'game:fortress_built':
    case 'game:lobster_pot_in':
    case 'game:bankrupt':
    case 'game:finished':
      return tell(event, view.players);
    default:
      return null;
  }
}

function playerAt(view: View): string | null {
  return view.players[view.currentPlayerIndex]?.id ?? null;
}

/** Returns the player who acts, not the one affected. */
function actorOf(event: Event): string | null {
  const { data } = event;
  if ('playerId' in data) return data.playerId;
  if ('payerId' in data) return data.payerId;
  if (event.type === 'game:trade_proposed') return event.data.fromId;
  if (event.type === 'game:started') return event.data.turnOrder[0] ?? null;
  if ('toId' in data) return data.toId;
  if ('winnerId' in data) return data.winnerId;
  return null;
}

export function momentOf(view: View, event: Event | null): Moment {
  if (event === null) return quietMoment(view);
  const decision = decisionAfter(view, event);
  const playerId = event.type === 'game:turn_end' ? playerAt(view) : actorOf(event);
  return { playerId, headline: headlineOf(view, event), decision };
}

/** Shorter than the log where the middle of the board shows the rest. */
function headlineOf(view: View, event: Event): string {
  const name = (playerId: string): string => nameOf(view, playerId);
  switch (event.type) {
    case 'game:turn_start':
      return `${name(event.data.playerId)} to move`;
    case 'game:started':
      return `${name(event.data.turnOrder[0] ?? '')} goes first`;
    case 'game:turn_end':
      return `${nameOf(view, playerAt(view))} is next`;
    case 'game:player_moved':
      return `${name(event.data.playerId)} moves to ${boardName(event.data.to)}`;
    case 'game:card_drawn':
      return `${name(event.data.playerId)} draws a ${event.data.deckType === 'tide' ? 'Tide Card' : 'Treasure Chest card'}`;
    case 'game:trade_proposed':
      return `${name(event.data.fromId)} offers ${name(event.data.toId)} a trade`;
    case 'game:trade_accepted':
      return `${name(event.data.toId)} takes the trade of ${name(event.data.fromId)}`;
    default:
      return tell(event, view.players);
  }
}

function nameOf(view: View, playerId: string | null): string {
  return view.players.find((player) => player.id === playerId)?.name ?? 'Nobody';
}

function quietMoment(view: View): Moment {
  const playerId = playerAt(view);
  switch (view.gamePhase) {
    case 'roll_order':
      return { playerId: null, headline: 'Rolling for the turn order', decision: null };
    case 'finished':
      return {
        playerId: view.winner?.id ?? null,
        headline: tellFirst(standingsOf(view), (id) => nameOf(view, id)),
        decision: null,
      };
    case 'playing':
      return {
        playerId,
        headline: `${nameOf(view, playerId)} to move`,
        decision: potDecision(view, playerId),
      };
  }
}

function decisionAfter(view: View, event: Event): string | null {
  switch (event.type) {
    case 'game:turn_start':
      return potDecision(view, event.data.playerId);
    case 'game:player_moved': {
      const { owner, price, name, type } = view.board[event.data.to]!;
      const money = view.players.find((player) => player.id === event.data.playerId)?.money ?? 0;
      const forSale = type === 'property' || type === 'current' || type === 'utility';
      return forSale && owner === null && price !== null && money >= price
        ? `Buy ${name} for $${price}?`
        : null;
    }
    case 'game:trade_proposed':
      return `Will ${nameOf(view, event.data.toId)} take the trade?`;
    default:
      return null;
  }
}

function potDecision(view: View, playerId: string | null): string | null {
  const player = view.players.find((candidate) => candidate.id === playerId);
  if (player?.inLobsterPot !== true) return null;
  const card = player.escapeCards > 0 ? ', play an escape card' : '';
  return `Pay $50${card}, or try for doubles?`;
}
