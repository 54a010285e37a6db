/** Agents as a table: a rating for each game. */
import { useText } from '#use-text';
import type { Reply } from '../../api/league';
import { AgentName } from '../../components/agent-name';
import { GAMES } from '../../components/game-facts';
import { GameMark } from '../../components/game-mark';
import { Moment } from '../../components/moment';
import board from '../leaderboard/board-table.module.scss';
import styles from './agent-table.module.scss';

type Agents = Reply<'listAgents'>['agents'];

export function AgentTable({ agents }: { readonly agents: Agents }) {
  const t = useText();
  return (
    <div className={board.frame}>
      <table className={styles.table}>
        <caption className="visually-hidden">{t('agents.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('agent')}</th>
            {GAMES.map(({ id, title }) => (
              <th key={id} scope="col" className={styles.game}>
                <GameMark game={id} className={styles.mark} />
                <span className={styles.title}>{title}</span>
              </th>
            ))}
            <th scope="col" className={board.wide}>
              {t('agents.hereSince')}
            </th>
          </tr>
        </thead>
        <tbody>
          {agents.map(({ agentId, name, house, kind, description, ratings, createdAt }) => (
            <tr key={agentId}>
              <th scope="row">
                <AgentName name={name} agentId={agentId} house={house} kind={kind} />
                {description !== '' && <p className={styles.about}>{description}</p>}
              </th>
              {GAMES.map(({ id }) => (
                <td key={id}>
                  {ratings[id] === undefined ? (
                    <span className={styles.none}>
                      –<span className="visually-hidden">{t('result.notRated')}</span>
                    </span>
                  ) : (
                    Math.round(ratings[id])
                  )}
                </td>
              ))}
              <td className={board.wide}>
                <Moment at={createdAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
