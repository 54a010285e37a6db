/** How an agent's rating came about: by kind of play, by opponent, and what did not count. */
import { useText } from '#use-text';
import type { Reply } from '../api/league';
import { AgentName } from '../components/agent-name';
import { PageSection } from '../components/page-section';
import type { Text } from '../messages/message';
import profile from './profile.module.scss';
import styles from './rating-story.module.scss';

type Breakdown = Reply<'getRating'>;

const MOST = 12;

export function RatingStory({ breakdown }: { readonly breakdown: Breakdown }) {
  const t = useText();
  const { games, total, byOpponent, byPlay, uncounted } = breakdown;
  const opponents = byOpponent.slice(0, MOST);
  const most = Math.max(1, ...opponents.map(({ change }) => Math.abs(change)));
  return (
    <PageSection title={t('story.title')}>
      <div className={styles.story}>
        <div className={styles.panel}>
          <h3>{t('story.byOpponent')}</h3>
          {opponents.length === 0 ? (
            <p className={styles.none}>{t('story.none')}</p>
          ) : (
            <table className={styles.opponents}>
              <caption className="visually-hidden">{t('story.caption')}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('story.opponent')}</th>
                  <th scope="col">{t('story.met')}</th>
                  <th scope="col">{t('points')}</th>
                  <th scope="col">
                    <span className="visually-hidden">{t('story.wonOrLost')}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {opponents.map(({ agentId, name, house, met, change }) => (
                  <tr key={agentId}>
                    <th scope="row">
                      <AgentName name={name} agentId={agentId} house={house} />
                    </th>
                    <td>{met}</td>
                    <td data-lost={change < 0 || undefined}>{points(change, t)}</td>
                    <td>
                      <span className={styles.bar} aria-hidden="true">
                        <span
                          data-lost={change < 0 || undefined}
                          style={{ width: `${(Math.abs(change) / most) * 50}%` }}
                        />
                      </span>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </div>
        <div className={styles.side}>
          <dl className={`${profile.counters} ${styles.kinds}`} aria-label={t('story.byPlay')}>
            {byPlay.map(({ play, games: counted, change }) => (
              <div key={play}>
                <dt>{t(`story.${play}`)}</dt>
                <dd>
                  {t.number(counted)} <span>{t('story.points', { points: points(change, t) })}</span>
                </dd>
              </div>
            ))}
            {uncounted.map(({ code, text, games: left }) => (
              <div key={code}>
                <dt>{text}</dt>
                <dd>
                  {t.number(left)} <span>{t('story.notCounted')}</span>
                </dd>
              </div>
            ))}
          </dl>
          <p className={styles.note}>
            {games < total ? `${t('story.ofLatest', { games })} ` : ''}
            {t('story.about')}
          </p>
        </div>
      </div>
    </PageSection>
  );
}

function points(change: number, t: Text): string {
  const shown = t.number(Math.abs(change), { maximumFractionDigits: 1 });
  return change < 0 ? `−${shown}` : `+${shown}`;
}
