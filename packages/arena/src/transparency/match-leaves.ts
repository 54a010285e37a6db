/** What the log says of a match. Leaves are made from what is stored, so that after a crash they come out the same. */
import { LEAF_FORMAT, type Leaf, START_FORMAT } from '@lobster-league/kernel/transparency';
import type { FinishedGame, GameRecord, RoomRecord } from '../ports/index.js';
import { fixedTerms } from '../room/dice.js';
import { ABANDONED, CALLED_OFF } from '../room/stopped.js';

/** Of a room that is there: its commitment, and its start if it has started. Nothing that is not in public lists. */
export function roomLeaves(record: RoomRecord): Leaf[] {
  const { roomId, game, rules, commitment, createdAt, startedAt, seats } = record;
  const about = { format: LEAF_FORMAT, match: roomId, game, rules, commitment } as const;
  const opened: Leaf = { ...about, kind: 'commitment', at: createdAt };
  if (startedAt === null) return [opened];
  const terms = fixedTerms(record);
  const start: Leaf = { ...about, kind: 'start', at: startedAt };
  // Of rooms without dice of their own nothing more was fixed.
  if (terms === null) return [opened, start];
  return [opened, { ...start, format: START_FORMAT, terms, agents: seats.map(({ agentId }) => agentId) }];
}

type Ended = Pick<GameRecord, 'gameId' | 'game' | 'rules' | 'finishedAt' | 'extra'>;

/** Of a match that is in the history, which it is once spectators have seen its end. */
export function endLeaf(
  { gameId, game, rules, finishedAt, extra }: Ended,
  { head, end }: Pick<FinishedGame['replay'], 'head' | 'end'>,
): Leaf {
  const { commitment } = head;
  const { digest } = end;
  const about = { format: LEAF_FORMAT, match: gameId, game, rules, commitment, at: finishedAt } as const;
  const { stopped, stoppedBecause = stopped } = extra;
  if (stopped === CALLED_OFF) return { ...about, kind: 'called_off', reason: String(stoppedBecause), digest };
  if (stopped === ABANDONED) return { ...about, kind: 'abandoned', reason: String(stoppedBecause), digest };
  return { ...about, kind: 'result', placements: [...(end.result ?? [])], digest };
}
