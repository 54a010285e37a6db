'use client';

/** Shown when a page failed: a bug of ours, or the server did not answer. */
import { useRouter } from 'next/navigation';
import { startTransition } from 'react';
import { Button, ButtonLink } from '../components/button';
import { Notice } from '../components/notice';

export default function PageError({ reset }: { readonly reset: () => void }) {
  const router = useRouter();
  // The page is rendered on the server, so it must be requested again.
  const again = (): void =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  return (
    <Notice
      whole
      title="Something broke below deck"
      actions={
        <>
          <Button kind="primary" onClick={again}>
            Try again
          </Button>
          <ButtonLink href="/">To the lobby</ButtonLink>
        </>
      }
    >
      <p>This page could not be shown. The server may be restarting; that takes a moment.</p>
      <p>Matches continue on the server. Nothing is lost.</p>
    </Notice>
  );
}
