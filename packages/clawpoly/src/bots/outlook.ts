/** What becomes of a decision: played on by navigators with other dice, and then valued by the chances of winning. */
import { Valuer } from '@lobster-league/insight';
import type { Ask, Rng } from '@lobster-league/kernel';
import type { Action } from '../action.js';
import { insight } from '../insight/index.js';
import { clone } from '../setup.js';
import type { State } from '../state.js';
import { step } from '../step.js';
import { type View, view } from '../view.js';
import { navigator } from './navigator.js';

let valuer: Valuer<View> | null = null;

/** Returns a seat's chance of winning as a spectator would value the position. */
export function chanceOf(state: State, seat: number): number {
  if (state.players[seat]!.bankrupt) return 0;
  if (state.placements !== null) {
    const winners = state.placements.filter(({ place }) => place === 1);
    return winners.some((winner) => winner.seat === seat) ? 1 / winners.length : 0;
  }
  valuer ??= new Valuer(insight);
  return valuer.chances(view(state))[seat]!;
}

/** Copies the match as a seat knows it: which cards are left is public, their order is anybody's guess. */
function guess(state: State, dice: Rng): State {
  const copy = clone(state);
  for (const { pile } of [copy.tide, copy.treasureChest]) dice.shuffle(pile.sort((a, b) => a - b));
  return copy;
}

/** Returns the chance of the seat that is asked, if it decides so and navigators play on for that many turns. */
export function outlook(state: State, ask: Ask<Action>, action: Action, turns: number, dice: Rng): number {
  const copy = guess(state, dice);
  const { seat } = ask;
  const until = copy.turnNumber + turns;
  let decided = action;
  for (let open = copy.asks[0]; open !== undefined; open = copy.asks[0]) {
    const move = { seat: open.seat, ask: open.id, action: decided, timedOut: false };
    if (step(copy, [move], dice, null) !== null) return 0;
    const next = copy.asks[0];
    if (next === undefined || copy.turnNumber >= until || copy.players[seat]!.bankrupt) break;
    if (copy.placements !== null) break;
    decided = navigator.decide(copy, next, dice);
  }
  return chanceOf(copy, seat);
}

/** Returns the chance right after a deal, if the other side agrees. */
export function afterDeal(state: State, { seat, id }: Ask<Action>, offer: Action, dice: Rng): number {
  const copy = guess(state, dice);
  if (step(copy, [{ seat, ask: id, action: offer, timedOut: false }], dice, null) !== null) return 0;
  const answer = copy.asks[0];
  if (answer === undefined || copy.trade === null) return 0;
  const { tradeId } = copy.trade.offer;
  const accept: Action = { type: 'action:trade_respond', tradeId, accept: true };
  step(copy, [{ seat: answer.seat, ask: answer.id, action: accept, timedOut: false }], dice, null);
  return chanceOf(copy, seat);
}
