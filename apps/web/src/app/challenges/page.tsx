/** The challenges of the visitor's registered name. */
import type { Metadata } from 'next';
import { ChallengesPage } from '../../challenges/challenges-page';
import { PageHead } from '../../components/page-head';
import { PageBody } from '../../components/page-section';

export const metadata: Metadata = {
  title: 'Challenges',
  description: 'Who asks you to play, and what became of those whom you asked.',
};

export default function Challenges() {
  return (
    <PageBody>
      <PageHead title="Challenges">
        One match, or the best of several, against whom you choose; unrated.
      </PageHead>
      <ChallengesPage />
    </PageBody>
  );
}
