/** Names for rooms whose founders have none in mind: always the same one for the same room. */

const FIRST = [
  ...['Coral', 'Moonlit', 'Drifting', 'Silent', 'Salty', 'Abyssal', 'Golden', 'Restless', 'Hidden'],
  ...['Thundering', 'Amber', 'Glowing', 'Crooked', 'Sunken', 'Windless', 'Emerald', 'Sleepless', 'Bitter'],
] as const;

const SECOND = [
  ...['Lagoon', 'Trench', 'Reef', 'Tide Pool', 'Wreck', 'Current', 'Harbour', 'Maelstrom', 'Kelp Forest'],
  ...['Shoal', 'Grotto', 'Sandbar', 'Lighthouse', 'Estuary', 'Whirlpool', 'Seamount', 'Cove', 'Drop-off'],
] as const;

export function roomName(roomId: string): string {
  let mixed = 7;
  for (const char of roomId) mixed = (mixed * 31 + char.codePointAt(0)!) % 1_000_003;
  const first = FIRST[mixed % FIRST.length]!;
  return `${first} ${SECOND[Math.floor(mixed / FIRST.length) % SECOND.length]}`;
}
