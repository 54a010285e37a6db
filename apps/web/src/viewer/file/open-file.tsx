'use client';

import { useEffect, useRef, useState } from 'react';
/** A button that opens a replay file; a file may also be dropped anywhere on the page. */
import { useText } from '#use-text';
import { Button } from '../../components/button';
import { addressOf } from './address';

/** Far more than a replay has. */
const MOST_BYTES = 8 * 1024 * 1024;

export function OpenFile() {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [tooLong, setTooLong] = useState(false);
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    const dropped = (event: DragEvent): void => {
      const file = event.dataTransfer?.files[0];
      if (file === undefined) return;
      event.preventDefault();
      void open(file).then((fits) => setTooLong(!fits));
    };
    window.addEventListener('dragover', over);
    window.addEventListener('drop', dropped);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', dropped);
    };
  }, []);
  return (
    <>
      <Button onClick={() => input.current?.click()}>{t('file.openFile')}</Button>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label={t('file.file')}
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file !== undefined) void open(file).then((fits) => setTooLong(!fits));
        }}
      />
      {tooLong && <span role="alert">{t('file.tooLong')}</span>}
    </>
  );
}

/** Goes to the page of the replay; returns whether it is short enough for one. */
async function open(file: File): Promise<boolean> {
  if (file.size > MOST_BYTES) return false;
  location.assign(await addressOf(await file.text()));
  return true;
}
