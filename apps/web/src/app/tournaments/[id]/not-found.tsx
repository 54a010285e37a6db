/** Shown when no tournament has that id. */
import { ButtonLink } from '../../../components/button';
import { Notice } from '../../../components/notice';

export default function Unknown() {
  return (
    <Notice
      whole
      title="No such tournament"
      actions={
        <ButtonLink href="/tournaments" kind="primary">
          All tournaments
        </ButtonLink>
      }
    >
      <p>The oldest ones are forgotten, those of the house after a month.</p>
    </Notice>
  );
}
