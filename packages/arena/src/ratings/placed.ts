/** Records as boards that are fitted see them: who came where, of those whom the match counts for. */
import type { PlacedMatch } from '@lobster-league/ratings';
import type { GameRecord, Play } from '../ports/history-store.js';
import { isUnverified } from './play.js';

/** Null where the match does not count for two: in ranked play, or in all play. */
export function placedMatch(record: GameRecord, play: Play): PlacedMatch | null {
  const { players, rated, finishedAt: at, uncounted = [] } = record;
  if (!rated) return null;
  const seats = players.flatMap(({ agentId, placement, rating, ranked }, seat) => {
    const change = play === 'ranked' ? ranked : rating;
    return agentId === null || isUnverified(agentId) || change == null
      ? []
      : [{ seat, agentId, place: placement }];
  });
  if (seats.length < 2) return null;
  const places = new Map(seats.map(({ seat }, index) => [seat, index]));
  const left = uncounted.flatMap(([seat, other]): [number, number][] => {
    const [one, two] = [places.get(seat), places.get(other)];
    return one === undefined || two === undefined ? [] : [[one, two]];
  });
  return {
    at,
    agents: seats.map(({ agentId }) => agentId),
    places: seats.map(({ place }) => place),
    ...(left.length === 0 ? {} : { uncounted: left }),
  };
}
