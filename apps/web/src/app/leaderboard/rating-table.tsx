/** A board with what is certain of each rating, the safest first. */
import type { RatingBoard } from '../../api/league';
import { AgentName } from '../../components/agent-name';
import { CertainRating, claimedRanks } from '../../components/certain';
import styles from './board-table.module.scss';

export const RATINGS = [
  {
    by: 'fitted',
    label: 'Fitted',
    about: 'Strengths fitted at once to all matches of the season: each holds to its ± in 95 of 100 cases.',
  },
  {
    by: 'openskill',
    label: 'OpenSkill',
    about: 'Brought up to date after every match; ± is how certain it takes itself to be.',
  },
  {
    by: 'glicko2',
    label: 'Glicko-2',
    about: 'Brought up to date day by day; ± is how certain it takes itself to be.',
  },
] as const;

export interface RatingTableProps {
  readonly board: RatingBoard;
  /** The name of the game. */
  readonly game: string;
}

export function RatingTable({ board: { entries, by }, game }: RatingTableProps) {
  const others = RATINGS.filter((one) => one.by !== by);
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className="visually-hidden">The agents in {game} by what is certain</caption>
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">Agent</th>
            <th scope="col">{RATINGS.find((one) => one.by === by)?.label}</th>
            <th scope="col" title="Ranks that it may claim: those that the intervals do not rule out">
              Ranks
            </th>
            {others.map((one) => (
              <th key={one.by} scope="col" className={styles.wide}>
                {one.label}
              </th>
            ))}
            <th scope="col" className={styles.wide}>
              Elo
            </th>
            <th scope="col" className={styles.wide}>
              Games
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
                  {provisional && <small className={styles.provisional}>provisional</small>}
                </td>
                <td>{column === null ? '' : claimedRanks(column)}</td>
                {others.map((one) => (
                  <td key={one.by} className={styles.wide}>
                    <CertainRating column={entry[one.by]} />
                  </td>
                ))}
                <td className={styles.wide}>{Math.round(elo)}</td>
                <td className={styles.wide}>{gamesPlayed.toLocaleString('en')}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
