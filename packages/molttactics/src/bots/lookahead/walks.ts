/** Where an agent goes on a future: to stay or one of the squares in reach, by what each of them is worth to it. */
import { beyond, DIRECTIONS, NEIGHBOURS, NOWHERE, SQUARES, STORM_EVERYWHERE } from '../../board.js';
import { CLASS_NAMES } from '../../classes.js';
import { NOBODY } from '../../state.js';
import { COMFORT as COMFORT_OF_BASELINE } from '../baseline.js';
import { WORTH_A_STEP } from '../rogue.js';
import { STEP as EIGHTHS } from '../scene.js';
import { TEMPERS } from '../specialist.js';
import type { Temper } from '../temper.js';
import { AT, FUTURE, ORDER } from './future.js';
import { BOARD, GROUND } from './ground.js';
import { effective } from './turn.js';

/** Makes the walks: in one function, because bundlers turn the constants of a file into variables, which V8 does not compile into code. */
function walks() {
  const { SQUARE, HP, ARMOR, DAMAGE, RANGE, PINNED, CLASS, LIVING, LIVING_COUNT, TURN, MOBILITY, OCCUPANT } =
    AT;
  const { DEFEND, MOVE, STEP, NONE } = ORDER;
  const { STORM, COSTS, CENTRE, DISTANCE } = BOARD;
  const { COVER, HAZARD, WAYS } = GROUND;
  const NOW = FUTURE;
  const LAST_STORM = STORM_EVERYWHERE;
  const NO_ONE = NOBODY;
  const PLAIN_COMFORT = COMFORT_OF_BASELINE;
  const NEXT = NEIGHBOURS;
  const EACH_WAY = DIRECTIONS.length;
  const BOARD_SIZE = SQUARES;
  const A_STEP = EIGHTHS;
  const HALF_STEP = EIGHTHS / 2;
  /** How far a Shadow Step goes. */
  const STEP_LENGTH = 2;

  const tastes = (of: (temper: Temper) => number) =>
    Int32Array.from(CLASS_NAMES, (name) => of(TEMPERS[name]));
  const GREED = tastes(({ greed }) => greed);
  const BLOODLUST = tastes(({ bloodlust }) => bloodlust);
  const COMFORT = tastes(({ comfort }) => comfort);
  /** In quarters, as the temper has it: dangers are counted in multiples of four. */
  const CAUTION = tastes(({ caution }) => 4 * caution);

  /** More than there are of either. */
  const ROOM = 32;
  /** Where it could go, and by which order; first, where it is. */
  const OPTIONS = new Int32Array(ROOM);
  const CHOICES = new Int32Array(ROOM);
  let options = 0;
  /** The foes that matter to what it likes, and those that could hit it. */
  const FOE_SQUARE = new Int32Array(ROOM);
  const LURE = new Int32Array(ROOM);
  const NEAR_SQUARE = new Int32Array(ROOM);
  const NEAR_RANGE = new Int32Array(ROOM);
  const BLOW = new Int32Array(ROOM);

  /** Lists where an agent can move: the squares that are free all the way. */
  function stayOrMove(me: number): void {
    const here = NOW[SQUARE + me]!;
    OPTIONS[0] = here;
    options = 1;
    if (NOW[PINNED + me] === NOW[TURN]) return;
    const mobility = NOW[MOBILITY]!;
    for (let way = 0; way < EACH_WAY; way++) {
      let square = NEXT[EACH_WAY * here + way]!;
      for (let further = 0; square !== NOWHERE && NOW[OCCUPANT + square] === NO_ONE; further++) {
        OPTIONS[options] = square;
        CHOICES[options++] = MOVE + EACH_WAY * further + way;
        if (further + 1 === mobility) break;
        square = NEXT[EACH_WAY * square + way]!;
      }
    }
  }

  /** Moves to where it likes it best; defends if that is here. */
  function move(me: number): number {
    stayOrMove(me);
    const order = mostAppealing(me, NOW[MOBILITY]!, 0);
    return order === NONE ? DEFEND : order;
  }

  /** Steps through the shadows if the other side is much better. */
  function shadowStep(me: number): number {
    const here = NOW[SQUARE + me]!;
    OPTIONS[0] = here;
    options = 1;
    for (let way = 0; way < EACH_WAY; way++) {
      const square = beyond(here, DIRECTIONS[way]!);
      if (square === NOWHERE || NOW[OCCUPANT + square] !== NO_ONE) continue;
      OPTIONS[options] = square;
      CHOICES[options++] = STEP + way;
    }
    return mostAppealing(me, STEP_LENGTH, WORTH_A_STEP);
  }

  /** Returns the cost of ending this turn on a square, in eighths of a step. */
  function discomfort(square: number, turn: number): number {
    const cost = COSTS[BOARD_SIZE * turn + square]!;
    return HAZARD[square]! >= STORM[turn]! ? cost + A_STEP : cost;
  }

  /** Moves to where storm and hazards cost less than here, if it can. */
  function mostComfortable(me: number): number {
    stayOrMove(me);
    const turn = Math.min(NOW[TURN]!, LAST_STORM);
    let least = discomfort(OPTIONS[0]!, turn);
    let best: number = NONE;
    for (let i = 1; i < options; i++) {
      const cost = discomfort(OPTIONS[i]!, turn);
      if (cost >= least) continue;
      least = cost;
      best = CHOICES[i]!;
    }
    return best;
  }

  /** Goes towards the nearest ripe resource or foe. */
  function nearest(me: number): number {
    stayOrMove(me);
    const turn = Math.min(NOW[TURN]!, LAST_STORM);
    const reach = NOW[MOBILITY]!;
    const here = OPTIONS[0]!;
    let steps = WAYS[here]!;
    const living = NOW[LIVING_COUNT]!;
    for (let i = 0; i < living; i++) {
      const foe = NOW[LIVING + i]!;
      if (foe !== me) steps = Math.min(steps, DISTANCE[BOARD_SIZE * here + NOW[SQUARE + foe]!]!);
    }
    // Nothing is nearer to an option than to here by more than the reach: further foes do not matter, and no cost is less.
    let foes = 0;
    for (let i = 0; i < living; i++) {
      const foe = NOW[LIVING + i]!;
      const square = NOW[SQUARE + foe]!;
      if (foe !== me && DISTANCE[BOARD_SIZE * here + square]! <= steps + 2 * reach)
        FOE_SQUARE[foes++] = square;
    }
    const leastOfAll = A_STEP * (steps - reach);
    let least = A_STEP * steps + PLAIN_COMFORT * discomfort(here, turn);
    let best: number = DEFEND;
    for (let i = 1; i < options && least > leastOfAll; i++) {
      const square = OPTIONS[i]!;
      let away = WAYS[square]!;
      for (let j = 0; j < foes; j++) away = Math.min(away, DISTANCE[BOARD_SIZE * square + FOE_SQUARE[j]!]!);
      const cost = A_STEP * away + PLAIN_COMFORT * discomfort(square, turn);
      if (cost >= least) continue;
      least = cost;
      best = CHOICES[i]!;
    }
    return best;
  }

  /** Returns the order for the best option if it is better than to stay by more than the margin. */
  function mostAppealing(me: number, reach: number, margin: number): number {
    const kind = NOW[CLASS + me]!;
    const greed = GREED[kind]!;
    const caution = CAUTION[kind]!;
    const comfort = COMFORT[kind]!;
    const range = NOW[RANGE + me]!;
    const armor = NOW[ARMOR + me]!;
    const turn = Math.min(NOW[TURN]!, LAST_STORM);
    const here = OPTIONS[0]!;
    // What it likes of here, and the foes that could matter to an option: nothing changes by more than the reach.
    let appeal = Math.max(-CENTRE[here]!, greed - WAYS[here]!);
    const lure = BLOODLUST[kind]! + NOW[HP + me]!;
    const living = NOW[LIVING_COUNT]!;
    let near = 0;
    for (let i = 0; i < living; i++) {
      const foe = NOW[LIVING + i]!;
      if (foe === me) continue;
      const square = NOW[SQUARE + foe]!;
      const steps = DISTANCE[BOARD_SIZE * here + square]!;
      LURE[i] = lure - NOW[HP + foe]!;
      appeal = Math.max(appeal, LURE[i]! - Math.abs(steps - range));
      if (steps - NOW[RANGE + foe]! > 1 + reach) continue;
      NEAR_SQUARE[near] = square;
      NEAR_RANGE[near] = NOW[RANGE + foe]!;
      BLOW[near++] = effective(NOW[DAMAGE + foe]!, armor, 0);
    }
    let foes = 0;
    for (let i = 0; i < living; i++) {
      const foe = NOW[LIVING + i]!;
      const square = NOW[SQUARE + foe]!;
      const away = Math.abs(DISTANCE[BOARD_SIZE * here + square]! - range);
      if (foe === me || LURE[i]! - away < appeal - 2 * reach) continue;
      FOE_SQUARE[foes] = square;
      LURE[foes++] = LURE[i]!;
    }
    let most =
      A_STEP * appeal - comfort * discomfort(here, turn) - ((caution * danger(here, near)) >> 2) + margin;
    const mostOfAll = A_STEP * (appeal + reach);
    let best: number = NONE;
    for (let i = 1; i < options && most < mostOfAll; i++) {
      const square = OPTIONS[i]!;
      const cost = comfort * discomfort(square, turn);
      if (mostOfAll - cost <= most) continue;
      let likes = Math.max(-CENTRE[square]!, greed - WAYS[square]!);
      for (let j = 0; j < foes; j++) {
        const steps = DISTANCE[BOARD_SIZE * square + FOE_SQUARE[j]!]!;
        likes = Math.max(likes, LURE[j]! - Math.abs(steps - range));
      }
      const worth = A_STEP * likes - cost - ((caution * danger(square, near)) >> 2);
      if (worth <= most) continue;
      most = worth;
      best = CHOICES[i]!;
    }
    return best;
  }

  /** Returns the damage that the foes near by could do there next turn, in eighths. */
  function danger(square: number, near: number): number {
    let sum = 0;
    for (let j = 0; j < near; j++) {
      const further = DISTANCE[BOARD_SIZE * square + NEAR_SQUARE[j]!]! - NEAR_RANGE[j]!;
      if (further > 1) continue;
      const blow = BLOW[j]!;
      sum +=
        (further <= 0 ? A_STEP : HALF_STEP) * (COVER[square] === 0 ? blow : Math.max(1, (blow * 3) >> 2));
    }
    return sum;
  }

  return { move, shadowStep, mostComfortable, nearest };
}

export const { move, shadowStep, mostComfortable, nearest } = walks();
