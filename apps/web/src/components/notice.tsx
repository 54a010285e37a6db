/** A notice: nothing to show yet, or something went wrong, and what to do about it. */
import type { ReactNode } from 'react';
import styles from './notice.module.scss';
import { Lobster } from './wordmark';

export interface NoticeProps {
  readonly title: string;
  readonly children: ReactNode;
  /** What to do next: buttons and links. */
  readonly actions?: ReactNode;
  /** Whether it is the page's only content. */
  readonly whole?: boolean;
}

export function Notice({ title, children, actions, whole = false }: NoticeProps) {
  const Heading = whole ? 'h1' : 'h3';
  return (
    <div className={whole ? styles.whole : styles.notice}>
      {whole && <Lobster className={styles.mark} />}
      <Heading>{title}</Heading>
      <div className={styles.text}>{children}</div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
