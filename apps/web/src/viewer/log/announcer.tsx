'use client';

/** Announces events to screen readers: not all, because a match is faster than speech, but always the latest. */
import { useEffect, useRef, useState } from 'react';

const EVERY_MS = 4000;

export function Announcer({ text }: { readonly text: string }) {
  const [said, setSaid] = useState('');
  const saidAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const wait = Math.max(0, saidAt.current + EVERY_MS - performance.now());
    const timer = setTimeout(() => {
      saidAt.current = performance.now();
      setSaid(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {said}
    </p>
  );
}
