/** Judgements shared by all bots: whom to hit, what hurts where, and which way to go. */
import { type Action, ATTACK, LONG_MOVES, MOVE } from '../actions.js';
import {
  DIRECTIONS,
  distance,
  NOWHERE,
  neighbour,
  positionOf,
  RING,
  RINGS,
  SIZE,
  SQUARES,
  sees,
  stormRing,
} from '../board.js';
import { GUARD_REDUCTION } from '../classes.js';
import { effectiveDamage } from '../damage.js';
import { MOLT_COST, type MoltChoice, wouldHelp } from '../molts.js';
import { hazardOn } from '../stages/hazards.js';
import { type Agent, mobilityOf, NOBODY, ripeTurnAt, type State } from '../state.js';

/** Returns the HP that an attack would take, if the victim does not defend. */
export function damageTo(state: State, attacker: Agent, victim: Agent): number {
  const damage = effectiveDamage(attacker.damage, victim.armor, state.tiles[victim.square] === 'cover');
  return victim.guard ? Math.max(0, damage - GUARD_REDUCTION) : damage;
}

export function canHit(state: State, attacker: Agent, square: number): boolean {
  return distance(attacker.square, square) <= attacker.range && sees(state.tiles, attacker.square, square);
}

/** Returns the agent in range with the least HP left, or null. */
export function prey(state: State, me: Agent): Agent | null {
  let best: Agent | null = null;
  let fewest = Number.POSITIVE_INFINITY;
  for (const foe of state.agents) {
    if (foe === me || !foe.alive || !canHit(state, me, foe.square)) continue;
    const damage = damageTo(state, me, foe);
    const blowsLeft = damage === 0 ? foe.hp + GUARD_REDUCTION : foe.hp / damage;
    if (blowsLeft < fewest) {
      fewest = blowsLeft;
      best = foe;
    }
  }
  return best;
}

export function attack(foe: Agent): Action {
  return ATTACK[foe.square]!;
}

/** Returns the damage that foes could do there next turn; half for foes that would have to come closer first. */
export function threat(state: State, me: Agent, square: number): number {
  let sum = 0;
  const covered = state.tiles[square] === 'cover';
  for (const foe of state.agents) {
    if (foe !== me && foe.alive) sum += threatOf(foe, me, distance(foe.square, square), covered);
  }
  return sum;
}

/** Returns the same of one foe that is so far away. */
export function threatOf(foe: Agent, me: Agent, away: number, covered: boolean): number {
  const steps = away - foe.range;
  if (steps > 1) return 0;
  const damage = effectiveDamage(foe.damage, me.armor, covered);
  return steps <= 0 ? damage : damage / 2;
}

/** How many turns ahead a bot considers the storm. */
const FORESIGHT = 4;

/** By ring and square: the number of steps to get inside that ring. */
const STEPS_INSIDE: readonly (readonly number[])[] = Array.from({ length: RINGS }, (_, rings) =>
  Array.from({ length: SQUARES }, (_, square) => {
    const { x, y } = positionOf(square);
    return outsideBy(x, rings) + outsideBy(y, rings);
  }),
);

function outsideBy(coordinate: number, rings: number): number {
  return Math.max(0, rings - coordinate, coordinate - (SIZE - 1 - rings));
}

/** Returns the number of steps to the middle of the board. */
export function stepsToCentre(square: number): number {
  return STEPS_INSIDE[RINGS - 1]![square]!;
}

/** By rings of the storm now, rings soon, and square: what the storm costs there. */
const STORM_COST: readonly (readonly Float64Array[])[] = Array.from({ length: RINGS + 1 }, (_, now) =>
  Array.from({ length: RINGS + 1 }, (_, soon) =>
    Float64Array.from({ length: SQUARES }, (_, square) => {
      if (now === RINGS) return 1;
      const coming = Math.min(soon, RINGS - 1);
      return Number(RING[square]! < now) + STEPS_INSIDE[coming]![square]! / 2;
    }),
  ),
);

/** Returns the cost of ending this turn on a square: 1 for storm or hazard, more the further it is from safety. */
export function discomfort(state: State, square: number): number {
  const ring = stormRing(state.turn);
  const cost = STORM_COST[ring]![stormRing(state.turn + FORESIGHT)]![square]!;
  return hazardOn(state, square, ring) === 'hazard' ? cost + 1 : cost;
}

/** By square: the distance to the nearest of some resources; infinite if there are none. */
export type Ways = Readonly<Float64Array>;

/** For the resources of each map, and each set of them as bits: what was computed before. */
const KNOWN_WAYS = new WeakMap<readonly number[], Map<number, Ways>>();

/** Returns the ways to those resources that can be harvested on arrival and will still be outside the storm. */
export function waysToResources({ turn, resources, ripe_turns }: State): Ways {
  const storm = stormRing(turn + FORESIGHT);
  let worth = 0;
  for (let i = 0; i < resources.length; i++) {
    if (ripe_turns[i]! <= turn && RING[resources[i]!]! >= storm) worth |= 1 << i;
  }
  const known = KNOWN_WAYS.get(resources) ?? new Map<number, Ways>();
  const before = known.get(worth);
  if (before !== undefined) return before;
  const ways = waysTo(resources.filter((_, i) => (worth >> i) & 1));
  KNOWN_WAYS.set(resources, known.set(worth, ways));
  return ways;
}

function waysTo(goals: readonly number[]): Ways {
  return Float64Array.from({ length: SQUARES }, (_, square) =>
    goals.reduce((nearest, goal) => Math.min(nearest, distance(square, goal)), Number.POSITIVE_INFINITY),
  );
}

/** Returns whether an agent on that square can harvest. */
export function isRipe(state: State, square: number): boolean {
  return state.tiles[square] === 'resource' && ripeTurnAt(state, square) <= state.turn;
}

/** Returns the first upgrade on the list that helps, if there are enough tokens. */
export function nextMolt(me: Agent, wishes: readonly MoltChoice[]): MoltChoice | null {
  if (me.tokens < MOLT_COST) return null;
  for (const choice of wishes) if (wouldHelp(me, choice)) return choice;
  return null;
}

/** Returns the move to the best square that is free all the way, or null when staying is as good. */
export function bestWay(state: State, me: Agent, worth: (square: number) => number): Action | null {
  if (me.pinned_turn === state.turn) return null;
  const mobility = mobilityOf(state);
  let best: Action | null = null;
  let most = worth(me.square);
  for (const direction of DIRECTIONS) {
    let square = me.square;
    for (let steps = 1; steps <= mobility; steps++) {
      square = neighbour(square, direction);
      if (square === NOWHERE || state.occupant[square] !== NOBODY) break;
      const value = worth(square);
      if (value > most) {
        most = value;
        best = steps === 1 ? MOVE[direction] : LONG_MOVES[steps - 2]![direction];
      }
    }
  }
  return best;
}
