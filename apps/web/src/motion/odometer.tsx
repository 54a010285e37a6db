/** A number whose digits roll to their new values. Screen readers get the plain number. */
import styles from './odometer.module.scss';

interface OdometerProps {
  readonly value: number;
  /** Digits that always have space, so that nothing beside it moves. */
  readonly digits?: number;
  readonly prefix?: string;
  readonly tempo: number;
}

const DIGITS = Array.from({ length: 10 }, (_, digit) => digit);

export function Odometer({ value, digits = 1, prefix = '', tempo }: OdometerProps) {
  const shown = Math.abs(value).toString();
  const columns = shown.padStart(digits, ' ');
  const sign = value < 0 ? '−' : '';
  return (
    <span className={styles.odometer} style={{ '--tempo': tempo }}>
      <span className="visually-hidden">{`${sign}${prefix}${shown}`}</span>
      <span aria-hidden="true" className={styles.columns}>
        <span>{`${sign}${prefix}`}</span>
        {[...columns].map((digit, at) => {
          // Columns are keyed from the right, so that the ones stay the ones when a number grows.
          const key = columns.length - at;
          return digit === ' ' ? null : (
            <span key={key} className={styles.window}>
              <span className={styles.reel} style={{ '--digit': Number(digit) }}>
                {DIGITS.map((mark) => (
                  <span key={mark}>{mark}</span>
                ))}
              </span>
            </span>
          );
        })}
      </span>
    </span>
  );
}
