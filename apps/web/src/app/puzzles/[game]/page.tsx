/** Puzzles of a game: the day's, or the one that `?id=` names. */

import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { factsOf, GAMES } from '../../../components/game-facts';
import { type SearchParams, text } from '../../../components/query';
import { getText } from '../../../messages/get-text';
import { puzzlesOf } from '../../../puzzles/puzzle-files';
import { PuzzlePage } from '../../../puzzles/puzzle-page';

interface PuzzlesProps {
  readonly params: Promise<{ readonly game: string }>;
  readonly searchParams: Promise<SearchParams>;
}

export async function generateMetadata({ params }: PuzzlesProps): Promise<Metadata> {
  const t = await getText();
  const { title } = factsOf((await params).game);
  return {
    title: t('puzzles.of', { game: title }),
    description: t('puzzles.description'),
  };
}

export default async function Puzzles({ params, searchParams }: PuzzlesProps) {
  const { game } = await params;
  if (!GAMES.some(({ id }) => id === game) || (await puzzlesOf(game)) === null) notFound();
  const id = text(await searchParams, 'id');
  return <PuzzlePage key={`${game} ${id}`} game={game} id={id === '' ? null : id} />;
}
