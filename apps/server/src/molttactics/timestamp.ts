/** The X-Timestamp of a signed request: epoch seconds, epoch milliseconds, or ISO 8601 with its zone. */

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/;

/** Below this a number is seconds: as milliseconds it would be a day in 1973, as seconds one in 5138. */
const MILLISECONDS_FROM = 1e11;

/** Milliseconds since 1970, or null if it is none of the three. */
export function momentOf(timestamp: string): number | null {
  if (/^\d{1,16}$/.test(timestamp)) {
    const number = Number(timestamp);
    return number < MILLISECONDS_FROM ? number * 1000 : number;
  }
  if (!ISO.test(timestamp)) return null;
  const moment = Date.parse(timestamp);
  return Number.isNaN(moment) ? null : moment;
}
