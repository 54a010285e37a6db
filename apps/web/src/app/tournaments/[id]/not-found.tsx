/** Shown when no tournament has that id. */
import { useText } from '#use-text';
import { ButtonLink } from '../../../components/button';
import { Notice } from '../../../components/notice';

export default function Unknown() {
  const t = useText();
  return (
    <Notice
      whole
      title={t('notFound.tournament')}
      actions={
        <ButtonLink href="/tournaments" kind="primary">
          {t('notFound.allTournaments')}
        </ButtonLink>
      }
    >
      <p>{t('notFound.oldTournaments')}</p>
    </Notice>
  );
}
