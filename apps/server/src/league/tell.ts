/** Events in one line for people. */
import type { SeatRecord, StampedEvent } from '@lobster-league/arena';
import type { AnyGame, GameEvent, Seat } from '@lobster-league/kernel';

/** Says what happened, with names instead of ids. */
export type Tell = (event: GameEvent) => string;

const ROOM_EVENTS: Readonly<Record<string, string>> = {
  'room:player_joined': 'sits down',
  'room:player_disconnected': 'is gone',
  'room:player_reconnected': 'is back',
};

export function teller(game: AnyGame, seats: readonly Pick<SeatRecord, 'playerId' | 'name'>[]): Tell {
  const named = seats.map(({ playerId, name }): Seat => ({ id: playerId, name }));
  return (event) => (event.type.startsWith('room:') ? tellRoom(event, named) : game.tell(event, named));
}

function tellRoom({ type, data }: GameEvent, seats: readonly Seat[]): string {
  const id = 'playerId' in data ? data.playerId : null;
  const name = seats.find((seat) => seat.id === id)?.name ?? 'Somebody';
  return `${name} ${ROOM_EVENTS[type] ?? type.slice('room:'.length)}`;
}

export function told(events: readonly StampedEvent[], tell: Tell): (StampedEvent & { text: string })[] {
  return events.map((stamped) => ({ ...stamped, text: tell(stamped.event) }));
}
