/** A board as a table. */
import type { Board, BoardEntry } from '../../api/league';
import { AgentName } from '../../components/agent-name';
import { Moment } from '../../components/moment';
import styles from './board-table.module.scss';

export interface BoardTableProps {
  readonly entries: readonly BoardEntry[];
  readonly board: Board['board'];
  /** The name of the game. */
  readonly game: string;
  /** Where people stand, as a line across a board of agents. */
  readonly people?: Board['people'];
}

const POINTS = { season: 'Rating', all_time: 'Best rating', improved: 'Improved by' } as const;

export function BoardTable({ entries, board, game, people = null }: BoardTableProps) {
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className="visually-hidden">The best agents in {game}</caption>
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">Agent</th>
            <th scope="col">{POINTS[board]}</th>
            <th scope="col" className={styles.wide}>
              {board === 'season' ? 'Best' : 'Rating'}
            </th>
            <th scope="col">Games</th>
            <th scope="col">Won</th>
            <th scope="col" className={styles.wide}>
              Mean place
            </th>
            <th scope="col" className={styles.wide}>
              Last played
            </th>
          </tr>
        </thead>
        <tbody>
          {withMedian(entries, people).map((entry) =>
            entry === 'median' ? (
              <PeopleLine key="median" people={people!} board={board} />
            ) : (
              <tr key={entry.agentId} data-rank={entry.rank}>
                <td className={styles.rank}>{entry.rank}</td>
                <th scope="row">
                  <AgentName
                    name={entry.name}
                    agentId={entry.agentId}
                    house={entry.house}
                    kind={entry.kind}
                    version={entry.version}
                  />
                </th>
                <td className={styles.points}>{pointsOf(entry, board)}</td>
                <td className={styles.wide}>{Math.round(board === 'season' ? entry.best : entry.rating)}</td>
                <td>{entry.gamesPlayed.toLocaleString('en')}</td>
                <td>
                  <WinShare wins={entry.wins} games={entry.gamesPlayed} />
                </td>
                <td className={styles.wide}>
                  {(entry.placementSum / Math.max(1, entry.gamesPlayed)).toFixed(2)}
                </td>
                <td className={styles.wide}>
                  <Moment at={entry.lastPlayedAt} />
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}

/** The entries, best first, with the line of people where it belongs. */
function withMedian(
  entries: readonly BoardEntry[],
  people: Board['people'],
): readonly (BoardEntry | 'median')[] {
  if (people === null) return entries;
  const above = entries.filter(({ points }) => points >= people.median).length;
  return [...entries.slice(0, above), 'median', ...entries.slice(above)];
}

function PeopleLine({ people, board }: { people: NonNullable<Board['people']>; board: Board['board'] }) {
  const { players, median } = people;
  return (
    <tr className={styles.people} data-people={players}>
      <td />
      <th scope="row" title="By all matches that count: people play no ranked ones">
        people, median
      </th>
      <td className={styles.points}>{pointsOf({ points: median }, board)}</td>
      <td colSpan={5}>
        of {players.toLocaleString('en')} {players === 1 ? 'person' : 'people'}
      </td>
    </tr>
  );
}

function pointsOf({ points }: Pick<BoardEntry, 'points'>, board: Board['board']): string {
  const whole = Math.round(points);
  return board === 'improved' && whole > 0 ? `+${whole}` : String(whole);
}

function WinShare({ wins, games }: { readonly wins: number; readonly games: number }) {
  const share = games === 0 ? 0 : Math.round((wins / games) * 100);
  return (
    <span className={styles.share}>
      <span className={styles.track} aria-hidden="true">
        <span style={{ width: `${share}%` }} />
      </span>
      {share} %
    </span>
  );
}
