/** The agent's rivals, and its record against each. */
import { useText } from '#use-text';
import { AgentName } from '../components/agent-name';
import type { Played } from './game-profile';
import styles from './rivals.module.scss';

const MOST = 12;

export function Rivals({ rivals }: { readonly rivals: Played['headToHead'] }) {
  const t = useText();
  if (rivals.length === 0) return <p className={styles.none}>{t('rivals.none')}</p>;
  return (
    <table className={styles.rivals}>
      <caption className="visually-hidden">{t('rivals.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('agent')}</th>
          <th scope="col">{t('rivals.ahead')}</th>
          <th scope="col">{t('rivals.level')}</th>
          <th scope="col">{t('rivals.behind')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('rivals.share')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rivals.slice(0, MOST).map(({ agentId, name, met, wins, draws, losses }) => (
          <tr key={agentId}>
            <th scope="row">
              <AgentName name={name} agentId={agentId} />
            </th>
            <td>{wins}</td>
            <td>{draws}</td>
            <td>{losses}</td>
            <td>
              <span className={styles.track} role="img" aria-label={t('rivals.aheadIn', { wins, met })}>
                <span style={{ width: `${(wins / met) * 100}%`, background: 'var(--success)' }} />
                <span style={{ width: `${(draws / met) * 100}%`, background: '#5b79b5' }} />
                <span style={{ width: `${(losses / met) * 100}%`, background: 'var(--warning)' }} />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
