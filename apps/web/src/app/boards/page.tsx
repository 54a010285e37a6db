/** Several live matches at once. */

import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { BoardsPage } from '../../boards/boards-page';
import { isShown } from '../../components/game-facts';
import { type SearchParams, text } from '../../components/query';
import { getText } from '../../messages/get-text';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getText();
  return { title: t('places.boards'), description: t('boards.description') };
}

/** Each is a connection and a board to draw. */
const MOST = 9;
/** What codes and ids are made of. */
const CODE = /^[\w:-]{1,64}$/;

interface BoardsProps {
  readonly searchParams: Promise<SearchParams>;
}

export default async function Boards({ searchParams }: BoardsProps) {
  const query = await searchParams;
  const game = text(query, 'game');
  if (game !== '' && !isShown(game)) notFound();
  const named = text(query, 'codes')
    .split(',')
    .map((code) => code.trim());
  const codes = [...new Set(named.filter((code) => CODE.test(code)))].slice(0, MOST);
  return <BoardsPage key={`${game} ${codes}`} codes={codes} game={game === '' ? null : game} />;
}
