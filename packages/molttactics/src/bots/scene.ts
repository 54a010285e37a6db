/** What the bots see in a turn: read once, because several agents decide in it, or one of them several times. */
import { RING, RINGS, SIZE, SQUARES, STORM_EVERYWHERE, stormRing } from '../board.js';
import type { Agent, State } from '../state.js';

/** A step, as bots weigh it: in eighths, so that all that they weigh is whole numbers, with which V8 is fastest. */
export const STEP = 8;

export class Scene {
  readonly state: State;
  /** How many rings the storm covers. */
  storm = 0;
  /** The living agents; the list may be longer, because V8 takes long to shorten it. */
  readonly living: Agent[] = [];
  alive = 0;
  /** By square: the distance to the nearest resource that can be harvested on arrival. */
  ways: Ways = NO_WAYS;
  /** By square: what the storm costs there. */
  stormCost = STORM_COST[0]!;

  constructor(state: State) {
    this.state = state;
    this.read();
  }

  /** Sees what has become of the state. */
  read(): void {
    const { state, living } = this;
    this.storm = stormRing(state.turn);
    this.ways = waysToResources(state);
    this.stormCost = STORM_COST[Math.min(state.turn, STORM_EVERYWHERE)]!;
    let count = 0;
    for (let seat = 0; seat < state.agents.length; seat++) {
      const agent = state.agents[seat]!;
      if (agent.alive) living[count++] = agent;
    }
    this.alive = count;
  }
}

/** How many turns ahead a bot considers the storm. */
export const FORESIGHT = 4;

/** By ring and square: the number of steps to get inside that ring. */
const STEPS_INSIDE: readonly (readonly number[])[] = Array.from({ length: RINGS }, (_, rings) =>
  Array.from(
    { length: SQUARES },
    (_, square) => outsideBy(square % SIZE, rings) + outsideBy(Math.floor(square / SIZE), rings),
  ),
);

function outsideBy(coordinate: number, rings: number): number {
  return Math.max(0, rings - coordinate, coordinate - (SIZE - 1 - rings));
}

/** By square: the number of steps to the middle of the board. */
export const STEPS_TO_CENTRE: readonly number[] = STEPS_INSIDE[RINGS - 1]!;

/** By turn, until the storm is everywhere, and square: what the storm costs there, in eighths of a step. */
export const STORM_COST: readonly Readonly<Uint8Array>[] = Array.from(
  { length: STORM_EVERYWHERE + 1 },
  (_, turn) => {
    const now = stormRing(turn);
    const coming = Math.min(stormRing(turn + FORESIGHT), RINGS - 1);
    return Uint8Array.from({ length: SQUARES }, (_, square) =>
      now === RINGS ? STEP : STEP * Number(RING[square]! < now) + (STEP / 2) * STEPS_INSIDE[coming]![square]!,
    );
  },
);

/** Returns the cost of ending this turn on a square: a step for storm or hazard, more the further it is from safety. */
export function discomfort({ state, storm, stormCost }: Scene, square: number): number {
  const cost = stormCost[square]!;
  return state.tiles[square] === 'hazard' && RING[square]! >= storm ? cost + STEP : cost;
}

const NOTHING: readonly number[] = [];

/** Further than anything on the board. */
const UNREACHABLE = 255;
/** By square: the distance to the nearest of some resources; unreachable if there are none. */
export type Ways = Readonly<Uint8Array>;
const NO_WAYS: Ways = waysTo(NOTHING, 0);

/** For the resources of each map, and each set of them as bits: what was computed before. */
const KNOWN_WAYS = new WeakMap<readonly number[], Map<number, Ways>>();
/** What was asked for last: it is often the same in the next turn. */
let latest = { resources: NOTHING, worth: 0, ways: NO_WAYS };

/** Returns the ways to those resources that can be harvested on arrival and will still be outside the storm. */
function waysToResources({ turn, resources, ripe_turns }: State): Ways {
  const storm = stormRing(turn + FORESIGHT);
  let worth = 0;
  for (let i = 0; i < resources.length; i++) {
    if (ripe_turns[i]! <= turn && RING[resources[i]!]! >= storm) worth |= 1 << i;
  }
  if (latest.worth !== worth || latest.resources !== resources)
    latest = { resources, worth, ways: knownWays(resources, worth) };
  return latest.ways;
}

/** Returns the ways to some of the resources of a map, given as bits. */
export function knownWays(resources: readonly number[], worth: number): Ways {
  const known = KNOWN_WAYS.get(resources) ?? new Map<number, Ways>();
  const before = known.get(worth);
  if (before !== undefined) return before;
  const ways = waysTo(resources, worth);
  KNOWN_WAYS.set(resources, known.set(worth, ways));
  return ways;
}

/** Computes the ways to some of the resources, given as bits: in two sweeps, each from the neighbours already swept. */
function waysTo(resources: readonly number[], worth: number): Ways {
  const ways = new Uint8Array(SQUARES).fill(UNREACHABLE);
  if (worth === 0) return ways;
  for (let i = 0; i < resources.length; i++) if (((worth >> i) & 1) === 1) ways[resources[i]!] = 0;
  for (let row = 0; row < SQUARES; row += SIZE) {
    for (let square = row; square < row + SIZE; square++) {
      if (square > row) ways[square] = Math.min(ways[square]!, ways[square - 1]! + 1);
      if (row > 0) ways[square] = Math.min(ways[square]!, ways[square - SIZE]! + 1);
    }
  }
  for (let row = SQUARES - SIZE; row >= 0; row -= SIZE) {
    for (let square = row + SIZE - 1; square >= row; square--) {
      if (square < row + SIZE - 1) ways[square] = Math.min(ways[square]!, ways[square + 1]! + 1);
      if (row < SQUARES - SIZE) ways[square] = Math.min(ways[square]!, ways[square + SIZE]! + 1);
    }
  }
  return ways;
}
