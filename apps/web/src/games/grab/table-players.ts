/** A player at the table as racks and cards show it. */
import type { GrabView } from '@lobster-league/grab/watch';
import { seatColour, seatPattern } from '../seat-colours';

export interface TablePlayer {
  readonly seat: number;
  readonly playerId: string;
  readonly name: string;
  readonly colour: string;
  /** What is laid over its colour. */
  readonly pattern: string;
  readonly score: number;
  readonly leads: boolean;
  readonly standing: 'playing' | 'passed' | 'away' | 'out' | 'winner';
}

export function tablePlayers(view: GrabView): TablePlayer[] {
  const { players, state, status, winners } = view;
  const best = Math.max(...state.scores);
  return players.map((player, seat) => {
    const score = state.scores[seat]!;
    return {
      seat,
      playerId: player.player_id,
      name: player.username,
      colour: seatColour(seat),
      pattern: seatPattern(seat),
      score,
      leads: best > 0 && score === best,
      standing: standingOf(player, state.passed[seat] === true, status === 'finished', winners),
    };
  });
}

function standingOf(
  player: GrabView['players'][number],
  passed: boolean,
  over: boolean,
  winners: readonly string[],
): TablePlayer['standing'] {
  if (over) return winners.includes(player.username) ? 'winner' : 'playing';
  if (player.forfeited) return 'out';
  if (!player.connected) return 'away';
  return passed ? 'passed' : 'playing';
}
