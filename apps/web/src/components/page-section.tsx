/** A section of a page with a heading and a "more" link. */

import type { ReactNode } from 'react';
import { Link } from './link';
import styles from './page-section.module.scss';

export interface PageSectionProps {
  readonly title: string;
  /** The anchor for links. */
  readonly id?: string;
  readonly more?: { readonly href: string; readonly text: string };
  readonly children: ReactNode;
}

export function PageSection({ title, id, more, children }: PageSectionProps) {
  return (
    <section className={styles.section} id={id}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {more !== undefined && <Link href={more.href}>{more.text}</Link>}
      </div>
      {children}
    </section>
  );
}

/** Sets the width and margins of text pages. */
export function PageBody({ children }: { readonly children: ReactNode }) {
  return <div className={styles.body}>{children}</div>;
}
