/** The day's puzzles. */

import type { Metadata } from 'next';
import { useText } from '#use-text';
import { PageHead } from '../../components/page-head';
import { PageBody } from '../../components/page-section';
import { getText } from '../../messages/get-text';
import { DailyPuzzles } from '../../puzzles/daily-puzzles';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getText();
  return { title: t('home.findTheMove'), description: t('puzzles.description') };
}

/** Another every day. */
export const dynamic = 'force-dynamic';

export default function Puzzles() {
  const t = useText();
  return (
    <PageBody>
      <PageHead title={t('home.findTheMove')}>{t('puzzles.about')}</PageHead>
      <DailyPuzzles />
    </PageBody>
  );
}
