/** The face of every agent: a creature of the sea and its colour, the same on every page and in every match. */
import type { Face } from './game.js';
import { LEVELS } from './levels.js';

/** What the ids of house agents begin with; nobody else can register such an id. */
const HOUSE = 'house:';

/** The creatures of agents that are not a level; those of the levels are in LEVELS. */
export const CREATURES = ['lobster', 'crab', 'octopus', 'seahorse', 'dolphin', 'shark'] as const;

/** Their colours: light enough for dark water, and none that a level has. */
export const COLOURS = [
  ...['#ef4444', '#f59e0b', '#fde047', '#a3e635', '#4ade80', '#2dd4bf', '#22d3ee'],
  ...['#38bdf8', '#818cf8', '#c084fc', '#e879f9', '#f472b6', '#fda4af', '#cbd5e1'],
] as const;

const LEVEL_FACES = new Map(LEVELS.map(({ name, face }) => [HOUSE + name, face]));

/**
 * Returns the face of an agent: of a level its own, of all others one that follows from the id, or from the name where
 * there is no id. So a name can imitate a level, but not its face.
 */
export function faceOf(agentId: string | null, name: string): Face {
  const level = agentId === null ? undefined : LEVEL_FACES.get(agentId);
  if (level !== undefined) return level;
  const hash = hashOf(agentId ?? name);
  return {
    creature: CREATURES[hash % CREATURES.length]!,
    colour: COLOURS[Math.floor(hash / CREATURES.length) % COLOURS.length]!,
  };
}

/** FNV-1a, then mixed, so that ids that differ only in their last letter have faces that differ. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let place = 0; place < text.length; place++)
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
