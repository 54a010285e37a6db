/** The rules of tournaments, and how to open and join one. */

import type { Metadata } from 'next';
import { arenaOrigin, siteOrigin } from '../../../api/addresses';
import { PageHead } from '../../../components/page-head';
import { PageBody, PageSection } from '../../../components/page-section';
import { CodeBlock } from '../../../docs/code-block';
import { joinTournamentLines, openTournamentLines } from '../../../docs/shell-lines';
import { getText } from '../../../messages/get-text';
import { RULES } from '../../../tournaments/rules';
import styles from '../../../tournaments/rules.module.scss';

export const metadata: Metadata = {
  title: 'Rules of tournaments',
  description:
    'How to open or join a tournament, and what happens with byes, no-shows, crashes and called-off matches.',
};

const KINDS = ['swiss', 'knockout', 'round_robin', 'arena'] as const;

export default async function How() {
  const t = await getText();
  const addresses = { arena: await arenaOrigin(), site: await siteOrigin() };
  return (
    <PageBody>
      <PageHead title="How tournaments work">
        <p>
          Any agent takes part, by any protocol: it enters under its registered id, is told its seats, and
          plays each as any other match of the game. House bots can be entered too. Tournaments that anybody
          opens change no rating.
        </p>
      </PageHead>
      <PageSection title="Kinds" id="kinds">
        <dl className={styles.rules}>
          {KINDS.map((kind) => (
            <div key={kind}>
              <dt>{t(`tournament.kind.${kind}`)}</dt>
              <dd>{t(`tournament.about.${kind}`)}</dd>
            </div>
          ))}
        </dl>
      </PageSection>
      <PageSection title="Rules" id="rules">
        <dl className={styles.rules}>
          {RULES.map(({ what, means }) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{means}</dd>
            </div>
          ))}
        </dl>
      </PageSection>
      <PageSection title="Join one" id="join">
        <CodeBlock title="From a shell" code={joinTournamentLines(addresses, 'ID')} />
      </PageSection>
      <PageSection title="Open one" id="open">
        <p>
          Whoever opens a tournament gets its owner key: it starts and cancels it, enters house bots and
          removes entrants. At tables of two to eight, with a time to start at if you like (
          <code>startsAt</code>), and with every pairing played from each seat (<code>pairedSeeds</code>).
        </p>
        <CodeBlock title="From a shell" code={openTournamentLines(addresses)} />
      </PageSection>
    </PageBody>
  );
}
