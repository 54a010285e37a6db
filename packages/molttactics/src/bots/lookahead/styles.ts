/**
 * The two styles in which kraken expects others to play, on a future: as the bot of the class, and as `baseline`. Each
 * decides as that bot's policy does in the same state.
 */
import { inBlast, SQUARES, STORM_EVERYWHERE, TURNS_PER_RING, within } from '../../board.js';
import { ARC_PULSE_DAMAGE, CLASS_NAMES, GUARD_REDUCTION } from '../../classes.js';
import { MOLT_CHOICES, MOLT_COST, wouldHelp } from '../../molts.js';
import { NOBODY } from '../../state.js';
import { BLAST_CORNER } from '../mage.js';
import { STEP as EIGHTHS, FORESIGHT } from '../scene.js';
import { TEMPERS } from '../specialist.js';
import { AT, FUTURE, ORDER } from './future.js';
import { BOARD, GROUND, showWays } from './ground.js';
import { effective } from './turn.js';
import { mostComfortable, move, nearest, shadowStep } from './walks.js';

/** Makes the styles: in one function, because bundlers turn the constants of a file into variables, which V8 does not compile into code. */
function styles() {
  const { SQUARE, HP, ARMOR, DAMAGE, RANGE, GUARD, PINNED, READY, TOKENS, CLASS, LIVING, LIVING_COUNT } = AT;
  const { TURN, RESOURCE_COUNT, WORTH, WORTH_UNTIL, RIPE } = AT;
  const { ATTACK, HARVEST, MOLT, GUARD: RAISE_GUARD, PULSE, PIN, NONE } = ORDER;
  const { STORM, RINGS, DISTANCE } = BOARD;
  const { COVER, HAZARD, RESOURCE, SITES, REACH } = GROUND;
  const NOW = FUTURE;
  const LAST_STORM = STORM_EVERYWHERE;
  const NO_ONE = NOBODY;
  const BOARD_SIZE = SQUARES;
  const A_STEP = EIGHTHS;
  const HALF_STEP = EIGHTHS / 2;

  const A_WARRIOR = CLASS_NAMES.indexOf('warrior');
  const A_MAGE = CLASS_NAMES.indexOf('mage');
  const A_ROGUE = CLASS_NAMES.indexOf('rogue');
  const A_RANGER = CLASS_NAMES.indexOf('ranger');

  /** Sees which resources are worth walking to in this turn. */
  function lookAround(): void {
    const turn = NOW[TURN]!;
    if (turn >= NOW[WORTH_UNTIL]!) {
      const storm = STORM[Math.min(turn + FORESIGHT, LAST_STORM)]!;
      let worth = 0;
      // The storm ahead grows in the turn after every tenth.
      let until = turn + TURNS_PER_RING - ((turn + FORESIGHT - 1) % TURNS_PER_RING);
      for (let i = NOW[RESOURCE_COUNT]! - 1; i >= 0; i--) {
        const ripe = NOW[RIPE + i]!;
        if (ripe > turn) until = Math.min(until, ripe);
        else if (RINGS[SITES[i]!]! >= storm) worth |= 1 << i;
      }
      NOW[WORTH] = worth;
      NOW[WORTH_UNTIL] = until;
    }
    showWays(NOW[WORTH]!);
  }

  /** Returns the foe in range with the least HP left, as the number of blows that it takes, or nobody. */
  function prey(me: number): number {
    const row = BOARD_SIZE * NOW[SQUARE + me]!;
    const range = NOW[RANGE + me]!;
    let best = NO_ONE;
    let fewest = Number.POSITIVE_INFINITY;
    const living = NOW[LIVING_COUNT]!;
    for (let i = 0; i < living; i++) {
      const foe = NOW[LIVING + i]!;
      if (REACH[row + NOW[SQUARE + foe]!]! > range || foe === me) continue;
      const damage = damageTo(me, foe);
      const hp = NOW[HP + foe]!;
      const blowsLeft = damage === 0 ? hp + GUARD_REDUCTION : hp / damage;
      if (blowsLeft < fewest) {
        fewest = blowsLeft;
        best = foe;
      }
    }
    return best;
  }

  function damageTo(me: number, foe: number): number {
    const damage = effective(NOW[DAMAGE + me]!, NOW[ARMOR + foe]!, COVER[NOW[SQUARE + foe]!]!);
    return NOW[GUARD + foe] === 0 ? damage : Math.max(0, damage - GUARD_REDUCTION);
  }

  /** Decides as `baseline`; `foe` is the prey. */
  function baseline(me: number, foe: number): number {
    if (foe !== NO_ONE) return ATTACK + NOW[SQUARE + foe]!;
    // More damage always helps, and is the first of the choices.
    if (NOW[TOKENS + me]! >= MOLT_COST) return MOLT;
    if (isRipe(NOW[SQUARE + me]!)) return HARVEST;
    return nearest(me);
  }

  /** Decides as the bot of the class; `foe` is the prey. */
  function specialist(me: number, foe: number): number {
    switch (NOW[CLASS + me]!) {
      case A_WARRIOR:
        if (foe === NO_ONE && NOW[GUARD + me] === 0 && isReady(me) && threat(me) > 0) return RAISE_GUARD;
        break;
      case A_MAGE: {
        const order = isReady(me) ? pulse(me, foe) : NONE;
        if (order !== NONE) return order;
        break;
      }
      case A_ROGUE: {
        const order = foe === NO_ONE && isReady(me) ? slip(me) : NONE;
        if (order !== NONE) return order;
        break;
      }
      case A_RANGER: {
        const order = isReady(me) ? pin(me) : NONE;
        if (order !== NONE) return order;
        break;
      }
    }
    return playByTemper(me, foe);
  }

  function isReady(me: number): boolean {
    return NOW[READY + me]! <= NOW[TURN]!;
  }

  function isRipe(square: number): boolean {
    const resource = RESOURCE[square]!;
    return resource >= 0 && NOW[RIPE + resource]! <= NOW[TURN]!;
  }

  function hurts(square: number, turn: number): boolean {
    return HAZARD[square]! >= 0 || RINGS[square]! < STORM[Math.min(turn, LAST_STORM)]!;
  }

  function playByTemper(me: number, foe: number): number {
    const square = NOW[SQUARE + me]!;
    if (foe !== NO_ONE && damageTo(me, foe) >= NOW[HP + foe]!) return ATTACK + NOW[SQUARE + foe]!;
    if (NOW[TOKENS + me]! >= MOLT_COST) {
      const molt = nextMolt(me);
      if (molt !== NONE && (foe === NO_ONE || A_STEP * NOW[HP + me]! <= threat(me))) return molt;
    }
    if (hurts(square, NOW[TURN]!)) {
      const out = mostComfortable(me);
      if (out !== NONE) return out;
    }
    if (foe !== NO_ONE) return ATTACK + NOW[SQUARE + foe]!;
    if (isRipe(square)) return HARVEST;
    return move(me);
  }

  function nextMolt(me: number): number {
    const armor = NOW[ARMOR + me]!;
    const range = NOW[RANGE + me]!;
    for (const choice of TEMPERS[CLASS_NAMES[NOW[CLASS + me]!]!].molts)
      if (wouldHelp({ armor, range, hp: 0, max_hp: 0, damage: 0 }, choice))
        return MOLT + MOLT_CHOICES.indexOf(choice);
    return NONE;
  }

  /** Returns the damage that all foes could do to it where it stands next turn, in eighths. */
  function threat(me: number): number {
    const square = NOW[SQUARE + me]!;
    const row = BOARD_SIZE * square;
    const armor = NOW[ARMOR + me]!;
    let sum = 0;
    const living = NOW[LIVING_COUNT]!;
    for (let i = 0; i < living; i++) {
      const foe = NOW[LIVING + i]!;
      const steps = DISTANCE[row + NOW[SQUARE + foe]!]!;
      const range = NOW[RANGE + foe]!;
      if (foe === me || steps > range + 1) continue;
      sum += (steps <= range ? A_STEP : HALF_STEP) * effective(NOW[DAMAGE + foe]!, armor, COVER[square]!);
    }
    return sum;
  }

  /** Returns the pulse that does more damage than an attack, if there is one. */
  function pulse(me: number, foe: number): number {
    const here = NOW[SQUARE + me]!;
    const range = NOW[RANGE + me]!;
    const living = NOW[LIVING_COUNT]!;
    let most = foe === NO_ONE ? 0 : Math.min(NOW[HP + foe]!, damageTo(me, foe));
    let all = 0;
    let count = 0;
    for (let i = 0; i < living; i++) {
      const other = NOW[LIVING + i]!;
      const square = NOW[SQUARE + other]!;
      if (
        other === me ||
        NOW[GUARD + other] !== 0 ||
        DISTANCE[BOARD_SIZE * here + square]! > range + BLAST_CORNER
      )
        continue;
      FOE_SQUARE[count] = square;
      HARM[count] = Math.min(
        NOW[HP + other]!,
        effective(ARC_PULSE_DAMAGE, NOW[ARMOR + other]!, COVER[square]!),
      );
      all += HARM[count]!;
      count++;
    }
    if (all <= most) return NONE;
    let best: number = NONE;
    for (const centre of within(range, here)) {
      let harm = 0;
      for (let i = 0; i < count; i++) if (inBlast(centre, FOE_SQUARE[i]!)) harm += HARM[i]!;
      if (harm > most) {
        most = harm;
        best = PULSE + centre;
      }
    }
    return best;
  }

  /** Pins a foe if the next turn will hurt it where it stands. */
  function pin(me: number): number {
    const here = NOW[SQUARE + me]!;
    const later = NOW[TURN]! + 1;
    if (hurts(here, later)) return NONE;
    const living = NOW[LIVING_COUNT]!;
    for (let i = 0; i < living; i++) {
      const foe = NOW[LIVING + i]!;
      const square = NOW[SQUARE + foe]!;
      if (foe === me || REACH[BOARD_SIZE * here + square]! > NOW[RANGE + me]!) continue;
      if (hurts(square, later) && DISTANCE[BOARD_SIZE * here + square]! > NOW[RANGE + foe]!)
        return PIN + square;
    }
    return NONE;
  }

  /** Steps away if it has nothing to do here and the other side is much better. */
  function slip(me: number): number {
    const isBusy = NOW[TOKENS + me]! >= MOLT_COST || isRipe(NOW[SQUARE + me]!);
    return isBusy || NOW[PINNED + me] === NOW[TURN] ? NONE : shadowStep(me);
  }

  /** More than there are foes. */
  const ROOM = 32;
  const FOE_SQUARE = new Int32Array(ROOM);
  const HARM = new Int32Array(ROOM);

  return { lookAround, prey, specialist, baseline };
}

export const { lookAround, prey, specialist, baseline } = styles();
