/** Shown when no match, live or finished, has that code. */

import { ask } from '../../../api/server';
import { ButtonLink } from '../../../components/button';
import { factsOf } from '../../../components/game-facts';
import { JoinByCode } from '../../../components/join-by-code';
import { Notice } from '../../../components/notice';
import { getText } from '../../../messages/get-text';

const SHOWN = 3;

export default async function NoSuchMatch() {
  const t = await getText();
  const live = await ask('listMatches', { query: { status: 'playing', limit: SHOWN } });
  const matches = live.ok ? live.body.matches : [];
  return (
    <Notice
      whole
      title={t('notFound.code')}
      actions={
        <>
          <JoinByCode large />
          {matches.map(({ code, game }) => (
            <ButtonLink key={code} href={`/watch/${code}`}>
              {factsOf(game).title} · {code}
            </ButtonLink>
          ))}
          <ButtonLink href="/games">{t('places.pastGames')}</ButtonLink>
        </>
      }
    >
      {t('notFound.codes', { code: 'REEF42' })} {matches.length > 0 && t('notFound.theseAreLive')}
    </Notice>
  );
}
