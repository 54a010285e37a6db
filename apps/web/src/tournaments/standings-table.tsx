/** The standings of a tournament, and beside each what it got in every round or against everybody. */
import { useText } from '#use-text';
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
  const t = useText();
  const { kind, status, name } = tournament;
  const isKnockout = kind === 'knockout';
  const columns = crosstable?.columns ?? [];
  const begun = status !== 'open';
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.frame} aria-label={t('standings.title')} tabIndex={0}>
      <table className={styles.table}>
        <caption className="visually-hidden">
          {t(begun ? 'standings.of' : 'standings.entrantsOf', { name })}
        </caption>
        <thead>
          <tr>
            {begun && <th scope="col">#</th>}
            <th scope="col">{t('standings.entrant')}</th>
            {columns.map(({ key, label, title }) => (
              <th key={key} scope="col" className={styles.cell}>
                <abbr title={title}>{label}</abbr>
              </th>
            ))}
            {begun && !isKnockout && <th scope="col">{t('points')}</th>}
            {begun && <th scope="col">{t('standings.played')}</th>}
            {begun && <th scope="col">{t('won')}</th>}
            {begun && !isKnockout && (
              <>
                <th scope="col">
                  <abbr title={t('standings.opponentsAbout')}>{t('standings.opponents')}</abbr>
                </th>
                <th scope="col">
                  <abbr title={t('standings.beatenAbout')}>{t('standings.beaten')}</abbr>
                </th>
              </>
            )}
            {isKnockout && begun && <th scope="col">{t('standings.seed')}</th>}
          </tr>
        </thead>
        <tbody>
          {standings.map((row) => (
            <tr key={row.id} data-place={begun ? row.place : undefined} data-left={row.left ?? undefined}>
              {begun && <td className={styles.place}>{row.place}</td>}
              <th scope="row">
                <AgentName agentId={row.id} name={row.name} house={row.bot !== null} />
                {row.left !== null && (
                  <span className={styles.left}>
                    {row.left === 'left' ? t('standings.left') : t('standings.noShow')}
                  </span>
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
  const t = useText();
  if (cell === 'self') return <span className={styles.self} aria-hidden="true" />;
  if (cell === 'bye') return <span className={styles.dim}>{t('bracket.bye')}</span>;
  return cell.map((meeting) => <MeetingText key={meeting.pairing.number} meeting={meeting} of={of} />);
}

/** "1 · 4": what it got, and the place of the opponent now. */
function MeetingText({ meeting, of }: { readonly meeting: Meeting; readonly of: Standing }) {
  const t = useText();
  const { points, others, game, pairing } = meeting;
  const against = others.map(({ name }) => name).join(', ');
  const text = points === null ? '' : pointsText(points);
  const label = `${of.name} ${t('pairing.against')} ${against}${text === '' ? '' : `: ${text}`}`;
  return (
    <span
      className={styles.meeting}
      data-result={points === null ? undefined : points === 1 ? 'won' : points === 0 ? 'lost' : 'shared'}
      title={label}
    >
      {game === null ? (
        <span>{pairing.walkover ? t('standings.walkover', { points: text }) : text}</span>
      ) : (
        <MatchLink game={game} label={label}>
          {text === '' ? (game.match === null ? '·' : t('status.playing')) : text}
        </MatchLink>
      )}
    </span>
  );
}
