/**
 * The least that a match of Clawpoly can cost: one loop over global typed arrays, for four random bots that never trade.
 * With the same dice it plays the same matches as the rules do, and is the measure of their speed. Not an example.
 */
import type { Dice } from './clawpoly-bare-dice.js';
import {
  canLift,
  HOLDINGS,
  hand,
  isBuilt,
  liquidate,
  mayBuild,
  mayMortgage,
  maySell,
  pledge,
  reprice,
  SEATS,
  sell,
} from './clawpoly-bare-holdings.js';
import { TABLES } from './clawpoly-bare-tables.js';

const {
  SIZE,
  BANK,
  GROUP,
  DEEDS,
  COST,
  LIFT,
  OUTPOST,
  FORTRESS,
  TIDE,
  CHEST,
  TAX,
  NET,
  TYPE,
  POT,
  KIND,
  FIRST,
  SECOND,
  ESCAPE,
  NEXT_CURRENT,
  NEXT_UTILITY,
} = TABLES;
const { owner, level, mortgaged, rent, groupOwner, money, deeds, mortgages } = HOLDINGS;
const TOTAL = Int8Array.from({ length: 36 }, (_, thrown) => ((thrown / 6) | 0) + (thrown % 6) + 2);
const position = new Int32Array(SEATS);
const inPot = new Int8Array(SEATS);
const potTurns = new Int8Array(SEATS);
const escapes = new Int32Array(SEATS);
const bankrupt = new Int8Array(SEATS);
const order = new Int32Array(SEATS);
const pile = [new Int32Array(16), new Int32Array(16)];
const pileLength = new Int32Array(2);
const holder = new Int32Array(2);
const debtFrom = new Int32Array(64);
const debtTo = new Int32Array(64);
const debtAmount = new Int32Array(64);
const debtOfPot = new Int8Array(64);
let debts = 0;
let living = SEATS;
let turn = 0;
let current = 0;
let doubles = 0;
let rollAgain = false;
let dice = 0;
let isDouble = false;
let rng: Dice = { below: () => 0 };
let bots: readonly Dice[] = [];

/** Plays a match with the dice of the match and of every seat; returns its turns. `checksum` says how it ended. */
export function playBare(match: Dice, seats: readonly Dice[], turnLimit: number): number {
  setUp(match, seats);
  let place = 0;
  for (;;) {
    turn++;
    playTurn();
    if (living === 1 || turn === turnLimit) return turn;
    do place = place + 1 === SEATS ? 0 : place + 1;
    while (bankrupt[order[place]!] === 1);
    current = order[place]!;
  }
}

/** A number of how the last match ended, as `checksumOf` makes it of the rules' state. */
export function checksum(): number {
  let sum = turn;
  for (let seat = 0; seat < SEATS; seat++) sum = (31 * sum + money[seat]! + position[seat]!) | 0;
  for (let square = 0; square < SIZE; square++) {
    sum = (31 * sum + Math.max(owner[square]!, BANK) + 7 * level[square]! + mortgaged[square]!) | 0;
  }
  return sum;
}

function setUp(match: Dice, seats: readonly Dice[]): void {
  rng = match;
  bots = seats;
  owner.fill(-2);
  for (const square of DEEDS) owner[square] = BANK;
  for (const zeroed of [
    level,
    mortgaged,
    rent,
    position,
    inPot,
    potTurns,
    deeds,
    mortgages,
    escapes,
    bankrupt,
  ])
    zeroed.fill(0);
  groupOwner.fill(BANK);
  money.fill(1500);
  holder.fill(BANK);
  debts = 0;
  living = SEATS;
  turn = 0;
  order.set(rollOrder([0, 1, 2, 3]));
  current = order[0]!;
  shuffle(0);
  shuffle(1);
}

function rollOrder(seats: readonly number[]): number[] {
  const byTotal: number[][] = Array.from({ length: 12 }, () => []);
  for (const seat of seats) byTotal[12 - rollTwo()]!.push(seat);
  return byTotal.flatMap((tied) => (tied.length > 1 ? rollOrder(tied) : tied));
}

function shuffle(deck: number): void {
  const cards = pile[deck]!;
  let length = 0;
  for (let card = 0; card < 16; card++)
    if (holder[deck] === BANK || card !== ESCAPE[deck]) cards[length++] = card;
  pileLength[deck] = length;
  for (let i = length - 1; i > 0; i--) {
    const j = rng.below(i + 1);
    const card = cards[i]!;
    cards[i] = cards[j]!;
    cards[j] = card;
  }
}

function rollTwo(): number {
  const thrown = rng.below(36);
  dice = TOTAL[thrown]!;
  isDouble = thrown % 7 === 0;
  return dice;
}

