/** Shown when no finished match has that id. */
import { useText } from '#use-text';
import { ButtonLink } from '../../../components/button';
import { JoinByCode } from '../../../components/join-by-code';
import { Notice } from '../../../components/notice';

export default function NoSuchGame() {
  const t = useText();
  return (
    <Notice
      whole
      title={t('notFound.game')}
      actions={
        <>
          <ButtonLink href="/games" kind="primary">
            {t('places.pastGames')}
          </ButtonLink>
          <ButtonLink href="/">{t('home.live')}</ButtonLink>
          <JoinByCode large />
        </>
      }
    >
      {t('notFound.gameText')}
    </Notice>
  );
}
