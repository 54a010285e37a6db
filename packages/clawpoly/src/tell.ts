/** Describes each event in one line, for people. */
import { type Seat, withArticle } from '@lobster-league/kernel';
import type { Goods } from './action.js';
import { SQUARES } from './board.js';
import type { Event, Offer, PotMethod, PotReason, Standing } from './event.js';
import { levelWithFirst } from './level.js';

const INTO_POT: Readonly<Record<PotReason, string>> = {
  net: 'is caught in the net and goes to the Lobster Pot',
  card: 'is sent to the Lobster Pot',
  doubles: 'rolls a third double and goes to the Lobster Pot',
};
const OUT_OF_POT: Readonly<Record<PotMethod, string>> = {
  pay: 'pays $50 and leaves the Lobster Pot',
  card: 'leaves the Lobster Pot with an escape card',
  doubles: 'rolls a double and leaves the Lobster Pot',
};
const REASONS: Readonly<Record<string, string>> = {
  last_standing: 'the last one afloat',
  turn_limit: 'the wealthiest at the turn limit',
};

/** Returns whether the match was called off (nobody wins), from the host's reason. */
export function isCalledOff({ reason }: { readonly reason: string }): boolean {
  return reason === 'called_off' || reason === 'abandoned';
}

/** Names the winner, and all players tied with the winner. */
export function tellFirst(standings: readonly Standing[], name: (playerId: string) => string): string {
  const [first = 'Nobody', ...level] = levelWithFirst(standings).map(({ playerId }) => name(playerId));
  if (level.length === 0) return `${first} wins`;
  return `${[first, ...level.slice(0, -1)].join(', ')} and ${level.at(-1)} share the win`;
}

export function tell(event: Event, seats: readonly Seat[]): string {
  const name = (id: string): string => seats.find((seat) => seat.id === id)?.name ?? id;
  switch (event.type) {
    case 'game:started':
      return `The game begins. Turn order: ${event.data.turnOrder.map(name).join(', ')}`;
    case 'game:turn_start':
      return `Turn ${event.data.turnNumber}: ${name(event.data.playerId)}`;
    case 'game:dice_rolled': {
      const { playerId, dice, total, doubles } = event.data;
      if (dice.length === 1) return `${name(playerId)} rolls ${total} for the turn order`;
      return `${name(playerId)} rolls ${dice.join(' + ')} = ${total}${doubles ? ', doubles' : ''}`;
    }
    case 'game:player_moved': {
      const { playerId, from, to } = event.data;
      return `${name(playerId)} moves from ${square(from)} to ${square(to)}`;
    }
    case 'game:property_bought':
      return `${name(event.data.playerId)} buys ${square(event.data.squareIndex)} for $${event.data.price}`;
    case 'game:property_passed':
      return `${name(event.data.playerId)} passes on ${square(event.data.squareIndex)}`;
    case 'game:rent_paid': {
      const { payerId, ownerId, squareIndex, amount } = event.data;
      const what = SQUARES[squareIndex]!.price === null ? 'for a card' : `rent for ${square(squareIndex)}`;
      return `${name(payerId)} pays ${name(ownerId)} $${amount} ${what}`;
    }
    case 'game:tax_paid': {
      const { playerId, squareIndex, amount } = event.data;
      return `${name(playerId)} pays $${amount} (${square(squareIndex)})`;
    }
    case 'game:card_drawn': {
      const { playerId, deckType, cardText } = event.data;
      const deck = deckType === 'tide' ? 'a Tide Card' : 'a Treasure Chest card';
      return `${name(playerId)} draws ${deck}: ${cardText}`;
    }
    case 'game:outpost_built': {
      const { playerId, squareIndex, outpostCount } = event.data;
      return `${name(playerId)} builds outpost ${outpostCount} on ${square(squareIndex)}`;
    }
    case 'game:fortress_built':
      return `${name(event.data.playerId)} builds a fortress on ${square(event.data.squareIndex)}`;
    case 'game:building_sold': {
      const { playerId, squareIndex, type, refund } = event.data;
      return `${name(playerId)} sells ${withArticle(type)} on ${square(squareIndex)} for $${refund}`;
    }
    case 'game:mortgaged':
      return `${name(event.data.playerId)} mortgages ${square(event.data.squareIndex)} for $${event.data.value}`;
    case 'game:unmortgaged':
      return `${name(event.data.playerId)} unmortgages ${square(event.data.squareIndex)} for $${event.data.cost}`;
    case 'game:trade_proposed':
      return `${name(event.data.fromId)} offers ${name(event.data.toId)} ${deal(event.data.offer)}`;
    case 'game:trade_accepted':
      return `${name(event.data.toId)} accepts from ${name(event.data.fromId)} ${deal(event.data.offer)}`;
    case 'game:trade_rejected':
      return `${name(event.data.toId)} rejects the offer of ${name(event.data.fromId)}`;
    case 'game:lobster_pot_in':
      return `${name(event.data.playerId)} ${INTO_POT[event.data.reason]}`;
    case 'game:lobster_pot_out':
      return `${name(event.data.playerId)} ${OUT_OF_POT[event.data.method]}`;
    case 'game:bankrupt': {
      const { playerId, creditorId } = event.data;
      return `${name(playerId)} is bankrupt; all goes to ${creditorId === null ? 'the bank' : name(creditorId)}`;
    }
    case 'game:set_sail_bonus':
      return `${name(event.data.playerId)} collects $${event.data.amount} at Set Sail`;
    case 'game:turn_end':
      return `${name(event.data.playerId)}'s turn ends`;
    case 'game:finished': {
      const { reason, finalStandings } = event.data;
      if (isCalledOff(event.data))
        return event.data.reason === 'abandoned'
          ? 'Everybody has left; nobody wins'
          : 'The match is called off';
      return `${tellFirst(finalStandings, name)}: ${REASONS[reason] ?? reason}`;
    }
    case 'game:agent_timeout':
      return `${name(event.data.playerId)} takes too long (${event.data.decision.replaceAll('_', ' ')})`;
  }
}

function square(index: number): string {
  return SQUARES[index]!.name;
}

function deal({ offering, requesting }: Offer): string {
  return `${list(offering)} for ${list(requesting)}`;
}

function list({ shells, properties, escapeCards }: Goods): string {
  const items = properties.map(square);
  if (shells > 0) items.push(`$${shells}`);
  if (escapeCards > 0) items.push(escapeCards === 1 ? 'an escape card' : `${escapeCards} escape cards`);
  return items.length === 0 ? 'nothing' : items.join(' + ');
}
