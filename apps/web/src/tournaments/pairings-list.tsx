/** The matches of a round, each with a link to watch it. */
import { useText } from '#use-text';
import type { Pairing, Pairings } from '../api/league';
import { AgentName } from '../components/agent-name';
import { MatchLink } from './match-link';
import styles from './pairings-list.module.scss';
import { pointsText } from './words';

export interface PairingsListProps {
  readonly pairings: readonly Pairing[];
  readonly byes: Pairings['rounds'][number]['byes'];
}

export function PairingsList({ pairings, byes }: PairingsListProps) {
  const t = useText();
  return (
    <ul className={styles.pairings}>
      {pairings.map((pairing) => (
        <li key={pairing.number}>
          <PairingRow pairing={pairing} />
        </li>
      ))}
      {byes.map(({ id, name, bot }) => (
        <li key={id}>
          <ul className={styles.players}>
            <li>
              <AgentName agentId={id} name={name} house={bot !== null} />
            </li>
          </ul>
          <p className={styles.games}>{t('pairing.noOpponent')}</p>
        </li>
      ))}
    </ul>
  );
}

function PairingRow({ pairing: { players, points, games, walkover } }: { readonly pairing: Pairing }) {
  const t = useText();
  const label = players.map(({ name }) => name).join(` ${t('pairing.against')} `);
  const most = Math.max(...(points ?? [0]));
  return (
    <>
      <ul className={styles.players}>
        {players.map(({ id, name, bot }, i) => (
          <li key={id} data-best={(points !== null && points[i] === most) || undefined}>
            <AgentName agentId={id} name={name} house={bot !== null} />
            {points !== null && <span className={styles.points}>{pointsText(points[i]!)}</span>}
          </li>
        ))}
      </ul>
      <p className={styles.games}>
        {walkover && t('pairing.walkover')}
        {games.map((game, at) => (
          <MatchLink
            // biome-ignore lint/suspicious/noArrayIndexKey: a game is its number
            key={at}
            game={game}
            label={games.length > 1 ? t('pairing.game', { players: label, number: at + 1 }) : label}
          />
        ))}
      </p>
    </>
  );
}
