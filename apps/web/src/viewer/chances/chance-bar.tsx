/** An agent's chance of winning, on its card: a bar in its colour, and the number. */
import { useText } from '#use-text';
import styles from './chance-bar.module.scss';
import { chanceText } from './chance-text';

export interface ChanceBarProps {
  /** Nothing is shown if it is unknown. */
  readonly chance: number | undefined;
}

export function ChanceBar({ chance }: ChanceBarProps) {
  const t = useText();
  if (chance === undefined) return null;
  return (
    <p className={styles.chance} title={t('chance.about')}>
      <span className={styles.bar} style={{ '--chance': chance }} aria-hidden="true" />
      <span className={styles.number}>
        <span className={styles.label}>{t('chance.win')}</span> {chanceText(chance)}
      </span>
    </p>
  );
}
