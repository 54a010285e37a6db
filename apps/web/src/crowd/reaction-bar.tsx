'use client';

import { useState } from 'react';
/** The buttons with which a visitor reacts to what is on the screen. */
import { useText } from '#use-text';
import { ask } from '../api/browser';
import { REACTION_SIGNS, type Reaction } from './reaction-signs';
import styles from './reactions.module.scss';

export interface ReactionBarProps {
  readonly roomId: string;
  /** The number of the event on the screen. */
  readonly sequence: number;
}

/** Whoever is faster is not heard any better. */
const REST_MS = 700;

export function ReactionBar({ roomId, sequence }: ReactionBarProps) {
  const t = useText();
  const [resting, setResting] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const react = async (reaction: Reaction): Promise<void> => {
    if (resting) return;
    setResting(true);
    setTimeout(() => setResting(false), REST_MS);
    const answer = await ask('react', { params: { match: roomId }, body: { reaction, sequence } });
    setTrouble(answer.ok ? null : answer.trouble.message);
  };
  return (
    <section className={styles.bar} aria-label={t('reactions.react')}>
      {REACTION_SIGNS.map(({ reaction, sign }) => (
        <button
          key={reaction}
          type="button"
          title={t(`reactions.${reaction}`)}
          aria-label={t(`reactions.${reaction}`)}
          aria-disabled={resting}
          onClick={() => void react(reaction)}
        >
          {sign}
        </button>
      ))}
      {trouble !== null && (
        <span className={styles.trouble} role="alert">
          {trouble}
        </span>
      )}
    </section>
  );
}
