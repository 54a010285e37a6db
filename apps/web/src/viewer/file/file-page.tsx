'use client';

import { useEffect, useState } from 'react';
/** The page of a replay that came from a file or from `league watch`: nothing of it is sent anywhere. */
import { useText } from '#use-text';
import { arenaUrl } from '../../api/browser';
import { Notice } from '../../components/notice';
import { PageBody } from '../../components/page-section';
import { ReplayPage } from '../replay/replay-page';
import { textOf } from './address';
import { OpenFile } from './open-file';
import { type OpenedReplay, openReplay } from './open-replay';

type Opening = OpenedReplay | { readonly wrong: string | null } | null;

export function FilePage() {
  const t = useText();
  const [opened, setOpened] = useState<Opening>(null);
  useEffect(() => {
    const look = async (): Promise<void> => {
      setOpened(null);
      const text = await textOf(location.hash);
      if (text === null) return setOpened({ wrong: null });
      setOpened(
        await openReplay(arenaUrl(), text).catch((error: unknown) => ({
          wrong: error instanceof Error ? error.message : String(error),
        })),
      );
    };
    void look();
    const again = (): void => void look();
    window.addEventListener('hashchange', again);
    return () => window.removeEventListener('hashchange', again);
  }, []);
  if (opened === null) return null;
  if ('text' in opened) return <ReplayPage record={opened.record} at={null} file={opened} />;
  return (
    <PageBody>
      <Notice whole title={opened.wrong ?? t('file.open')} actions={<OpenFile />}>
        <span>
          {t.rich('file.about', {
            practice: <code>league practice --save</code>,
            play: <code>league play --save</code>,
          })}
        </span>
      </Notice>
    </PageBody>
  );
}
