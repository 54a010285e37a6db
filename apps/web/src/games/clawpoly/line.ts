/** Log lines: each event with its icon, its agent and its kind. */
import { type Event, tell } from '@lobster-league/clawpoly/watch';
import type { LogLine, SeatedPlayer, SmallThing } from '../../viewer/contract';

/** The kinds that the log can be filtered by. */
export type LineKind =
  | 'turn'
  | 'dice'
  | 'move'
  | 'property'
  | 'rent'
  | 'card'
  | 'building'
  | 'trade'
  | 'pot'
  | 'end';

type Mark = readonly [icon: string, kind: LineKind, playerId: string | null];

/** Returns null for events that the neighbouring lines already imply. */
function mark(event: Event): Mark | null {
  switch (event.type) {
    case 'game:started':
      return ['🌊', 'turn', null];
    case 'game:turn_start':
      return ['⏳', 'turn', event.data.playerId];
    case 'game:dice_rolled':
      return ['🎲', 'dice', event.data.playerId];
    case 'game:player_moved':
      return ['🐾', 'move', event.data.playerId];
    case 'game:set_sail_bonus':
      return ['⛵', 'move', event.data.playerId];
    case 'game:property_bought':
      return ['🐚', 'property', event.data.playerId];
    case 'game:property_passed':
      return ['👋', 'property', event.data.playerId];
    case 'game:mortgaged':
      return ['🔒', 'property', event.data.playerId];
    case 'game:unmortgaged':
      return ['🔓', 'property', event.data.playerId];
    case 'game:rent_paid':
      return ['💸', 'rent', event.data.payerId];
    case 'game:tax_paid':
      return ['🧾', 'rent', event.data.playerId];
    case 'game:card_drawn':
      return [event.data.deckType === 'tide' ? '🌀' : '🧰', 'card', event.data.playerId];
    case 'game:outpost_built':
      return ['🪸', 'building', event.data.playerId];
    case 'game:fortress_built':
      return ['🏰', 'building', event.data.playerId];
    case 'game:building_sold':
      return ['🧱', 'building', event.data.playerId];
    case 'game:trade_proposed':
      return ['🤝', 'trade', event.data.fromId];
    case 'game:trade_accepted':
      return ['✅', 'trade', event.data.toId];
    case 'game:trade_rejected':
      return ['❌', 'trade', event.data.toId];
    case 'game:lobster_pot_in':
      return ['🪤', 'pot', event.data.playerId];
    case 'game:lobster_pot_out':
      return ['🫧', 'pot', event.data.playerId];
    case 'game:bankrupt':
      return ['💀', 'end', event.data.playerId];
    case 'game:finished':
      return ['🏆', 'end', event.data.winnerId];
    case 'game:agent_timeout':
      return ['⌛', 'turn', event.data.playerId];
    case 'game:turn_end':
      return null;
  }
}

export function line(event: Event, seatedPlayers: readonly SeatedPlayer[]): LogLine | null {
  const found = mark(event);
  if (found === null) return null;
  const [icon, kind, playerId] = found;
  const seats = seatedPlayers.map((seatedPlayer) => ({ id: seatedPlayer.playerId, name: seatedPlayer.name }));
  const small = smallOf(event);
  return { icon, kind, playerId, text: tell(event, seats), ...(small === null ? {} : { small }) };
}

const REFUSED = 'refused trades';

function smallOf(event: Event): SmallThing | null {
  switch (event.type) {
    case 'game:trade_proposed':
      return { plural: REFUSED, opens: true };
    case 'game:trade_rejected':
      return { plural: REFUSED };
    default:
      return null;
  }
}
