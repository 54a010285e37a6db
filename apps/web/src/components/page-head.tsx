/** The heading of a page, with a line below. */
import type { ReactNode } from 'react';
import styles from './page-head.module.scss';

export interface PageHeadProps {
  readonly title: ReactNode;
  readonly children?: ReactNode;
  /** Tabs and filters. */
  readonly controls?: ReactNode;
}

export function PageHead({ title, children, controls }: PageHeadProps) {
  return (
    <div className={styles.head}>
      <h1>{title}</h1>
      {children !== undefined && <div className={styles.lead}>{children}</div>}
      {controls !== undefined && <div className={styles.controls}>{controls}</div>}
    </div>
  );
}
