'use client';

/** A page could not be made: something of ours broke, or the arena did not answer. */
import { useRouter } from 'next/navigation';
import { startTransition } from 'react';
import { Button, ButtonLink } from '../components/button';
import { Notice } from '../components/notice';

export default function PageError({ reset }: { readonly reset: () => void }) {
  const router = useRouter();
  // The page is made on the server, so it has to be asked for again before it is shown again.
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
      <p>This page could not be shown. The arena may be restarting; that takes a moment.</p>
      <p>Matches wait for nobody’s browser, and go on where they stopped. Nothing is lost.</p>
    </Notice>
  );
}
