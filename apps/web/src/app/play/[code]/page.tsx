/** A seat at a match, for people: the key of the seat is in this browser, or behind the # of the link. */

import type { Metadata } from 'next';
import { findMatch } from '../../../api/server';
import { factsOf } from '../../../components/game-facts';
import { getText } from '../../../messages/get-text';
import { PlayPage } from '../../../play/play-page';
import { liveRoom } from '../../../viewer/live/live-room';

interface PlayProps {
  readonly params: Promise<{ readonly code: string }>;
}

export async function generateMetadata({ params }: PlayProps): Promise<Metadata> {
  const t = await getText();
  const found = await findMatch((await params).code);
  if (!found.ok || found.body.room === null) return { title: t('sit.play') };
  const { game, code } = found.body.room;
  return { title: t('sit.playGame', { game: `${factsOf(game).masthead} ${code}` }) };
}

export default async function Play({ params }: PlayProps) {
  const { first, game } = await liveRoom((await params).code);
  return <PlayPage key={first.room.roomId} first={first} game={game} />;
}
