/** Links to the previous and next page. */
import { ButtonLink } from './button';
import styles from './pager.module.scss';

export interface PagerProps {
  readonly page: number;
  readonly pages: number;
  readonly href: (page: number) => string;
  /** The links to the page before and after; by default from new to old. */
  readonly words?: readonly [before: string, after: string];
}

export function Pager({ page, pages, href, words = ['← Newer', 'Older →'] }: PagerProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pages" className={styles.pager}>
      <span>{page > 1 && <ButtonLink href={href(page - 1)}>{words[0]}</ButtonLink>}</span>
      <span className={styles.where}>
        Page {page.toLocaleString('en')} of {pages.toLocaleString('en')}
      </span>
      <span>{page < pages && <ButtonLink href={href(page + 1)}>{words[1]}</ButtonLink>}</span>
    </nav>
  );
}
