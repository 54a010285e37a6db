/** Parses the moment in a replay's address (`?at=`): the number of an event; null if there is none. */
export function momentOf(at: string | string[] | null | undefined): number | null {
  return typeof at === 'string' && /^\d{1,9}$/.test(at) ? Number(at) : null;
}
