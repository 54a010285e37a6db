/** The beginning and the end of a game, as agents are told. */
import type { Room } from '@lobster-league/arena';
import { clawpoly, type Event, type PlayerView, type SquareView, type View } from '@lobster-league/clawpoly';
import type { GameEvent, Placement } from '@lobster-league/kernel';
import type { clawpoly as wire } from '@lobster-league/protocol';
import { configOf } from './hosted-room.js';

interface GameStarted {
  readonly turnOrder: readonly string[];
  readonly players: readonly PlayerView[];
  readonly board: readonly SquareView[];
  readonly commitment: string;
}

/** The game begins: everybody at Set Sail, and nothing is owned. */
export function gameStarted({ record }: Room, event: GameEvent): GameStarted {
  const { turnOrder, players } = (event as Extract<Event, { type: 'game:started' }>).data;
  const seats = record.seats.map(({ playerId, name }) => ({ id: playerId, name }));
  const { board } = clawpoly.opening(configOf(record), seats);
  return { turnOrder, players, board, commitment: record.commitment };
}

/** For an agent that comes later: as it is now. */
export function gameStartedNow({ record }: Room, { turnOrder, players, board }: View): GameStarted {
  return { turnOrder, players, board, commitment: record.commitment };
}

export function finalStandings(
  { players }: View,
  result: readonly Placement[],
): { winnerId: string | null; finalStandings: wire.Standing[] } {
  const standings = result.map(({ seat, place, score }): wire.Standing => {
    const { id, money, properties, isBankrupt } = players[seat]!;
    return {
      playerId: id,
      placement: place,
      wealth: score,
      money,
      properties: properties.length,
      isBankrupt,
    };
  });
  return { winnerId: standings[0]?.playerId ?? null, finalStandings: standings };
}
