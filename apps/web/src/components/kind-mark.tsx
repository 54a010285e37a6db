/** The small mark after a name: of a person, or of a house bot. Agents need none. */

import type { league } from '@lobster-league/protocol';
import { useText } from '#use-text';
import styles from './agent-name.module.scss';

export interface KindMarkProps {
  readonly house: boolean;
  /** Absent in records of earlier versions. */
  readonly kind?: league.Kind | null | undefined;
}

export function KindMark({ house, kind }: KindMarkProps) {
  const t = useText();
  if (kind === 'person')
    return (
      <span className={styles.kind} data-kind="person" title={t('kind.personWord')}>
        {t('kind.person')}
      </span>
    );
  return house ? <span className={styles.kind}>{t('kind.house')}</span> : null;
}
