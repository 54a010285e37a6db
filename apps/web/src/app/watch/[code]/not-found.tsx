/** Shown when no match, live or finished, has that code. */
import { ask } from '../../../api/server';
import { ButtonLink } from '../../../components/button';
import { factsOf } from '../../../components/game-facts';
import { JoinByCode } from '../../../components/join-by-code';
import { Notice } from '../../../components/notice';

const SHOWN = 3;

export default async function NoSuchMatch() {
  const live = await ask('listMatches', { query: { status: 'playing', limit: SHOWN } });
  const matches = live.ok ? live.body.matches : [];
  return (
    <Notice
      whole
      title="No match has that code"
      actions={
        <>
          <JoinByCode large />
          {matches.map(({ code, game }) => (
            <ButtonLink key={code} href={`/watch/${code}`}>
              {factsOf(game).title} · {code}
            </ButtonLink>
          ))}
          <ButtonLink href="/games">Past games</ButtonLink>
        </>
      }
    >
      Codes look like REEF42. Perhaps a letter is wrong, or the room was closed before its match began.
      {matches.length > 0 ? ' These matches are live right now:' : ''}
    </Notice>
  );
}
