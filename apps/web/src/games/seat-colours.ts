/** The colours of up to eight seats: the six tokens of the league, and two more. */
const SEAT_COLOURS = [
  'var(--lobster)',
  'var(--dolphin)',
  'var(--seahorse)',
  'var(--crab)',
  'var(--octopus)',
  'var(--gold)',
  'var(--anemone)',
  'var(--shark)',
] as const;

export function seatColour(seat: number): string {
  return SEAT_COLOURS[seat % SEAT_COLOURS.length] ?? SEAT_COLOURS[0];
}
