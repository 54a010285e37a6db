/** The visitor's language in components that run in the browser. */
import { createContext, useContext } from 'react';
import type { Text } from './message';

export const TextContext = createContext<Text | null>(null);

export function useText(): Text {
  const text = useContext(TextContext);
  if (text === null) throw new Error('no messages: render inside of MessagesProvider');
  return text;
}
