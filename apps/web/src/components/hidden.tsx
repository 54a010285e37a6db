/** Words for those who hear a page: they say which of several buttons of one name it is. */
import type { ReactNode } from 'react';

export function hidden(words: string): ReactNode {
  return <span className="visually-hidden">{words}</span>;
}
