/** Links to the previous and next page. */
import { ButtonLink } from './button';
import styles from './pager.module.scss';

export interface PagerProps {
  readonly page: number;
  readonly pages: number;
  readonly href: (page: number) => string;
}

export function Pager({ page, pages, href }: PagerProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pages" className={styles.pager}>
      <span>{page > 1 && <ButtonLink href={href(page - 1)}>← Newer</ButtonLink>}</span>
      <span className={styles.where}>
        Page {page.toLocaleString('en')} of {pages.toLocaleString('en')}
      </span>
      <span>{page < pages && <ButtonLink href={href(page + 1)}>Older →</ButtonLink>}</span>
    </nav>
  );
}
