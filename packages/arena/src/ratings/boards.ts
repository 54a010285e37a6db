/** Boards: what they measure, how they are ordered, and ranks that ties share. */
import { skillInterval } from '@lobster-league/ratings';
import type { Board, Standing } from '../ports/history-store.js';

export interface BoardEntry extends Standing {
  /** From 1; equals share it, and the next rank counts them all (1, 1, 3). */
  readonly rank: number;
  /** What the board measures: the rating, the best ever, what the season added, or the lower bound of the skill. */
  readonly points: number;
}

/** What a board measures. */
export function boardPoints(standing: Standing, board: Board): number {
  switch (board) {
    case 'season':
      return standing.rating;
    case 'all_time':
      return standing.best;
    case 'improved':
      return standing.rating - standing.start;
    case 'skill':
      return skillInterval(standing.skill).low;
  }
}

/** Best first; equals by games played, most first, then by id. */
export function boardOrder(board: Board): (a: Standing, b: Standing) => number {
  return (a, b) =>
    boardPoints(b, board) - boardPoints(a, board) ||
    b.gamesPlayed - a.gamesPlayed ||
    (a.agentId < b.agentId ? -1 : a.agentId > b.agentId ? 1 : 0);
}

/** Ranks the first standings of a board, which come in its order. */
export function ranked(standings: readonly Standing[], board: Board): BoardEntry[] {
  const entries: BoardEntry[] = [];
  for (const standing of standings) {
    const points = boardPoints(standing, board);
    const above = entries.at(-1);
    const rank = above?.points === points ? above.rank : entries.length + 1;
    entries.push({ ...standing, rank, points });
  }
  return entries;
}
