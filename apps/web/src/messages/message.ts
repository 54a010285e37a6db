/** What a message is, and the types that follow from its English text. */
import type { ReactNode } from 'react';
import type { en } from './en';

/** A text for each plural category of a language, chosen by the value of `count`. */
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

export type Message = string | Plural;

type English = typeof en;

export type MessageKey = keyof English;

/** All messages in one language. */
export type Messages = {
  readonly [Key in MessageKey]: English[Key] extends string ? string : Plural;
};

/** The English text with the most placeholders. */
type TextOf<Key extends MessageKey> = English[Key] extends { readonly other: infer Text }
  ? Text
  : English[Key];

/** Placeholders: `{name}`. */
type Placeholders<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

/** Marked parts: `<link>words</link>`. */
type Marks<Text> = Text extends `${string}</${infer Name}>${infer Rest}` ? Name | Marks<Rest> : never;

type IsCounted<Key extends MessageKey> = English[Key] extends string ? never : 'count';

type PlaceholdersOf<Key extends MessageKey> = Key extends MessageKey ? Placeholders<TextOf<Key>> : never;
type CountOf<Key extends MessageKey> = Key extends MessageKey ? IsCounted<Key> : never;
type MarksOf<Key extends MessageKey> = Key extends MessageKey ? Marks<TextOf<Key>> : never;

type Values<Key extends MessageKey> = Readonly<
  Record<Exclude<PlaceholdersOf<Key>, 'count'>, string | number> & Record<CountOf<Key>, number>
>;

/** Keys of messages without marked parts: those are for `rich` alone. */
type PlainKey = { [Key in MessageKey]: MarksOf<Key> extends never ? Key : never }[MessageKey];

type Given<Key extends MessageKey> = [PlaceholdersOf<Key> | CountOf<Key>] extends [never]
  ? []
  : [values: Values<Key>];

type RichValues<Key extends MessageKey> = Readonly<
  Record<Exclude<PlaceholdersOf<Key>, 'count'>, ReactNode> &
    Record<CountOf<Key>, number> &
    Record<MarksOf<Key>, (words: string) => ReactNode>
>;

/** Says things in the visitor's language. */
export interface Text {
  <Key extends PlainKey>(key: Key, ...values: Given<Key>): string;
  /** A message with elements in it. */
  rich<Key extends MessageKey>(key: Key, values: RichValues<Key>): ReactNode;
  number(value: number, options?: Intl.NumberFormatOptions): string;
  /** A moment by the visitor's own clock; while a page is rendered for the first visit, in UTC. */
  date(at: number, options: Intl.DateTimeFormatOptions): string;
  list(items: readonly string[]): string;
  /** 1st, 2nd, 3rd … */
  ordinal(place: number): string;
  readonly language: string;
  readonly zone: string;
}
