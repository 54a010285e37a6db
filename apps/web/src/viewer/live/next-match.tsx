'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
/** A link from a finished match to a live one. */
import { useText } from '#use-text';
import { ask } from '../../api/browser';
import { Button } from '../../components/button';

export function NextMatch({ game }: { readonly game: string }) {
  const t = useText();
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const go = async (): Promise<void> => {
    setBusy(true);
    const find = (query: { game?: string }) =>
      ask('listMatches', { query: { ...query, status: 'playing', limit: 1 } });
    const answers = [await find({ game }), await find({})];
    const next = answers.flatMap((answer) => (answer.ok ? answer.body.matches : []))[0];
    router.push(next === undefined ? '/' : `/watch/${next.code}`);
  };
  return (
    <Button disabled={busy} onClick={() => void go()}>
      {t('over.watchAnother')}
    </Button>
  );
}
