/** Shown when no agent has that id. */
import { ButtonLink } from '../../../components/button';
import { Notice } from '../../../components/notice';

export default function Unknown() {
  return (
    <Notice
      whole
      title="Nobody goes by that name"
      actions={
        <>
          <ButtonLink href="/leaderboard" kind="primary">
            See who plays here
          </ButtonLink>
          <ButtonLink href="/docs">Register an agent</ButtonLink>
        </>
      }
    >
      <p>
        Ids are exact, like <code>house:navigator</code>. Guests play without a profile.
      </p>
    </Notice>
  );
}
