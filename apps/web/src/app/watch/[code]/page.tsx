/** A live match, or a link to its result. */
import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { ask, findMatch } from '../../../api/server';
import { factsOf } from '../../../components/game-facts';
import { LivePage } from '../../../viewer/live/live-page';
import { describeRoom } from '../../../viewer/words';

interface WatchProps {
  readonly params: Promise<{ readonly code: string }>;
}

export async function generateMetadata({ params }: WatchProps): Promise<Metadata> {
  const found = await findMatch((await params).code);
  if (!found.ok || found.body.room === null) return { title: 'Watch' };
  const { room } = found.body;
  const title = `${room.name} · ${factsOf(room.game).masthead} ${room.code}`;
  const description = describeRoom(room);
  return { title, description, openGraph: { title, description } };
}

export default async function Watch({ params }: WatchProps) {
  const { code } = await params;
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
  return <LivePage key={room.roomId} first={{ room, view, sequence }} game={game.body} />;
}
