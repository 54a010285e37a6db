'use client';

import { useStore } from 'zustand';
/** The viewer's own time below a live match, and the way back to what happens now. */
import { useText } from '#use-text';
import { Transport } from '../replay/transport';
import type { Scene } from '../scene';
import type { LiveMatch } from './live-match';
import styles from './live-transport.module.scss';
import type { OwnTime } from './own-time';

/** Fewer than in replays: there is a button more beside them. */
const LIVE_RATES: readonly number[] = [0.5, 1, 2, 16];

export interface LiveTransportProps {
  readonly match: LiveMatch;
  readonly own: OwnTime;
  /** What is on the screen. */
  readonly scene: Scene;
}

export function LiveTransport({ match, own, scene }: LiveTransportProps) {
  const t = useText();
  const { live, playing, rate, loaded, trouble } = useStore(own.store);
  const newest = useStore(match.store, (state) => state.scene ?? scene);
  return (
    <Transport
      time={own}
      state={{ scene, playing, rate, loaded: Math.max(loaded, live ? newest.sequence : 0) }}
      total={newest.sequence}
      highlights={null}
      label={t('live.ownTime')}
      atEnd={live}
      rates={LIVE_RATES}
      isRateOff={(one) => live && one > 1}
    >
      <button
        type="button"
        className={styles.live}
        data-live={live}
        disabled={live}
        title={live ? t('live.isNow') : t('live.backToNow')}
        onClick={() => own.goLive()}
      >
        <span aria-hidden="true" /> {t('live.live')}
      </button>
      {trouble !== null && <p role="alert">{trouble}</p>}
    </Transport>
  );
}
