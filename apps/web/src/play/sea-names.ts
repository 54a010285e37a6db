/** Names for guests, from the sea. */

const HOW = [
  'Amber',
  'Bold',
  'Briny',
  'Calm',
  'Coral',
  'Drifting',
  'Foggy',
  'Gentle',
  'Lucky',
  'Misty',
  'Moonlit',
  'Pearly',
  'Quiet',
  'Salty',
  'Silver',
  'Sunny',
  'Tidal',
  'Windy',
] as const;

const WHO = [
  'Anchor',
  'Beacon',
  'Buoy',
  'Cormorant',
  'Dory',
  'Gannet',
  'Harbour',
  'Limpet',
  'Lantern',
  'Mariner',
  'Otter',
  'Pelican',
  'Petrel',
  'Plover',
  'Puffin',
  'Schooner',
  'Tern',
  'Walrus',
] as const;

/** `chance` returns a number from 0 to 1. */
export function seaName(chance: () => number): string {
  const one = (names: readonly string[]): string => names[Math.floor(chance() * names.length)] ?? names[0]!;
  return `${one(HOW)} ${one(WHO)}`;
}
