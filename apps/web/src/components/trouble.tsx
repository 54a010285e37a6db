/** Shown when the server did not answer what a page needs, with a way to continue. */
import type { Trouble as Reason } from '../api/league';
import { ButtonLink } from './button';
import { Notice } from './notice';
import { ReloadButton } from './reload-button';

export function Trouble({ trouble }: { readonly trouble: Reason }) {
  const gone = trouble.status === 0 || trouble.status >= 500;
  return (
    <Notice
      whole
      title={gone ? 'The server does not answer' : 'That did not work'}
      actions={
        <>
          <ReloadButton />
          <ButtonLink href="/">To the lobby</ButtonLink>
        </>
      }
    >
      <p>{trouble.status === 0 ? 'It may be restarting; that takes a moment.' : trouble.message}</p>
      {gone && <p>Matches continue where they stopped once it is back; nothing is lost.</p>}
    </Notice>
  );
}
