/** Links to the previous and next page. */
import { useText } from '#use-text';
import { ButtonLink } from './button';
import styles from './pager.module.scss';

export interface PagerProps {
  readonly page: number;
  readonly pages: number;
  readonly href: (page: number) => string;
  /** The links to the page before and after; by default from new to old. */
  readonly words?: readonly [before: string, after: string] | undefined;
}

export function Pager({ page, pages, href, words }: PagerProps) {
  const t = useText();
  if (pages <= 1) return null;
  const [before, after] = words ?? [t('pager.newer'), t('pager.older')];
  return (
    <nav aria-label={t('pager.pages')} className={styles.pager}>
      <span>{page > 1 && <ButtonLink href={href(page - 1)}>{before}</ButtonLink>}</span>
      <span className={styles.where}>{t('pager.page', { page, pages })}</span>
      <span>{page < pages && <ButtonLink href={href(page + 1)}>{after}</ButtonLink>}</span>
    </nav>
  );
}
