/** The visitor's language in components that are rendered on the server alone, unless they are async: those await `getText`. */
import { use } from 'react';
import { getText } from './get-text';
import type { Text } from './message';

export function useText(): Text {
  return use(getText());
}