function playTurn(): void {
  doubles = 0;
  rollAgain = false;
  if (inPot[current] === 1 && !leavesBeforeRoll()) {
    rollTwo();
    if (isDouble) leavePot();
    else if (++potTurns[current]! < 3) {
      manage();
      return;
    } else if (money[current]! >= 50) {
      money[current]! -= 50;
      leavePot();
    } else owe(current, BANK, 50, 1);
    if (debts > 0 && isOverAfterDebts()) return;
    move();
    if (isOverAfterDebts()) return;
    manage();
  } else rollAgain = true;
  while (rollAgain) {
    rollTwo();
    rollAgain = isDouble;
    if (isDouble && ++doubles === 3) goToPot();
    else {
      move();
      if (debts > 0 && isOverAfterDebts()) return;
    }
    manage();
  }
}

function leavesBeforeRoll(): boolean {
  if (money[current]! < 50 && escapes[current] === 0) return false;
  const way = bots[current]!.below(3);
  if (way === 0 && money[current]! >= 50) money[current]! -= 50;
  else if (way === 1 && escapes[current]! > 0) {
    holder[holder[0] === current ? 0 : 1] = BANK;
    escapes[current]!--;
  } else return false;
  leavePot();
  return true;
}

function leavePot(): void {
  inPot[current] = 0;
  potTurns[current] = 0;
}

function goToPot(): void {
  position[current] = POT;
  inPot[current] = 1;
  potTurns[current] = 0;
  rollAgain = false;
}

function move(): void {
  let to = position[current]! + dice;
  if (to >= SIZE) {
    to -= SIZE;
    money[current]! += 200;
  }
  position[current] = to;
  land(to);
}

function land(square: number): void {
  const held = owner[square]!;
  if (held >= 0) {
    if (held === current) return;
    const due = rent[square]!;
    if (due !== 0) pay(current, held, due < 0 ? -due * dice : due);
  } else if (held === BANK) mayBuy(square);
  else if (TYPE[square] === TIDE) draw(0, square);
  else if (TYPE[square] === CHEST) draw(1, square);
  else if (TYPE[square] === TAX) pay(current, BANK, COST[square]!);
  else if (TYPE[square] === NET) goToPot();
}

function mayBuy(square: number): void {
  if (money[current]! < COST[square]! || bots[current]!.below(2) === 0) return;
  money[current]! -= COST[square]!;
  hand(square, current);
}

function pay(from: number, to: number, amount: number): void {
  if (money[from]! < amount) {
    owe(from, to, amount, 0);
    return;
  }
  money[from]! -= amount;
  if (to !== BANK) money[to]! += amount;
}

function owe(from: number, to: number, amount: number, ofPot: number): void {
  debtFrom[debts] = from;
  debtTo[debts] = to;
  debtAmount[debts] = amount;
  debtOfPot[debts] = ofPot;
  debts++;
}

function draw(deck: number, square: number): void {
  if (pileLength[deck] === 0) shuffle(deck);
  const card = pile[deck]![--pileLength[deck]!]!;
  const first = FIRST[deck]![card]!;
  switch (KIND[deck]![card]) {
    case 0:
      money[current]! += first;
      return;
    case 1:
      byCard(current, BANK, first);
      return;
    case 2:
      byCard(current, BANK, repairs(first, SECOND[deck]![card]!));
      return;
    case 3:
      eachOther((other) => byCard(current, other, first));
      return;
    case 4:
      eachOther((other) => byCard(other, current, first));
      return;
    case 5:
      holder[deck] = current;
      escapes[current]!++;
      return;
    case 6:
      if (first <= square) money[current]! += 200;
      position[current] = first;
      land(first);
      return;
    case 7:
      position[current] = (square + SIZE - first) % SIZE;
      land(position[current]!);
      return;
    case 8:
      drift(square, NEXT_CURRENT[square]!, false);
      return;
    case 9:
      drift(square, NEXT_UTILITY[square]!, true);
      return;
    default:
      goToPot();
  }
}

function byCard(from: number, to: number, amount: number): void {
  if (amount === 0) return;
  if (debts > 0) owe(from, to, amount, 0);
  else pay(from, to, amount);
}

function eachOther(settle: (seat: number) => void): void {
  const at = order.indexOf(current);
  for (let step = 1; step < SEATS; step++) {
    const other = order[(at + step) % SEATS]!;
    if (bankrupt[other] === 0) settle(other);
  }
}

function repairs(perOutpost: number, perFortress: number): number {
  let bill = 0;
  for (let i = 0; i < DEEDS.length; i++) {
    const square = DEEDS[i]!;
    if (owner[square] === current) bill += level[square] === 5 ? perFortress : level[square]! * perOutpost;
  }
  return bill;
}

