'use client';

import { useEffect, useState } from 'react';
/** A relative time such as "3 min ago", with the exact time as its title. */
import { useText } from '#use-text';
import type { Text } from '../messages/message';

const STEPS: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, ms: number])[] = [
  ['year', 31_536_000_000],
  ['month', 2_592_000_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

function ago(at: number, now: number, t: Text): string {
  const past = now - at;
  const step = STEPS.find(([, ms]) => Math.abs(past) >= ms);
  if (step === undefined) return t('justNow');
  const [unit, ms] = step;
  const words = new Intl.RelativeTimeFormat(t.language, { numeric: 'auto', style: 'short' });
  return words.format(-Math.trunc(past / ms), unit);
}

const EVERY_MS = 30_000;

export function Moment({ at }: { readonly at: number }) {
  const t = useText();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  const exact = new Date(at).toISOString();
  return (
    <time dateTime={exact} title={exact} suppressHydrationWarning>
      {ago(at, now, t)}
    </time>
  );
}
