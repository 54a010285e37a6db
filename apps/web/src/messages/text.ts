/** Puts values into messages: plurals and numbers by the rules of the language. */
import { createElement, Fragment, type ReactNode } from 'react';
import { type Language, TAGS } from './languages';
import type { Message, MessageKey, Messages, Plural, Text } from './message';

type Values = Readonly<Record<string, unknown>>;

const PLACEHOLDER = /\{(\w+)\}/g;
/** A placeholder, or a marked part. */
const PART = /\{(\w+)\}|<(\w+)>(.*?)<\/\2>/g;

export function makeText(language: Language, messages: Messages, zone: string): Text {
  const tag = TAGS[language];
  // Dates and lists as the rest of our English: 19 Nov, and no comma before the last "and".
  const manner = language === 'en' ? 'en-GB' : tag;
  const plurals = new Intl.PluralRules(tag);
  const ordinals = new Intl.PluralRules(tag, { type: 'ordinal' });
  const numbers = new Intl.NumberFormat(tag);
  const formOf = (message: Message, values: Values): string =>
    typeof message === 'string' ? message : (message[plurals.select(Number(values.count))] ?? message.other);
  const shown = (value: unknown): unknown => (typeof value === 'number' ? numbers.format(value) : value);
  const fill = (form: string, values: Values): string =>
    form.replace(PLACEHOLDER, (_, name: string) => String(shown(values[name])));
  const text = (key: MessageKey, values: Values = {}): string => fill(formOf(messages[key], values), values);
  const rich = (key: MessageKey, values: Values): ReactNode => {
    const form = formOf(messages[key], values);
    const parts: ReactNode[] = [];
    let from = 0;
    for (const { 0: whole, 1: name, 2: mark, 3: words, index } of form.matchAll(PART)) {
      parts.push(form.slice(from, index));
      if (name !== undefined) parts.push(shown(values[name]) as ReactNode);
      else parts.push((values[mark!] as (words: string) => ReactNode)(fill(words!, values)));
      from = index + whole.length;
    }
    return createElement(Fragment, null, ...parts, form.slice(from));
  };
  return Object.assign(text, {
    rich,
    number: (value: number, options?: Intl.NumberFormatOptions) =>
      options === undefined ? numbers.format(value) : new Intl.NumberFormat(tag, options).format(value),
    date: (at: number, options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(manner, { timeZone: zone, ...options }).format(at),
    ordinal: (place: number) => {
      const { ordinal }: { ordinal: Plural } = messages;
      return fill(ordinal[ordinals.select(place)] ?? ordinal.other, { count: place });
    },
    list: (items: readonly string[]) => new Intl.ListFormat(manner).format(items),
    language: tag,
    zone,
  }) as Text;
}
