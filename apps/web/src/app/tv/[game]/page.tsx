/** Television: the best match of one game. */
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ask } from '../../../api/server';
import { factsOf } from '../../../components/game-facts';
import { TvPage } from '../../../tv/tv-page';
import type { TvSearch } from '../page';

interface TvProps extends TvSearch {
  readonly params: Promise<{ readonly game: string }>;
}

export async function generateMetadata({ params }: TvProps): Promise<Metadata> {
  return { title: `${factsOf((await params).game).title} TV` };
}

export default async function GameTv({ params, searchParams }: TvProps) {
  const { game } = await params;
  const found = await ask('getGame', { params: { game } });
  if (!found.ok) {
    if (found.trouble.status === 404 || found.trouble.status === 400) notFound();
    throw new Error(found.trouble.message);
  }
  return <TvPage game={game} overlay={(await searchParams).overlay === '1'} />;
}
