'use client';

/** Reactions of spectators, rising beside the board's edge and gone again. Nothing to be read or clicked. */
import { type CSSProperties, useEffect } from 'react';
import { useStore } from 'zustand';
import { useStill } from '../viewer/use-still';
import type { CrowdStore } from './crowd-store';
import { signOf } from './reaction-signs';
import styles from './reactions.module.scss';

/** As long as one rises. */
const GONE_MS = 2_600;

export function ReactionLayer({ crowd }: { readonly crowd: CrowdStore }) {
  const floating = useStore(crowd, (state) => state.floating);
  const still = useStill();
  const newest = floating.at(-1)?.key;
  useEffect(() => {
    if (newest === undefined) return;
    // Each has its own time: whatever comes later does not keep it here.
    setTimeout(
      () => crowd.setState((state) => ({ floating: state.floating.filter(({ key }) => key > newest) })),
      GONE_MS,
    );
  }, [crowd, newest]);
  return (
    <div className={styles.layer} data-still={still || undefined} aria-hidden="true">
      {floating.map(({ key, reaction, place }) => (
        <span key={key} style={{ '--place': place } as CSSProperties}>
          {signOf(reaction)}
        </span>
      ))}
    </div>
  );
}
