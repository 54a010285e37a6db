/** A board as a table. */
import { useText } from '#use-text';
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

export function BoardTable({ entries, board, game, people = null }: BoardTableProps) {
  const t = useText();
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className="visually-hidden">{t('board.caption', { game })}</caption>
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">{t('agent')}</th>
            <th scope="col">{t(`board.points.${board}`)}</th>
            <th scope="col" className={styles.wide}>
              {board === 'season' ? t('board.best') : t('rating')}
            </th>
            <th scope="col">{t('places.games')}</th>
            <th scope="col">{t('won')}</th>
            <th scope="col" className={styles.wide}>
              {t('meanPlace')}
            </th>
            <th scope="col" className={styles.wide}>
              {t('board.lastPlayed')}
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
                <td>{t.number(entry.gamesPlayed)}</td>
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
  const t = useText();
  const { players, median } = people;
  return (
    <tr className={styles.people} data-people={players}>
      <td />
      <th scope="row" title={t('board.peopleAbout')}>
        {t('board.peopleMedian')}
      </th>
      <td className={styles.points}>{pointsOf({ points: median }, board)}</td>
      <td colSpan={5}>{t('board.ofPeople', { count: players })}</td>
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
