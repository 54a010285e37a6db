/** The agent's rivals, and its record against each. */
import { AgentName } from '../components/agent-name';
import type { Played } from './game-profile';
import styles from './rivals.module.scss';

const MOST = 12;

export function Rivals({ rivals }: { readonly rivals: Played['headToHead'] }) {
  if (rivals.length === 0) return <p className={styles.none}>It has not met any rivals yet.</p>;
  return (
    <table className={styles.rivals}>
      <caption className="visually-hidden">Results against others</caption>
      <thead>
        <tr>
          <th scope="col">Agent</th>
          <th scope="col">Ahead</th>
          <th scope="col">Level</th>
          <th scope="col">Behind</th>
          <th scope="col">
            <span className="visually-hidden">Share</span>
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
              <span className={styles.track} role="img" aria-label={`ahead in ${wins} of ${met}`}>
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
