'use client';

/** The agents that the visitor follows, on the settings page. */
import { useText } from '#use-text';
import { AgentName } from '../components/agent-name';
import { Button } from '../components/button';
import { useFollowed } from './followed';
import styles from './followed-list.module.scss';

export function FollowedList() {
  const t = useText();
  const { agents, unfollow } = useFollowed();
  return (
    <section className={styles.followed} aria-labelledby="followed">
      <h2 id="followed">{t('follow.title')}</h2>
      {agents.length === 0 ? (
        <p>{t('follow.none')}</p>
      ) : (
        <ul>
          {agents.map(({ agentId, name }) => (
            <li key={agentId}>
              <AgentName agentId={agentId} name={name} />
              <Button
                kind="quiet"
                aria-label={t('follow.unfollow', { name })}
                onClick={() => unfollow(agentId)}
              >
                ✕
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
