/** Seasons: whole months in UTC, named after their first month. */

export interface Season {
  /** `2026-02`: sorts as time does. */
  readonly season: string;
  /** For people: `February 2026`, `January–March 2026`. */
  readonly label: string;
  /** In ms since 1970: the first moment, and the first moment after. */
  readonly start: number;
  readonly end: number;
}

/** Not a season: the name under which standings over all time are kept. */
export const ALL_TIME = 'all';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** The season of a moment. Lengths that divide a year begin with the year. */
export function seasonOf(ms: number, months = 1): string {
  const date = new Date(ms);
  const month = date.getUTCFullYear() * 12 + date.getUTCMonth();
  return nameOf(month - (month % lengthOf(months)));
}

/** What is known of a season by its name; null when no season is called so. */
export function seasonNamed(name: string, months = 1): Season | null {
  const parts = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(name);
  if (parts === null) return null;
  const first = Number(parts[1]) * 12 + Number(parts[2]) - 1;
  const length = lengthOf(months);
  if (first % length !== 0) return null;
  return {
    season: name,
    label: labelOf(first, first + length - 1),
    start: beginning(first),
    end: beginning(first + length),
  };
}

function lengthOf(months: number): number {
  if (!Number.isInteger(months) || months < 1)
    throw new RangeError(`a season lasts whole months, not ${months}`);
  return months;
}

function nameOf(month: number): string {
  const year = String(Math.floor(month / 12)).padStart(4, '0');
  return `${year}-${String((month % 12) + 1).padStart(2, '0')}`;
}

function labelOf(first: number, last: number): string {
  const [from, to] = [Math.floor(first / 12), Math.floor(last / 12)];
  const [begins, ends] = [MONTHS[first % 12], MONTHS[last % 12]];
  if (first === last) return `${begins} ${from}`;
  return from === to ? `${begins}–${ends} ${from}` : `${begins} ${from} – ${ends} ${to}`;
}

function beginning(month: number): number {
  // Date.UTC takes the years 0 to 99 for 1900 to 1999; setting the year does not.
  const date = new Date(0);
  return date.setUTCFullYear(Math.floor(month / 12), month % 12);
}
