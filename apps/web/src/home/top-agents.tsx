/** The best agents of each game this season, side by side. */

import { useText } from '#use-text';
import type { Board } from '../api/league';
import { AgentName } from '../components/agent-name';
import { factsOf } from '../components/game-facts';
import { GameMark } from '../components/game-mark';
import { Link } from '../components/link';
import styles from './top-agents.module.scss';

export interface TopAgentsProps {
  readonly boards: readonly Board[];
  /** Whether there is room for the boards beside each other. */
  readonly wide?: boolean;
}

export function TopAgents({ boards, wide = false }: TopAgentsProps) {
  const t = useText();
  return (
    <div className={styles.boards} data-wide={wide || undefined}>
      {boards.map(({ game, entries }) => (
        <section
          key={game}
          className={styles.board}
          aria-label={t('home.bestIn', { game: factsOf(game).title })}
        >
          <h3>
            <GameMark game={game} className={styles.mark} />
            <Link href={`/leaderboard?game=${game}`}>{factsOf(game).title}</Link>
          </h3>
          {entries.length === 0 ? (
            <p className={styles.empty}>{t('home.firstDecides')}</p>
          ) : (
            <ol>
              {entries.map(({ agentId, name, house, kind, rank, rating }) => (
                <li key={agentId}>
                  <span className={styles.rank}>{rank}</span>
                  <AgentName name={name} agentId={agentId} house={house} kind={kind} />
                  <span className={styles.rating}>{Math.round(rating)}</span>
                </li>
              ))}
            </ol>
          )}
        </section>
      ))}
    </div>
  );
}
