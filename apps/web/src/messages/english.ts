/** English, where there is no visitor: in pictures for links, and in tests. */
import { en } from './en';
import { makeText } from './text';

export const ENGLISH = makeText('en', en, 'UTC');
