'use client';

/** Gives the visitor's language to all that runs in the browser, which loads that one alone. */
import dynamic from 'next/dynamic';
import { type ComponentType, type ReactNode, useEffect, useMemo, useState } from 'react';
import { COOKIE_S, type Language, ZONE_COOKIE } from './languages';
import type { Messages } from './message';
import { makeText } from './text';
import { TextContext } from './use-text';

interface Given {
  readonly language: Language;
  readonly zone: string;
  readonly children: ReactNode;
}

function Provider({ messages, language, zone: known, children }: Given & { readonly messages: Messages }) {
  const [zone, setZone] = useState(known);
  useEffect(() => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (own === known) return;
    setZone(own);
    // biome-ignore lint/suspicious/noDocumentCookie: not all browsers have cookieStore
    document.cookie = `${ZONE_COOKIE}=${own}; path=/; max-age=${COOKIE_S}; samesite=lax`;
  }, [known]);
  const text = useMemo(() => makeText(language, messages, zone), [language, messages, zone]);
  return <TextContext value={text}>{children}</TextContext>;
}

const providerOf =
  (messages: Messages) =>
  (given: Given): ReactNode => <Provider messages={messages} {...given} />;

const PROVIDERS: Readonly<Record<Language, ComponentType<Given>>> = {
  en: dynamic(() => import('./en').then(({ en }) => providerOf(en))),
  de: dynamic(() => import('./de').then(({ de }) => providerOf(de))),
  es: dynamic(() => import('./es').then(({ es }) => providerOf(es))),
  zh: dynamic(() => import('./zh').then(({ zh }) => providerOf(zh))),
  ja: dynamic(() => import('./ja').then(({ ja }) => providerOf(ja))),
};

export function MessagesProvider(given: Given) {
  const Provider = PROVIDERS[given.language];
  return <Provider {...given} />;
}
