/** The highlights, as buttons of the replay or as links into it. */
import { useText } from '#use-text';
import { Link } from '../../components/link';
import type { Highlight } from '../contract';
import styles from './highlight-list.module.scss';

export interface HighlightListProps {
  readonly highlights: readonly Highlight[];
  /** Whether the list is complete. */
  readonly complete: boolean;
  /** On the replay's own page: goes to the event. */
  readonly onPick?: (sequence: number) => void;
  /** Elsewhere: the match whose replay they link to. */
  readonly gameId?: string;
}

export function HighlightList({ highlights, complete, onPick, gameId }: HighlightListProps) {
  const t = useText();
  return (
    <section className={styles.highlights} aria-label={t('highlights')}>
      <h2>{t('highlights')}</h2>
      {highlights.length === 0 && (
        <p className={styles.none}>{complete ? t('highlights.none') : t('highlights.looking')}</p>
      )}
      <ul>
        {highlights.map((highlight) => (
          <li key={`${highlight.sequence} ${highlight.label}`}>
            {onPick !== undefined ? (
              <button type="button" onClick={() => onPick(highlight.sequence)}>
                <Inside {...highlight} />
              </button>
            ) : (
              <Link href={`/games/${gameId}/replay?at=${highlight.sequence}`}>
                <Inside {...highlight} />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Inside({ icon, label }: Highlight) {
  return (
    <>
      <span aria-hidden="true">{icon}</span>
      <span>{label}</span>
    </>
  );
}
