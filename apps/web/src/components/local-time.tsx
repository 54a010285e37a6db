'use client';

/** A moment by the visitor's own clock; on the first visit in UTC until the page's script runs. */
import { useText } from '#use-text';

const EXACT: Intl.DateTimeFormatOptions = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
};

export interface LocalTimeProps {
  readonly at: number;
  /** Which parts of it; the day and the minute by default. */
  readonly parts?: Intl.DateTimeFormatOptions;
}

export function LocalTime({ at, parts = EXACT }: LocalTimeProps) {
  const t = useText();
  const exact = new Date(at).toISOString();
  return (
    <time dateTime={exact} title={exact} suppressHydrationWarning>
      {t.date(at, parts)}
    </time>
  );
}
