/** The challenges of the visitor's registered name. */

import type { Metadata } from 'next';
import { useText } from '#use-text';
import { ChallengesPage } from '../../challenges/challenges-page';
import { PageHead } from '../../components/page-head';
import { PageBody } from '../../components/page-section';
import { getText } from '../../messages/get-text';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getText();
  return { title: t('places.challenges'), description: t('challenge.description') };
}

export default function Challenges() {
  const t = useText();
  return (
    <PageBody>
      <PageHead title={t('places.challenges')}>{t('challenge.lead')}</PageHead>
      <ChallengesPage />
    </PageBody>
  );
}
