'use client';

/** One line above a player's controls: whether it is their move, and how long there is time for it. */
import { useEffect, useState } from 'react';
import { browserClock } from '../viewer/clock';
import type { SeatPlayState, SeatState } from './seat-play';
import styles from './turn-line.module.scss';

/** When so little is left, the line says so. */
const WARNING_MS = 15_000;
const TICK_MS = 250;

const WORDS: Readonly<Record<SeatState['status'], string>> = {
  waiting_to_start: 'The match has not begun',
  your_turn: 'Your move',
  not_yet: 'The others are at it',
  out: 'You are out',
  finished: 'The match is over',
};

export interface TurnLineProps {
  readonly play: SeatPlayState;
  readonly asked: boolean;
}

export function TurnLine({
  play: { seat, dueAt, refusal, lateness, link, roundTripMs },
  asked,
}: TurnLineProps) {
  const leftMs = useTimeLeft(asked ? dueAt : null);
  const low = leftMs !== null && leftMs <= WARNING_MS;
  const words =
    link.state === 'reconnecting'
      ? 'The connection is gone: trying again'
      : wordsOf(seat?.status ?? 'not_yet', asked);
  return (
    <div className={styles.line} data-asked={asked || undefined} data-low={low || undefined}>
      <p className={styles.words} role="status">
        {words}
        {low ? <span className={styles.hurry}> · hurry, your time runs out</span> : null}
      </p>
      {roundTripMs !== null && (
        <p className={styles.latency} title="How long the server takes to answer you">
          {Math.round(roundTripMs)} ms
        </p>
      )}
      {leftMs !== null && (
        <p className={styles.clock} role="timer" aria-label="Time left">
          {clockText(leftMs)}
        </p>
      )}
      <p className={styles.trouble} role="alert">
        {refusal ?? lateness}
      </p>
    </div>
  );
}

/** The board may still show what happened before the question. */
function wordsOf(status: SeatState['status'], asked: boolean): string {
  return status === 'your_turn' && !asked ? 'Your move is next' : WORDS[status];
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