function drift(from: number, square: number, utility: boolean): void {
  if (square < from) money[current]! += 200;
  position[current] = square;
  const held = owner[square]!;
  if (held === BANK) mayBuy(square);
  else if (held !== current && rent[square] !== 0)
    pay(current, held, utility ? 10 * rollKeepingDouble() : 2 * rent[square]!);
}

/** A roll for a utility never gives another roll. */
function rollKeepingDouble(): number {
  return rollTwo();
}

/** Settles debts; returns whether the turn or the match is over with them. */
function isOverAfterDebts(): boolean {
  while (debts > 0) {
    const from = debtFrom[0]!;
    if (money[from]! >= debtAmount[0]!) settleFirst();
    else if (deeds[from]! > mortgages[from]!) raise(from);
    else goBankrupt(from, debtTo[0]!);
  }
  return bankrupt[current] === 1 || living === 1;
}

function settleFirst(): void {
  money[debtFrom[0]!]! -= debtAmount[0]!;
  if (debtTo[0] !== BANK) money[debtTo[0]!]! += debtAmount[0]!;
  if (debtOfPot[0] === 1) leavePot();
  dropDebts((i) => i === 0);
}

function dropDebts(isDropped: (index: number) => boolean): void {
  let kept = 0;
  const count = debts;
  for (let i = 0; i < count; i++) {
    if (isDropped(i)) continue;
    debtFrom[kept] = debtFrom[i]!;
    debtTo[kept] = debtTo[i]!;
    debtAmount[kept] = debtAmount[i]!;
    debtOfPot[kept] = debtOfPot[i]!;
    kept++;
  }
  debts = kept;
}

function raise(seat: number): void {
  let ways = 1;
  for (let i = 0; i < DEEDS.length; i++) {
    if (maySell(seat, DEEDS[i]!)) ways++;
    if (mayMortgage(seat, DEEDS[i]!)) ways++;
  }
  let way = bots[seat]!.below(ways);
  for (let i = 0; i < DEEDS.length; i++)
    if (maySell(seat, DEEDS[i]!) && way-- === 0) {
      sell(DEEDS[i]!);
      return;
    }
  for (let i = 0; i < DEEDS.length; i++)
    if (mayMortgage(seat, DEEDS[i]!) && way-- === 0) {
      pledge(DEEDS[i]!, 1);
      return;
    }
  liquidate(seat, debtAmount[0]!);
}

function goBankrupt(seat: number, to: number): void {
  dropDebts((i) => debtFrom[i] === seat || debtTo[i] === seat);
  bankrupt[seat] = 1;
  inPot[seat] = 0;
  potTurns[seat] = 0;
  for (const square of DEEDS) {
    if (owner[square] !== seat) continue;
    if (to === BANK) {
      if (mortgaged[square] === 1) pledge(square, 0, false);
      level[square] = 0;
    }
    while (level[square]! > 0) sell(square);
    hand(square, to);
  }
  if (to !== BANK) money[to]! += money[seat]!;
  money[seat] = 0;
  for (let deck = 0; deck < 2; deck++) {
    if (holder[deck] !== seat) continue;
    holder[deck] = to;
    escapes[seat]!--;
    if (to !== BANK) escapes[to]!++;
  }
  living--;
}

/** The random bot's manage phase: it picks any square until it is done. */
function manage(): void {
  for (;;) {
    if (deeds[current]! <= mortgages[current]! && !canTrade() && !canLift(current)) return;
    const bot = bots[current]!;
    const square = bot.below(8 * SIZE);
    if (square >= SIZE) return;
    const held = owner[square]!;
    if (held < 0) return;
    if (held !== current) {
      // Draws what an offer would draw, which is not made.
      if (bot.below(12) === 0 && !isBuilt(square)) bot.below(2 * COST[square]!);
      return;
    }
    if (mortgaged[square] === 1 && money[current]! >= LIFT[square]!) {
      money[current]! -= LIFT[square]!;
      pledge(square, 0, false);
    } else if (mayBuild(current, square) && bot.below(4) > 0) {
      const cost = level[square] === 4 ? FORTRESS[square]! : OUTPOST[square]!;
      if (money[current]! < cost) return;
      money[current]! -= cost;
      level[square]!++;
      reprice(GROUP[square]!);
    } else if (bot.below(4) > 0) return;
    else if (maySell(current, square)) sell(square);
    else if (mayMortgage(current, square)) pledge(square, 1);
    else return;
  }
}

function canTrade(): boolean {
  if (holder[0] !== BANK || holder[1] !== BANK) return true;
  for (let i = 0; i < DEEDS.length; i++) if (owner[DEEDS[i]!] !== BANK && !isBuilt(DEEDS[i]!)) return true;
  return false;
}
