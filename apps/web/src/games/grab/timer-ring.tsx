/** The time of a turn as a ring that empties. It starts full with the turn; only the CSS animation keeps the time. */
import styles from './timer-ring.module.scss';

interface TimerRingProps {
  readonly turn: number;
  readonly seconds: number;
  /** 'full' if the age of the turn is unknown; 'empty' if there are no more turns. */
  readonly state: 'running' | 'full' | 'empty';
  /** How much time had passed when it was first seen, in ms. */
  readonly age: number;
  readonly pace: number;
}

export function TimerRing({ turn, seconds, state, age, pace }: TimerRingProps) {
  const time = { '--turn-time': `${seconds * pace}s`, '--turn-age': `${Math.round(-age * pace)}ms` };
  return (
    <div className={styles.ring} role="img" aria-label={`Turn ${turn}, ${inWords(seconds)} at most`}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle className={styles.track} cx="50" cy="50" r="44" pathLength="100" />
        <circle
          key={`${turn} ${age}`}
          className={styles.time}
          data-state={pace === 0 && state === 'running' ? 'full' : state}
          style={time}
          cx="50"
          cy="50"
          r="44"
          pathLength="100"
        />
      </svg>
      <span className={styles.label} aria-hidden="true">
        turn
      </span>
      <span className={styles.turn} aria-hidden="true">
        {turn}
      </span>
      <span className={styles.label} aria-hidden="true">
        {inWords(seconds)}
      </span>
    </div>
  );
}

function inWords(seconds: number): string {
  return seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;
}
