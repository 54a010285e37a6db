'use client';

/** A moment by the visitor's own clock; in UTC until the page's script runs. */
import { useEffect, useState } from 'react';

/** By zone. */
function words(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(at);
}

export function LocalTime({ at }: { readonly at: number }) {
  const [zone, setZone] = useState('UTC');
  useEffect(() => setZone(Intl.DateTimeFormat().resolvedOptions().timeZone), []);
  const exact = new Date(at).toISOString();
  return (
    <time dateTime={exact} title={exact} suppressHydrationWarning>
      {words(at, zone)}
    </time>
  );
}
