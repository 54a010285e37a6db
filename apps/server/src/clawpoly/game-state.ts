/** The document's GameState: what the rules show, and what only the host knows. */
import type { SeatInfo, Snapshot } from '@lobster-league/arena';
import { clawpoly, type PlayerView, type View } from '@lobster-league/clawpoly';
import type { clawpoly as wire } from '@lobster-league/protocol';
import { asView, configOf } from './hosted-room.js';

export function gameState({ room, view }: Snapshot): wire.GameState {
  const shown = asView(view) ?? beforeStart(room);
  const player = (own: PlayerView): wire.Player => ({ ...own, ...presenceOf(own.id, room.seats) });
  const { players, board, currentPlayerIndex, turnNumber, tideCards, treasureChestCards } = shown;
  const { winner, turnLimit, turnOrder, dice, escapeCardHolders, trade } = shown;
  return {
    players: players.map(player),
    board,
    currentPlayerIndex,
    turnNumber,
    tideCards,
    treasureChestCards,
    gamePhase: room.status,
    gameSpeed: room.speed,
    winner: winner === null ? null : player(winner),
    turnLimit,
    turnOrder,
    dice,
    escapeCardHolders,
    trade,
  };
}

/** The table before the match: those who have joined, at Set Sail. */
function beforeStart({ config, seats }: Snapshot['room']): View {
  const joined = seats.filter(({ taken }) => taken !== 'open');
  return clawpoly.opening(
    configOf({ config }),
    joined.map(({ playerId, name }) => ({ id: playerId, name })),
  );
}

function presenceOf(
  id: string,
  seats: readonly SeatInfo[],
): Pick<wire.Player, 'connected' | 'consecutiveTimeouts'> {
  const seat = seats.find(({ playerId }) => playerId === id);
  return { connected: seat?.connected ?? false, consecutiveTimeouts: seat?.consecutiveTimeouts ?? 0 };
}
