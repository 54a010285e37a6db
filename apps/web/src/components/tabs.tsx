/** Tabs as links: shareable, and without scripts. */

import type { ReactNode } from 'react';
import { Link } from './link';
import styles from './tabs.module.scss';

export interface Tab {
  readonly href: string;
  readonly here: boolean;
  readonly children: ReactNode;
}

export interface TabsProps {
  /** What is being chosen, for screen readers. */
  readonly label: string;
  readonly tabs: readonly Tab[];
}

export function Tabs({ label, tabs }: TabsProps) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      {tabs.map(({ href, here, children }) => (
        <Link key={href} href={href} aria-current={here ? 'page' : undefined} scroll={false}>
          {children}
        </Link>
      ))}
    </nav>
  );
}
