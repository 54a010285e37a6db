'use client';

/** A button that opens a replay file; a file may also be dropped anywhere on the page. */
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../components/button';
import { addressOf } from './address';

/** Far more than a replay has. */
const MOST_BYTES = 8 * 1024 * 1024;

export function OpenFile() {
  const input = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    const dropped = (event: DragEvent): void => {
      const file = event.dataTransfer?.files[0];
      if (file === undefined) return;
      event.preventDefault();
      void open(file).then(setWrong);
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
      <Button onClick={() => input.current?.click()}>Open a replay file</Button>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label="Replay file"
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file !== undefined) void open(file).then(setWrong);
        }}
      />
      {wrong !== null && <span role="alert">{wrong}</span>}
    </>
  );
}

/** Goes to the page of the replay; returns why it does not. */
async function open(file: File): Promise<string | null> {
  if (file.size > MOST_BYTES) return 'That file is too long for a replay.';
  location.assign(await addressOf(await file.text()));
  return null;
}
