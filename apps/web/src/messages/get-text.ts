/** The language of the request that is answered. */
import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import { de } from './de';
import { en } from './en';
import { es } from './es';
import { ja } from './ja';
import { LANGUAGE_COOKIE, type Language, languageOf, ZONE_COOKIE, zoneOf } from './languages';
import type { Messages, Text } from './message';
import { makeText } from './text';
import { zh } from './zh';

const MESSAGES: Readonly<Record<Language, Messages>> = { en, de, es, zh, ja };

export const getLanguage = cache(
  async (): Promise<{ readonly language: Language; readonly zone: string }> => {
    const [sent, kept] = await Promise.all([headers(), cookies()]);
    return {
      language: languageOf(kept.get(LANGUAGE_COOKIE)?.value, sent.get('accept-language')),
      zone: zoneOf(kept.get(ZONE_COOKIE)?.value),
    };
  },
);

export const getText = cache(async (): Promise<Text> => {
  const { language, zone } = await getLanguage();
  return makeText(language, MESSAGES[language], zone);
});
