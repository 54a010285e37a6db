/** Television: the best match of all games. */
import type { Metadata } from 'next';
import { TvPage } from '../../tv/tv-page';

export interface TvSearch {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export const metadata: Metadata = {
  title: 'TV',
  description: 'The best match now, and the next when it is over: no mouse needed.',
};

export default async function Tv({ searchParams }: TvSearch) {
  return <TvPage game={null} overlay={(await searchParams).overlay === '1'} />;
}
