/** The ocean behind every page. Decoration only. */
import styles from './ocean.module.scss';

export function Ocean() {
  return (
    <div className={styles.ocean} aria-hidden="true">
      <div className={styles.rays} />
      <div className={styles.snow} />
      <div className={styles.abyss} />
    </div>
  );
}
