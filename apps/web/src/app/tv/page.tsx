/** Television: the best match of all games. */

import type { Metadata } from 'next';
import { getText } from '../../messages/get-text';
import { TvPage } from '../../tv/tv-page';

export interface TvSearch {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getText();
  return { title: t('places.tv'), description: t('tv.about') };
}

export default async function Tv({ searchParams }: TvSearch) {
  return <TvPage game={null} overlay={(await searchParams).overlay === '1'} />;
}
