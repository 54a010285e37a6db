/** The map that futures are played on, in flat tables: filled anew when another match is looked at. */
import {
  distance,
  LONGEST_RANGE,
  RING,
  SQUARES,
  STORM_EVERYWHERE,
  sees,
  stormRing,
  within,
} from '../../board.js';
import type { State } from '../../state.js';
import { knownWays, STEPS_TO_CENTRE, STORM_COST } from '../scene.js';

/** Further than any range. */
const OUT_OF_REACH = 255;
/** No hazard and no resource there. */
const NONE = -1;

/** What is the same on all maps: by turn until the storm is everywhere, by square, or by pair of squares. */
export const BOARD = {
  /** By turn: how many rings the storm covers. */
  STORM: Uint8Array.from({ length: STORM_EVERYWHERE + 1 }, (_, turn) => stormRing(Math.max(1, turn))),
  /** By turn and square: what the storm costs there, in eighths of a step. */
  COSTS: Uint8Array.from(STORM_COST.flatMap((costs) => [...costs])),
  RINGS: Uint8Array.from(RING),
  CENTRE: Uint8Array.from(STEPS_TO_CENTRE),
  DISTANCE: Uint8Array.from({ length: SQUARES * SQUARES }, (_, i) =>
    distance(Math.floor(i / SQUARES), i % SQUARES),
  ),
} as const;

/** What differs between maps: by square, or by pair of squares. */
export const GROUND = {
  /** Whether it is cover. */
  COVER: new Uint8Array(SQUARES),
  /** The ring of a hazard. */
  HAZARD: new Int8Array(SQUARES),
  /** The number of a resource. */
  RESOURCE: new Int8Array(SQUARES),
  /** By number of a resource: its square. */
  SITES: new Uint8Array(SQUARES),
  /** The distance to the nearest of the resources that are worth walking to. */
  WAYS: new Uint8Array(SQUARES),
  /** The range that it takes to hit one square from another. */
  REACH: new Uint8Array(SQUARES * SQUARES),
} as const;

type Map = Pick<State, 'tiles' | 'resources'>;

const NO_MAP: Map = { tiles: [], resources: [] };
/** The map that the tables show, and the resources to which they show the ways. */
let shown = NO_MAP;
let worth = NONE;
const REACHES = new WeakMap<Map['tiles'], Uint8Array>();

/** Makes the tables show that map; the ways are shown separately. */
export function showMap({ tiles, resources }: Map): void {
  if (tiles === shown.tiles) return;
  shown = { tiles, resources };
  worth = NONE;
  for (let square = 0; square < SQUARES; square++) {
    GROUND.COVER[square] = Number(tiles[square] === 'cover');
    GROUND.HAZARD[square] = tiles[square] === 'hazard' ? RING[square]! : NONE;
  }
  GROUND.RESOURCE.fill(NONE);
  for (let i = 0; i < resources.length; i++) {
    GROUND.RESOURCE[resources[i]!] = i;
    GROUND.SITES[i] = resources[i]!;
  }
  let reach = REACHES.get(tiles);
  if (reach === undefined) {
    reach = reachOn(tiles);
    REACHES.set(tiles, reach);
  }
  GROUND.REACH.set(reach);
}

/** Makes the tables show the ways to those resources, given as bits. */
export function showWays(wanted: number): void {
  if (wanted === worth) return;
  worth = wanted;
  GROUND.WAYS.set(knownWays(shown.resources, worth));
}

function reachOn(tiles: Map['tiles']): Uint8Array {
  const reach = new Uint8Array(SQUARES * SQUARES).fill(OUT_OF_REACH);
  for (let from = 0; from < SQUARES; from++) {
    for (const to of within(LONGEST_RANGE, from))
      if (sees(tiles, from, to)) reach[SQUARES * from + to] = distance(from, to);
  }
  return reach;
}
