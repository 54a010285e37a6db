'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
/** A form that opens the match with a code. */
import { useText } from '#use-text';
import styles from './join-by-code.module.scss';

export function JoinByCode({ large = false }: { readonly large?: boolean }) {
  const t = useText();
  const router = useRouter();
  const [code, setCode] = useState('');
  const follow = (event: FormEvent): void => {
    event.preventDefault();
    if (code !== '') router.push(`/watch/${encodeURIComponent(code)}`);
  };
  return (
    <form className={large ? styles.large : styles.join} onSubmit={follow}>
      <label>
        <span className="visually-hidden">{t('join.code')}</span>
        <input
          value={code}
          onChange={({ target }) =>
            setCode(
              target.value
                .toUpperCase()
                .replaceAll(/[^A-Z0-9]/g, '')
                .slice(0, 8),
            )
          }
          placeholder="REEF42"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          name="code"
          size={8}
        />
      </label>
      <button type="submit">
        {t.rich('join.byCode', { rest: (words) => <span className={styles.rest}>{words}</span> })}
      </button>
    </form>
  );
}
