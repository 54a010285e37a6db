'use client';

import { useRouter } from 'next/navigation';
import { startTransition } from 'react';
/** Shown when a page failed: a bug of ours, or the server did not answer. */
import { useText } from '#use-text';
import { Button, ButtonLink } from '../components/button';
import { Notice } from '../components/notice';

export default function PageError({ reset }: { readonly reset: () => void }) {
  const t = useText();
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
      title={t('error.title')}
      actions={
        <>
          <Button kind="primary" onClick={again}>
            {t('tryAgain')}
          </Button>
          <ButtonLink href="/">{t('toLobby')}</ButtonLink>
        </>
      }
    >
      <p>{t('error.page')}</p>
      <p>{t('error.matches')}</p>
    </Notice>
  );
}
