/** The bar above a match: which game, whose room, which turn, and how things stand. */
import type { ReactNode } from 'react';
import styles from './match-bar.module.scss';

export interface MatchBarProps {
  readonly game: string;
  readonly title: string;
  readonly name: string;
  readonly code: string;
  readonly turn: number;
  /** Badges and buttons at the end. */
  readonly children?: ReactNode;
}

export function MatchBar({ game, title, name, code, turn, children }: MatchBarProps) {
  return (
    <div className={styles.bar} data-game={game}>
      <p className={styles.game}>{title}</p>
      <h1 className={styles.name}>{name}</h1>
      <p className={styles.code}>{code}</p>
      <p className={styles.turn}>
        Turn <b>{turn}</b>
      </p>
      <div className={styles.end}>{children}</div>
    </div>
  );
}
