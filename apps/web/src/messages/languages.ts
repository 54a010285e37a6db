/** The languages of the pages, and which of them a visitor reads. */

/** Each by its own name, as it stands in the switch. */
export const LANGUAGES = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  zh: '简体中文',
  ja: '日本語',
} as const;

export type Language = keyof typeof LANGUAGES;

/** What `<html lang>` says; Chinese and Japanese faces are chosen by it. */
export const TAGS: Readonly<Record<Language, string>> = {
  en: 'en',
  de: 'de',
  es: 'es',
  zh: 'zh-Hans',
  ja: 'ja',
};

/** Remembers the language that a visitor has chosen, and the visitor's time zone. */
export const LANGUAGE_COOKIE = 'league-language';
export const ZONE_COOKIE = 'league-zone';
/** For a year. */
export const COOKIE_S = 31_536_000;

/** The parameter of any page's address that chooses a language. */
export const LANGUAGE_QUERY = 'lang';

const DEFAULT: Language = 'en';

export function isLanguage(text: string | undefined): text is Language {
  return text !== undefined && Object.hasOwn(LANGUAGES, text);
}

/** Returns the language of a request: the chosen one, otherwise the first that the browser accepts and we have. */
export function languageOf(chosen: string | undefined, accepted: string | null): Language {
  if (isLanguage(chosen)) return chosen;
  const wanted = (accepted ?? '')
    .split(',', 20)
    .map((part, at) => {
      const [tag = '', ...more] = part.trim().toLowerCase().split(';');
      const quality = more.map((one) => /^\s*q=([\d.]+)$/.exec(one)?.[1]).find((one) => one !== undefined);
      return { language: tag.split('-')[0]!, quality: Number(quality ?? 1), at };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality || a.at - b.at);
  return wanted.map(({ language }) => language).find(isLanguage) ?? DEFAULT;
}

/** Returns the zone if it is one; UTC otherwise. */
export function zoneOf(zone: string | undefined): string {
  if (zone === undefined) return 'UTC';
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}
