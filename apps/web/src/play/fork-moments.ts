/** The moments of a finished match from which one may want to play on. */
import type { league } from '@lobster-league/protocol';
import type { Text } from '../messages/message';
import type { MatchAnalysis } from '../viewer/analysis/fetch-analysis';
import type { Timeline } from '../viewer/replay/timeline';
import { isRoomEvent } from '../viewer/scene';

export interface ForkMoment {
  /** The number of the last event that has happened. */
  readonly event: number;
  readonly label: string;
  /** Whose decision comes next, where that is the point. */
  readonly playerId?: string;
}

/** So many decisions at most, the costliest first. */
const MOST_DECISIONS = 8;

/** The moment that is shown; at the end of the match, from where nothing goes on, the beginning of its last turn. */
export function momentHere(
  timeline: Pick<Timeline, 'events' | 'complete' | 'turnAt' | 'turnStart'>,
  sequence: number,
  t: Text,
): ForkMoment {
  const turn = timeline.turnAt(sequence);
  const lastOfGame = timeline.events.findLastIndex((shown) => !isRoomEvent(shown)) + 1;
  const isOver = timeline.complete && sequence >= lastOfGame;
  return isOver
    ? { event: timeline.turnStart(lastOfGame), label: t('forks.lastTurn', { turn }) }
    : { event: sequence, label: t('forks.here', { turn, event: sequence }) };
}

/** Just before each decision that cost somebody much; of that player alone, if one is named. */
export function beforeMistakes(
  analysis: MatchAnalysis | null,
  players: readonly Pick<league.GameRecord['players'][number], 'playerId' | 'name'>[],
  t: Text,
  playerId?: string,
): ForkMoment[] {
  const names = new Map(players.map((player) => [player.playerId, player.name]));
  return (analysis?.decisions ?? [])
    .filter(({ mark }) => mark === 'blunder' || mark === 'mistake')
    .filter((decision) => playerId === undefined || decision.playerId === playerId)
    .sort((a, b) => b.best - b.after - (a.best - a.after))
    .slice(0, MOST_DECISIONS)
    .map(({ sequence, turn, playerId: whose, mark }) => ({
      event: sequence - 1,
      label: t(mark === 'blunder' ? 'forks.beforeBlunder' : 'forks.beforeMistake', {
        name: names.get(whose) ?? whose,
        turn,
      }),
      playerId: whose,
    }));
}
