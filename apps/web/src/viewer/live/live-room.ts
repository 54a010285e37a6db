/** What a page of a live room needs when it is rendered; leads to the result of a match that is over, or to nowhere. */
import { notFound, redirect } from 'next/navigation';
import type { GameInfo } from '../../api/league';
import { ask, findMatch } from '../../api/server';
import type { Snapshot } from './messages';

export interface LiveRoom {
  readonly first: Snapshot;
  readonly game: GameInfo;
}

export async function liveRoom(code: string): Promise<LiveRoom> {
  // A finished match is not drawn here: its result is one click away.
  const known = await findMatch(code);
  if (known.ok && known.body.room === null) redirect(`/games/${known.body.record?.gameId ?? code}`);
  const found = await ask('getSnapshot', { params: { match: code } });
  if (!found.ok) {
    if (found.trouble.status === 404 || found.trouble.status === 400) notFound();
    throw new Error(found.trouble.message);
  }
  const { room, record, view, sequence } = found.body;
  if (room === null) redirect(`/games/${record?.gameId ?? code}`);
  const game = await ask('getGame', { params: { game: room.game } });
  if (!game.ok) throw new Error(game.trouble.message);
  return { first: { room, view, sequence }, game: game.body };
}
