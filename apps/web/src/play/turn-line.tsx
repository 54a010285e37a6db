'use client';

import { useEffect, useState } from 'react';
/** One line above a player's controls: whether it is their move, and how long there is time for it. */
import { useText } from '#use-text';
import type { Text } from '../messages/message';
import { browserClock } from '../viewer/clock';
import type { SeatPlayState, SeatState } from './seat-play';
import styles from './turn-line.module.scss';

/** When so little is left, the line says so. */
const WARNING_MS = 15_000;
const TICK_MS = 250;

export interface TurnLineProps {
  readonly play: SeatPlayState;
  readonly asked: boolean;
}

export function TurnLine({
  play: { seat, dueAt, refusal, lateness, link, roundTripMs },
  asked,
}: TurnLineProps) {
  const t = useText();
  const leftMs = useTimeLeft(asked ? dueAt : null);
  const low = leftMs !== null && leftMs <= WARNING_MS;
  const words =
    link.state === 'reconnecting' ? t('seat.reconnecting') : wordsOf(seat?.status ?? 'not_yet', asked, t);
  return (
    <div className={styles.line} data-asked={asked || undefined} data-low={low || undefined}>
      <p className={styles.words} role="status">
        {words}
        {low ? <span className={styles.hurry}> · {t('seat.hurry')}</span> : null}
      </p>
      {roundTripMs !== null && (
        <p className={styles.latency} title={t('seat.latency')}>
          {Math.round(roundTripMs)} ms
        </p>
      )}
      {leftMs !== null && (
        <p className={styles.clock} role="timer" aria-label={t('seat.timeLeft')}>
          {clockText(leftMs)}
        </p>
      )}
      <p className={styles.trouble} role="alert">
        {refusal ?? (lateness === null ? null : t('seat.late', lateness))}
      </p>
    </div>
  );
}

/** The board may still show what happened before the question. */
function wordsOf(status: SeatState['status'], asked: boolean, t: Text): string {
  return status === 'your_turn' && !asked ? t('seat.next') : t(`seat.status.${status}`);
}

function useTimeLeft(dueAt: number | null): number | null {
  const [now, setNow] = useState(() => browserClock.now());
  useEffect(() => {
    if (dueAt === null) return;
    setNow(browserClock.now());
    const timer = setInterval(() => setNow(browserClock.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [dueAt]);
  return dueAt === null ? null : Math.max(0, dueAt - now);
}

function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
