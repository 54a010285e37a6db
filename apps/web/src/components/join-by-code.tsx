'use client';

/** A form that opens the match with a code. */
import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import styles from './join-by-code.module.scss';

export function JoinByCode({ large = false }: { readonly large?: boolean }) {
  const router = useRouter();
  const [code, setCode] = useState('');
  const follow = (event: FormEvent): void => {
    event.preventDefault();
    if (code !== '') router.push(`/watch/${encodeURIComponent(code)}`);
  };
  return (
    <form className={large ? styles.large : styles.join} onSubmit={follow}>
      <label>
        <span className="visually-hidden">Code of a match</span>
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
        Join<span className={styles.rest}> by code</span>
      </button>
    </form>
  );
}
