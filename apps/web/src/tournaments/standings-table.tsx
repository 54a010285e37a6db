/** The standings of a tournament, and beside each what it got in every round or against everybody. */
import type { Standing, Tournament } from '../api/league';
import { AgentName } from '../components/agent-name';
import type { Cell, Crosstable, Meeting } from './cross-cells';
import { MatchLink } from './match-link';
import styles from './standings-table.module.scss';
import { pointsText } from './words';

export interface StandingsTableProps {
  readonly tournament: Tournament;
  readonly standings: readonly Standing[];
  readonly crosstable: Crosstable | null;
}

export function StandingsTable({ tournament, standings, crosstable }: StandingsTableProps) {
  const { kind, status, name } = tournament;
  const isKnockout = kind === 'knockout';
  const columns = crosstable?.columns ?? [];
  const begun = status !== 'open';
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.frame} aria-label="Standings" tabIndex={0}>
      <table className={styles.table}>
        <caption className="visually-hidden">
          {begun ? 'Standings' : 'Entrants'} of {name}
        </caption>
        <thead>
          <tr>
            {begun && <th scope="col">#</th>}
            <th scope="col">Entrant</th>
            {columns.map(({ key, label, title }) => (
              <th key={key} scope="col" className={styles.cell}>
                <abbr title={title}>{label}</abbr>
              </th>
            ))}
            {begun && !isKnockout && <th scope="col">Points</th>}
            {begun && <th scope="col">Played</th>}
            {begun && <th scope="col">Won</th>}
            {begun && !isKnockout && (
              <>
                <th scope="col">
                  <abbr title="Points of the opponents (Buchholz)">Opponents</abbr>
                </th>
                <th scope="col">
                  <abbr title="The same, weighted by what was taken from them (Sonneborn-Berger)">
                    Beaten
                  </abbr>
                </th>
              </>
            )}
            {isKnockout && begun && <th scope="col">Seed</th>}
          </tr>
        </thead>
        <tbody>
          {standings.map((row) => (
            <tr key={row.id} data-place={begun ? row.place : undefined} data-left={row.left ?? undefined}>
              {begun && <td className={styles.place}>{row.place}</td>}
              <th scope="row">
                <AgentName agentId={row.id} name={row.name} house={row.bot !== null} />
                {row.left !== null && (
                  <span className={styles.left}>{row.left === 'left' ? 'left' : 'did not show up'}</span>
                )}
              </th>
              {columns.map(({ key }) => (
                <td key={key} className={styles.cell}>
                  <CellText cell={crosstable!.cell(row.id, key)} of={row} />
                </td>
              ))}
              {begun && !isKnockout && <td className={styles.points}>{pointsText(row.points)}</td>}
              {begun && <td>{row.played}</td>}
              {begun && <td>{row.wins}</td>}
              {begun && !isKnockout && (
                <>
                  <td>{row.opponents}</td>
                  <td>{row.beaten}</td>
                </>
              )}
              {isKnockout && begun && <td>{row.seed}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function CellText({ cell, of }: { readonly cell: Cell; readonly of: Standing }) {
  if (cell === 'self') return <span className={styles.self} aria-hidden="true" />;
  if (cell === 'bye') return <span className={styles.dim}>bye</span>;
  return cell.map((meeting) => <MeetingText key={meeting.pairing.number} meeting={meeting} of={of} />);
}

/** "1 · 4": what it got, and the place of the opponent now. */
function MeetingText({ meeting, of }: { readonly meeting: Meeting; readonly of: Standing }) {
  const { points, others, game, pairing } = meeting;
  const against = others.map(({ name }) => name).join(', ');
  const text = points === null ? '' : pointsText(points);
  const label = `${of.name} against ${against}${text === '' ? '' : `: ${text}`}`;
  return (
    <span
      className={styles.meeting}
      data-result={points === null ? undefined : points === 1 ? 'won' : points === 0 ? 'lost' : 'shared'}
      title={label}
    >
      {game === null ? (
        <span>{pairing.walkover ? `${text} w/o` : text}</span>
      ) : (
        <MatchLink game={game} label={label}>
          {text === '' ? (game.match === null ? '·' : 'live') : text}
        </MatchLink>
      )}
    </span>
  );
}
