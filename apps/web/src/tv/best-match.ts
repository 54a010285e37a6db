/** Finds the live matches that are most worth watching now. */
import { ask } from '../api/browser';
import type { Room } from '../api/league';
import { isShown } from '../components/game-facts';
import { loadViewer } from '../games/load-viewer';
import { chancesOf } from '../viewer/chances/chances-of';
import type { Snapshot } from '../viewer/live/messages';
import { appeal } from './appeal';

export interface Candidate {
  readonly snapshot: Snapshot;
  readonly appeal: number;
}

/** How many matches are considered, and how many of them are looked at closely. */
const CONSIDERED = 50;
const LOOKED_AT = 5;
/** How many of a game's best agents have their ratings looked up. */
const RATED = 100;

/** Returns the best match of that game, or of all; null if nothing is being played. */
export async function bestMatch(game: string | null, signal: AbortSignal): Promise<Candidate | null> {
  const [best = null] = await bestMatches(game, 1, signal);
  return best;
}

/** Returns the best matches of that game, or of all, the best first; at most so many. */
export async function bestMatches(
  game: string | null,
  most: number,
  signal: AbortSignal,
): Promise<Candidate[]> {
  const rooms = await playedNow(game, signal);
  const ratings = await ratingsOf(new Set(rooms.map((room) => room.game)), signal);
  const known = (room: Room): number[] =>
    room.seats.flatMap(({ agentId }) => ratings.get(`${room.game} ${agentId}`) ?? []);
  const likely = rooms
    .map((room) => ({ room, appeal: appeal(room, { ratings: known(room), chances: null }) }))
    .sort((a, b) => b.appeal - a.appeal)
    .slice(0, Math.max(LOOKED_AT, most));
  const looked = await Promise.all(likely.map(({ room }) => look(room, known(room), signal)));
  return looked
    .filter((one) => one !== null)
    .sort((a, b) => b.appeal - a.appeal)
    .slice(0, most);
}

async function playedNow(game: string | null, signal: AbortSignal): Promise<Room[]> {
  const query = { limit: CONSIDERED, ...(game === null ? {} : { game }) };
  const answer = await ask('listMatches', { query: { ...query, status: 'playing' } }, { signal });
  if (!answer.ok) return [];
  return answer.body.matches.filter((room) => game !== null || isShown(room.game));
}

async function ratingsOf(games: ReadonlySet<string>, signal: AbortSignal): Promise<Map<string, number>> {
  const ratings = new Map<string, number>();
  const read = async (game: string): Promise<void> => {
    const query = { board: 'all_time', play: 'open', limit: RATED } as const;
    const answer = await ask('getBoard', { params: { game }, query }, { signal });
    if (!answer.ok) return;
    for (const { agentId, rating } of answer.body.entries) ratings.set(`${game} ${agentId}`, rating);
  };
  await Promise.all([...games].map(read));
  return ratings;
}

async function look(room: Room, ratings: readonly number[], signal: AbortSignal): Promise<Candidate | null> {
  const [answer, viewer] = await Promise.all([
    ask('getSnapshot', { params: { match: room.roomId } }, { signal }),
    loadViewer(room.game),
  ]);
  if (!answer.ok || answer.body.room === null) return null;
  const { view, sequence } = answer.body;
  const chances = viewer === null || view === null ? null : chancesOf(viewer, view);
  return {
    snapshot: { room: answer.body.room, view, sequence },
    appeal: appeal(room, { ratings, chances }),
  };
}
