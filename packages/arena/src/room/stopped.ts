/** Why matches are stopped that should not count. */

/** Its result changes nobody's rating. */
export const CALLED_OFF = 'called_off';
/** Everybody has left it. */
export const ABANDONED = 'abandoned';

/** Whether a match that was stopped for that reason has no winner and changes no rating. */
export function isNoContest(stopped: string | null): boolean {
  return stopped === CALLED_OFF || stopped === ABANDONED;
}
