/** A board with what is certain of each rating, the safest first. */
import { useText } from '#use-text';
import type { RatingBoard } from '../../api/league';
import { AgentName } from '../../components/agent-name';
import { CertainRating, claimedRanks } from '../../components/certain';
import styles from './board-table.module.scss';

export const RATINGS = [
  {
    by: 'fitted',
    name: null,
  },
  {
    by: 'openskill',
    name: 'OpenSkill',
  },
  {
    by: 'glicko2',
    name: 'Glicko-2',
  },
] as const;

export interface RatingTableProps {
  readonly board: RatingBoard;
  /** The name of the game. */
  readonly game: string;
}

export function RatingTable({ board: { entries, by }, game }: RatingTableProps) {
  const t = useText();
  const others = RATINGS.filter((one) => one.by !== by);
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className="visually-hidden">{t('board.certainCaption', { game })}</caption>
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">{t('agent')}</th>
            <th scope="col">{RATINGS.find((one) => one.by === by)?.name ?? t('rating.fitted')}</th>
            <th scope="col" title={t('board.ranksAbout')}>
              {t('board.ranks')}
            </th>
            {others.map((one) => (
              <th key={one.by} scope="col" className={styles.wide}>
                {one.name ?? t('rating.fitted')}
              </th>
            ))}
            <th scope="col" className={styles.wide}>
              Elo
            </th>
            <th scope="col" className={styles.wide}>
              {t('places.games')}
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => {
            const { agentId, name, house, kind, version, rank, elo, gamesPlayed, provisional } = entry;
            const column = entry[by];
            return (
              <tr key={agentId} data-rank={rank}>
                <td className={styles.rank}>{rank}</td>
                <th scope="row">
                  <AgentName name={name} agentId={agentId} house={house} kind={kind} version={version} />
                </th>
                <td className={styles.points}>
                  <CertainRating column={column} />
                  {provisional && <small className={styles.provisional}>{t('board.provisional')}</small>}
                </td>
                <td>{column === null ? '' : claimedRanks(column)}</td>
                {others.map((one) => (
                  <td key={one.by} className={styles.wide}>
                    <CertainRating column={entry[one.by]} />
                  </td>
                ))}
                <td className={styles.wide}>{Math.round(elo)}</td>
                <td className={styles.wide}>{t.number(gamesPlayed)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
