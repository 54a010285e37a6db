'use client';

/** A relative time such as "3 min ago", with the exact time as its title. */
import { useEffect, useState } from 'react';

const STEPS: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, ms: number])[] = [
  ['year', 31_536_000_000],
  ['month', 2_592_000_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' });

export function ago(at: number, now: number): string {
  const past = now - at;
  const step = STEPS.find(([, ms]) => Math.abs(past) >= ms);
  if (step === undefined) return 'just now';
  const [unit, ms] = step;
  return words.format(-Math.trunc(past / ms), unit);
}

const EVERY_MS = 30_000;

export function Moment({ at }: { readonly at: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  const exact = new Date(at).toISOString();
  return (
    <time dateTime={exact} title={exact} suppressHydrationWarning>
      {ago(at, now)}
    </time>
  );
}
