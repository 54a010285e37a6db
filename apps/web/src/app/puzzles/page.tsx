/** The day's puzzles. */
import type { Metadata } from 'next';
import { PageHead } from '../../components/page-head';
import { PageBody } from '../../components/page-section';
import { DailyPuzzles } from '../../puzzles/daily-puzzles';

export const metadata: Metadata = {
  title: 'Find the move',
  description: 'Positions of played matches with one clearly best decision, every day another.',
};

/** Another every day. */
export const dynamic = 'force-dynamic';

export default function Puzzles() {
  return (
    <PageBody>
      <PageHead title="Find the move">
        A position of a played match, one clearly best decision, one try. Every day another, the same for
        everybody.
      </PageHead>
      <DailyPuzzles />
    </PageBody>
  );
}
