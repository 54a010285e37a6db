'use client';

import { useRouter } from 'next/navigation';
/** A button that loads the same page again. */
import { useText } from '#use-text';
import { Button } from './button';

export function ReloadButton() {
  const t = useText();
  const router = useRouter();
  return (
    <Button kind="primary" onClick={() => router.refresh()}>
      {t('tryAgain')}
    </Button>
  );
}
