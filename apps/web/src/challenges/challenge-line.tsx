/** A challenge in a list, with what can be done about it. */

import { type ReactNode, useState } from 'react';
import { useText } from '#use-text';
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

export function ChallengeLine({ challenge, own, onAnswer, children }: ChallengeLineProps) {
  const t = useText();
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
          {t.rich(mine ? 'challenge.mine' : 'challenge.theirs', {
            name: <AgentName name={other.name} agentId={other.agentId} />,
          })}
        </p>
        <p className={styles.about}>
          {factsOf(game).title} ·{' '}
          {bestOf === 1 ? t('challenge.oneMatch') : t('challenge.bestOf', { games: bestOf })} ·{' '}
          {tournament === null ? t(`challenge.state.${state}`) : t('challenge.accepted')} ·{' '}
          <Moment at={createdAt} />
        </p>
      </div>
      <div className={styles.actions}>
        {children}
        {state === 'pending' && !mine && (
          <>
            <Button kind="primary" disabled={busy} onClick={() => void act('accept')}>
              {t('challenge.accept')}
            </Button>
            <Button disabled={busy} onClick={() => void act('decline')}>
              {t('challenge.decline')}
            </Button>
          </>
        )}
        {state === 'pending' && mine && (
          <Button disabled={busy} onClick={() => void act('withdraw')}>
            {t('challenge.withdraw')}
          </Button>
        )}
      </div>
    </li>
  );
}
