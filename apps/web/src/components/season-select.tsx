'use client';

import { useRouter } from 'next/navigation';
/** A select of the seasons in which matches were played. */
import { useText } from '#use-text';
import type { Season } from '../api/league';
import styles from './season-select.module.scss';

export interface SeasonSelectProps {
  readonly seasons: readonly Season[];
  /** The selected season; empty for none. */
  readonly season: string;
  /** The label of the empty choice; absent if a season must be chosen. */
  readonly any?: string;
  /** The page's path without a season; `season=` is appended. */
  readonly base: string;
}

export function SeasonSelect({ seasons, season, any, base }: SeasonSelectProps) {
  const t = useText();
  const router = useRouter();
  const go = (chosen: string): void => {
    const joint = base.includes('?') ? '&' : '?';
    router.push(chosen === '' ? base : `${base}${joint}season=${chosen}`, { scroll: false });
  };
  return (
    <label className={styles.season}>
      {t('season')}
      <select value={season} onChange={({ target }) => go(target.value)}>
        {any !== undefined && <option value="">{any}</option>}
        {seasons.map((one) => (
          <option key={one.season} value={one.season}>
            {one.current ? t('season.current', { season: one.label }) : one.label}
          </option>
        ))}
      </select>
    </label>
  );
}
