/** A live match, or a link to its result. */

import type { Metadata } from 'next';
import { embeddable } from '../../../api/oembed';
import { findMatch } from '../../../api/server';
import { factsOf } from '../../../components/game-facts';
import { getText } from '../../../messages/get-text';
import { LivePage } from '../../../viewer/live/live-page';
import { liveRoom } from '../../../viewer/live/live-room';
import { describeRoom } from '../../../viewer/words';

interface WatchProps {
  readonly params: Promise<{ readonly code: string }>;
}

export async function generateMetadata({ params }: WatchProps): Promise<Metadata> {
  const t = await getText();
  const found = await findMatch((await params).code);
  if (!found.ok || found.body.room === null) return { title: t('watch') };
  const { room } = found.body;
  const title = `${room.name} · ${factsOf(room.game).masthead} ${room.code}`;
  const description = describeRoom(room, t);
  const embed = await embeddable(`/watch/${room.code}`);
  return { title, description, openGraph: { title, description }, ...embed };
}

export default async function Watch({ params }: WatchProps) {
  const { first, game } = await liveRoom((await params).code);
  return <LivePage key={first.room.roomId} first={first} game={game} />;
}
