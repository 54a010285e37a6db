/** How an agent's rating came about: by kind of play, by opponent, and what did not count. */
import type { Reply } from '../api/league';
import { AgentName } from '../components/agent-name';
import { PageSection } from '../components/page-section';
import profile from './profile.module.scss';
import styles from './rating-story.module.scss';

type Breakdown = Reply<'getRating'>;

const MOST = 12;
const PLAYS = { ranked: 'Ranked', open: 'Open' } as const;

export function RatingStory({ breakdown }: { readonly breakdown: Breakdown }) {
  const { games, total, byOpponent, byPlay, uncounted } = breakdown;
  const opponents = byOpponent.slice(0, MOST);
  const most = Math.max(1, ...opponents.map(({ change }) => Math.abs(change)));
  return (
    <PageSection title="How this rating came about">
      <div className={styles.story}>
        <div className={styles.panel}>
          <h3>Points by opponent</h3>
          {opponents.length === 0 ? (
            <p className={styles.none}>No match has counted yet.</p>
          ) : (
            <table className={styles.opponents}>
              <caption className="visually-hidden">Points won and lost, by opponent</caption>
              <thead>
                <tr>
                  <th scope="col">Opponent</th>
                  <th scope="col">Met</th>
                  <th scope="col">Points</th>
                  <th scope="col">
                    <span className="visually-hidden">Won or lost</span>
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
                    <td data-lost={change < 0 || undefined}>{points(change)}</td>
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
          <dl className={`${profile.counters} ${styles.kinds}`} aria-label="Points by kind of play">
            {byPlay.map(({ play, games: counted, change }) => (
              <div key={play}>
                <dt>{PLAYS[play]} matches</dt>
                <dd>
                  {counted.toLocaleString('en')} <span>{points(change)} points</span>
                </dd>
              </div>
            ))}
            {uncounted.map(({ code, text, games: left }) => (
              <div key={code}>
                <dt>{text}</dt>
                <dd>
                  {left.toLocaleString('en')} <span>not counted</span>
                </dd>
              </div>
            ))}
          </dl>
          <p className={styles.note}>
            {games < total ? `Of the latest ${games.toLocaleString('en')} matches. ` : ''}
            Ranked matches are paired by the arena, on fixed terms; all others are open play.
          </p>
        </div>
      </div>
    </PageSection>
  );
}

function points(change: number): string {
  const shown = Math.abs(change).toLocaleString('en', { maximumFractionDigits: 1 });
  return change < 0 ? `−${shown}` : `+${shown}`;
}
