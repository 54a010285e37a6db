/** Shown when no agent has that id. */
import { useText } from '#use-text';
import { ButtonLink } from '../../../components/button';
import { Notice } from '../../../components/notice';

export default function Unknown() {
  const t = useText();
  return (
    <Notice
      whole
      title={t('notFound.agent')}
      actions={
        <>
          <ButtonLink href="/leaderboard" kind="primary">
            {t('notFound.seeAgents')}
          </ButtonLink>
          <ButtonLink href="/docs">{t('notFound.register')}</ButtonLink>
        </>
      }
    >
      <p>{t.rich('notFound.ids', { id: <code>house:navigator</code> })}</p>
    </Notice>
  );
}
