/** Names for rooms whose founders have none in mind. */

const FIRST = [
  'Coral',
  'Moonlit',
  'Drifting',
  'Silent',
  'Salty',
  'Abyssal',
  'Golden',
  'Restless',
  'Hidden',
  'Thundering',
];
const SECOND = [
  'Lagoon',
  'Trench',
  'Reef',
  'Tide Pool',
  'Wreck',
  'Current',
  'Harbour',
  'Maelstrom',
  'Kelp Forest',
  'Shoal',
];

/** @param chance two numbers from 0 to 1, drawn by the caller. */
export function roomName(chance: () => number): string {
  const pick = (words: readonly string[]): string => words[Math.floor(chance() * words.length)] ?? '';
  return `${pick(FIRST)} ${pick(SECOND)}`;
}
