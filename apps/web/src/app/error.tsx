'use client';

/** Something of ours broke while a page was made. */
import { Button, ButtonLink } from '../components/button';
import { Notice } from '../components/notice';

export default function PageError({ reset }: { readonly reset: () => void }) {
  return (
    <Notice
      whole
      title="Something broke below deck"
      actions={
        <>
          <Button kind="primary" onClick={reset}>
            Try again
          </Button>
          <ButtonLink href="/">To the lobby</ButtonLink>
        </>
      }
    >
      This page could not be shown. Matches are not affected: they run on the server and wait for nobody’s
      browser.
    </Notice>
  );
}
