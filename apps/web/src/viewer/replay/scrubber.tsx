'use client';

import type { CSSProperties } from 'react';
/** The timeline of a match: drag it, or click a mark. */
import { useText } from '#use-text';
import { DensityLine } from '../../crowd/density-line';
import type { Stretch } from '../../crowd/use-reaction-line';
import type { Highlight } from '../contract';
import styles from './scrubber.module.scss';

export interface ScrubberProps {
  readonly total: number;
  readonly loaded: number;
  readonly position: number;
  readonly turn: number;
  /** Null if there never are any: then no room is kept for them. */
  readonly highlights: readonly Highlight[] | null;
  /** How much spectators reacted; drawn where there is room for marks. */
  readonly reactions: readonly Stretch[];
  onSeek(sequence: number): void;
}

export function Scrubber({ total, loaded, position, turn, highlights, reactions, onSeek }: ScrubberProps) {
  const t = useText();
  const share = (sequence: number): string => `${((100 * sequence) / Math.max(1, total)).toFixed(3)}%`;
  const style = { '--done': share(position), '--loaded': share(loaded) } as CSSProperties;
  return (
    <div className={styles.scrubber} data-marked={highlights !== null} style={style}>
      {highlights !== null && <DensityLine stretches={reactions} total={total} />}
      <input
        type="range"
        min={0}
        max={total}
        value={position}
        aria-label={t('replay.moment')}
        aria-valuetext={t('replay.at', { turn, position, total })}
        onChange={({ target }) => onSeek(Number(target.value))}
      />
      <div className={styles.marks} aria-hidden="true">
        {highlights?.map(({ sequence, label, icon, note }) => (
          <button
            key={`${sequence} ${label}`}
            type="button"
            tabIndex={-1}
            style={{ left: share(sequence) }}
            title={note ?? label}
            onClick={() => onSeek(sequence)}
          >
            {icon}
          </button>
        ))}
      </div>
    </div>
  );
}
