/** Shown when there is no page at that address. */
import { ButtonLink } from '../components/button';
import { JoinByCode } from '../components/join-by-code';
import { Notice } from '../components/notice';

export default function NotFound() {
  return (
    <Notice
      whole
      title="Nothing but water here"
      actions={
        <>
          <ButtonLink href="/" kind="primary">
            To the lobby
          </ButtonLink>
          <ButtonLink href="/games">Past games</ButtonLink>
          <JoinByCode large />
        </>
      }
    >
      The address leads nowhere. Looking for a match? Its code ends five minutes after the match does, but its
      result and its replay stay.
    </Notice>
  );
}
