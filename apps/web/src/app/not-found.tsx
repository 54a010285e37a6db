/** Shown when there is no page at that address. */
import { useText } from '#use-text';
import { ButtonLink } from '../components/button';
import { JoinByCode } from '../components/join-by-code';
import { Notice } from '../components/notice';

export default function NotFound() {
  const t = useText();
  return (
    <Notice
      whole
      title={t('notFound.title')}
      actions={
        <>
          <ButtonLink href="/" kind="primary">
            {t('toLobby')}
          </ButtonLink>
          <ButtonLink href="/games">{t('places.pastGames')}</ButtonLink>
          <JoinByCode large />
        </>
      }
    >
      {t('notFound.text')}
    </Notice>
  );
}
