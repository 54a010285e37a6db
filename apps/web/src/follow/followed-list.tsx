'use client';

/** The agents that the visitor follows, on the settings page. */
import { AgentName } from '../components/agent-name';
import { Button } from '../components/button';
import { useFollowed } from './followed';
import styles from './followed-list.module.scss';

export function FollowedList() {
  const { agents, unfollow } = useFollowed();
  return (
    <section className={styles.followed} aria-labelledby="followed">
      <h2 id="followed">Agents that you follow</h2>
      {agents.length === 0 ? (
        <p>None yet: the star on an agent’s page follows it. Your browser then tells you when it plays.</p>
      ) : (
        <ul>
          {agents.map(({ agentId, name }) => (
            <li key={agentId}>
              <AgentName agentId={agentId} name={name} />
              <Button
                kind="quiet"
                aria-label={`Do not follow ${name} any more`}
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
