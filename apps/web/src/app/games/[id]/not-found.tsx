/** Shown when no finished match has that id. */
import { ButtonLink } from '../../../components/button';
import { JoinByCode } from '../../../components/join-by-code';
import { Notice } from '../../../components/notice';

export default function NoSuchGame() {
  return (
    <Notice
      whole
      title="No such game in the history"
      actions={
        <>
          <ButtonLink href="/games" kind="primary">
            Past games
          </ButtonLink>
          <ButtonLink href="/">Live now</ButtonLink>
          <JoinByCode large />
        </>
      }
    >
      The address names a match that nobody has played here. A match that is still live has a code: try it
      below.
    </Notice>
  );
}
