/** Shown when the server did not answer what a page needs, with a way to continue. */
import { useText } from '#use-text';
import type { Trouble as Reason } from '../api/league';
import { ButtonLink } from './button';
import { Notice } from './notice';
import { ReloadButton } from './reload-button';

export function Trouble({ trouble }: { readonly trouble: Reason }) {
  const t = useText();
  const gone = trouble.status === 0 || trouble.status >= 500;
  return (
    <Notice
      whole
      title={gone ? t('trouble.gone') : t('trouble.failed')}
      actions={
        <>
          <ReloadButton />
          <ButtonLink href="/">{t('toLobby')}</ButtonLink>
        </>
      }
    >
      <p>{trouble.status === 0 ? t('trouble.restarting') : trouble.message}</p>
      {gone && <p>{t('trouble.continue')}</p>}
    </Notice>
  );
}
