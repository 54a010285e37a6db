/** The logo: a lobster and the name. */
import styles from './wordmark.module.scss';

export function Wordmark() {
  return (
    <span className={styles.wordmark}>
      <Lobster className={styles.mark} />
      <span className={styles.name}>
        Lobster <span className={styles.second}>League</span>
      </span>
    </span>
  );
}

export interface LobsterProps {
  readonly className?: string | undefined;
  /** In pixels, where no style sheet applies. */
  readonly size?: number;
}

/** A lobster from above, claws up. */
export function Lobster({ className, size }: LobsterProps) {
  return (
    <svg viewBox="0 0 64 64" className={className} width={size} height={size} aria-hidden="true">
      <g fill="none" stroke="#ff8a66" strokeWidth="3" strokeLinecap="round">
        <path d="M27 22C24 12 25 7 21 3M37 22c3-10 2-15 6-19" strokeWidth="1.8" />
        <path d="M25 31 14 36M24 37l-10 7M39 31l11 5M40 37l10 7" strokeWidth="2.4" />
        <path d="M25 27C19 26 15 23 13 19M39 27c6-1 10-4 12-8" strokeWidth="3.6" />
      </g>
      <path
        d="M14 22C7 20 4 13 8 5c1 4 3 6 6 6 0-3 1-5 4-7 3 7 3 14-4 18ZM50 22c7-2 10-9 6-17-1 4-3 6-6 6 0-3-1-5-4-7-3 7-3 14 4 18Z"
        fill="#e74c3c"
      />
      <path d="M32 18c6 0 9 5 9 12 0 9-3 17-5 22h-8c-2-5-5-13-5-22 0-7 3-12 9-12Z" fill="#e74c3c" />
      <path d="M25 37h14M26 43h12M28 49h8" stroke="#a8271c" strokeWidth="1.8" strokeLinecap="round" />
      <path d="M28 52h8l5 8c-4 1-6 0-9-2-3 2-5 3-9 2l5-8Z" fill="#c93a2b" />
      <circle cx="28.5" cy="23" r="1.7" fill="#0a1628" />
      <circle cx="35.5" cy="23" r="1.7" fill="#0a1628" />
    </svg>
  );
}
