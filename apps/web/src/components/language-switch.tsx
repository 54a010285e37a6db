'use client';

import { usePathname, useSearchParams } from 'next/navigation';
/** Links to the same page in every language; the choice is remembered. They work without scripts. */
import { useText } from '#use-text';
import { LANGUAGE_QUERY, LANGUAGES, type Language, TAGS } from '../messages/languages';
import styles from './language-switch.module.scss';

export function LanguageSwitch({ large = false }: { readonly large?: boolean }) {
  const t = useText();
  const path = usePathname();
  const query = useSearchParams();
  const href = (language: string): string => {
    const chosen = new URLSearchParams(query);
    chosen.set(LANGUAGE_QUERY, language);
    return `${path}?${chosen}`;
  };
  const languages = Object.entries(LANGUAGES) as [Language, string][];
  return (
    <nav aria-label={t('language')} className={large ? styles.large : styles.languages}>
      {languages.map(([language, name]) => (
        <a
          key={language}
          href={href(language)}
          lang={TAGS[language]}
          hrefLang={TAGS[language]}
          rel="nofollow"
          aria-current={TAGS[language] === t.language ? 'true' : undefined}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}
