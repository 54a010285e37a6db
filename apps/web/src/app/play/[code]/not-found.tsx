/** Shown when no match has that code: the same as where it would be watched. */
export { default } from '../../watch/[code]/not-found';
