/** A match at a glance: every player with its measure, the best first, and the latest lines of the log. */
import { useText } from '#use-text';
import { chanceText } from '../chances/chance-text';
import type { GameViewer, SeatedPlayer } from '../contract';
import { folded, type LogEntry } from '../log/entries';
import styles from './glance.module.scss';
import { PlayerMark } from './player-mark';

const LINES = 3;
/** Of so many lines the latest ones are left when small things are folded. */
const FOLDED = 40;

export interface GlanceProps {
  readonly viewer: GameViewer;
  readonly view: unknown;
  readonly seatedPlayers: readonly SeatedPlayer[];
  readonly entries: readonly LogEntry[];
  /** By seat. */
  readonly chances?: readonly number[] | null;
  /** How many lines of the log, 3 by default. */
  readonly lines?: number;
}

export function Glance(props: GlanceProps) {
  const t = useText();
  const { viewer, view, seatedPlayers, entries, chances = null, lines = LINES } = props;
  const values = view === null ? {} : viewer.measure.of(view, seatedPlayers);
  const measured = ({ playerId }: SeatedPlayer): number => values[playerId] ?? 0;
  const best = Math.max(...seatedPlayers.map(measured));
  const leads = (player: SeatedPlayer): boolean =>
    measured(player) === best && seatedPlayers.some((other) => measured(other) < best);
  return (
    <div className={styles.glance}>
      <ol className={styles.players} aria-label={viewer.measure.label}>
        {[...seatedPlayers]
          .sort((a, b) => measured(b) - measured(a))
          .map((player) => (
            <li
              key={player.playerId}
              style={{ '--seat': viewer.colour(view, player.playerId, seatedPlayers) }}
            >
              <PlayerMark
                viewer={viewer}
                view={view}
                playerId={player.playerId}
                seatedPlayers={seatedPlayers}
              />
              <span className={styles.name}>{player.name}</span>
              {leads(player) && (
                <span role="img" aria-label={t('inTheLead')}>
                  👑
                </span>
              )}
              <span className={styles.value}>{t.number(Math.round(measured(player)))}</span>
              <Chance chance={chances?.[seatedPlayers.indexOf(player)]} />
            </li>
          ))}
      </ol>
      <ol className={styles.lines} aria-label={t('log.latestLines')}>
        {folded(entries.slice(-FOLDED))
          .slice(-lines)
          .map(({ key, icon, text }) => (
            <li key={key}>
              <span aria-hidden="true">{icon}</span> {text}
            </li>
          ))}
      </ol>
    </div>
  );
}

function Chance({ chance }: { readonly chance: number | undefined }) {
  const t = useText();
  if (chance === undefined) return null;
  return (
    <span className={styles.chance} style={{ '--chance': chance }}>
      <span className="visually-hidden">{t('chance.winsWith')}</span> {chanceText(chance)}
    </span>
  );
}
