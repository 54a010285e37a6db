'use client';

/** A button that loads the same page again. */
import { useRouter } from 'next/navigation';
import { Button } from './button';

export function ReloadButton() {
  const router = useRouter();
  return (
    <Button kind="primary" onClick={() => router.refresh()}>
      Try again
    </Button>
  );
}
