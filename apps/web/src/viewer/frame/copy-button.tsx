'use client';

import { useEffect, useState } from 'react';
/** A button that copies text and confirms it. */
import { useText } from '#use-text';

const SAY_MS = 1500;

export interface CopyButtonProps {
  text(): string;
  readonly label: string;
  readonly className?: string | undefined;
}

export function CopyButton({ text, label, className }: CopyButtonProps) {
  const t = useText();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SAY_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text());
      setCopied(true);
    } catch {
      // Not allowed, or not available on an insecure origin: the visitor copies by hand.
      window.prompt(label, text());
    }
  };
  return (
    <button type="button" className={className} onClick={() => void copy()} aria-live="polite">
      {copied ? t('copied') : label}
    </button>
  );
}
