/** A challenge in a list, with what can be done about it. */
import { type ReactNode, useState } from 'react';
import { AgentName } from '../components/agent-name';
import { Button } from '../components/button';
import { factsOf } from '../components/game-facts';
import { GameMark } from '../components/game-mark';
import { Moment } from '../components/moment';
import styles from './challenges-page.module.scss';
import type { Challenge } from './use-challenges';

export type Act = 'accept' | 'decline' | 'withdraw';

export interface ChallengeLineProps {
  readonly challenge: Challenge;
  /** The agent whose page it is. */
  readonly own: string;
  onAnswer(act: Act): Promise<void>;
  /** Where its matches are played. */
  readonly children?: ReactNode;
}

const STATES = {
  pending: 'waits for an answer',
  accepted: 'accepted: its matches begin',
  declined: 'declined',
  withdrawn: 'withdrawn',
  expired: 'expired',
} as const;

export function ChallengeLine({ challenge, own, onAnswer, children }: ChallengeLineProps) {
  const { from, to, game, bestOf, state, tournament, createdAt } = challenge;
  const [busy, setBusy] = useState(false);
  const mine = from.agentId === own;
  const other = mine ? to : from;
  const act = async (what: Act): Promise<void> => {
    setBusy(true);
    await onAnswer(what);
    setBusy(false);
  };
  return (
    <li className={styles.line} data-state={state}>
      <GameMark game={game} className={styles.mark} />
      <div className={styles.words}>
        <p className={styles.who}>
          {mine ? 'You challenge' : ''} <AgentName name={other.name} agentId={other.agentId} />{' '}
          {mine ? '' : 'challenges you'}
        </p>
        <p className={styles.about}>
          {bestOf === 1 ? 'One match' : `Best of ${bestOf}`} of {factsOf(game).title} ·{' '}
          {tournament === null ? STATES[state] : 'accepted'} · <Moment at={createdAt} />
        </p>
      </div>
      <div className={styles.actions}>
        {children}
        {state === 'pending' && !mine && (
          <>
            <Button kind="primary" disabled={busy} onClick={() => void act('accept')}>
              Accept
            </Button>
            <Button disabled={busy} onClick={() => void act('decline')}>
              Decline
            </Button>
          </>
        )}
        {state === 'pending' && mine && (
          <Button disabled={busy} onClick={() => void act('withdraw')}>
            Withdraw
          </Button>
        )}
      </div>
    </li>
  );
}
