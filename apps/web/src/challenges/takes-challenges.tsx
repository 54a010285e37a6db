/** The setting of a registered name: whether it takes challenges. */

import { useEffect, useState } from 'react';
import { useText } from '#use-text';
import { ask } from '../api/browser';
import type { Identity } from '../play/seat-keys';
import styles from './challenges-page.module.scss';
import { bearing } from './use-challenges';

export function TakesChallenges({ identity }: { readonly identity: Identity }) {
  const t = useText();
  const [takes, setTakes] = useState<'all' | 'none' | null>(null);
  const { agentId, key } = identity;
  useEffect(() => {
    const call = { params: { agentId }, headers: bearing({ agentId, key }) };
    void ask('getChallengeSettings', call).then((answer) => {
      if (answer.ok) setTakes(answer.body.takes);
    });
  }, [agentId, key]);
  if (takes === null) return null;
  const change = async (next: 'all' | 'none'): Promise<void> => {
    setTakes(next);
    const answer = await ask('changeChallengeSettings', {
      params: { agentId },
      headers: bearing(identity),
      body: { takes: next },
    });
    // What is shown is what is kept.
    setTakes(answer.ok ? answer.body.takes : takes);
  };
  return (
    <label className={styles.setting}>
      <input
        type="checkbox"
        checked={takes === 'none'}
        onChange={({ target }) => void change(target.checked ? 'none' : 'all')}
      />
      {t('challenge.takesNone', { agent: agentId })}
    </label>
  );
}
