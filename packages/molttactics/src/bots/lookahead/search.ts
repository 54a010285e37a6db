/**
 * Looks ahead after each action of a seat. It cannot know how others will play, so an action must do well against both
 * styles; how the seat itself continues is its own choice, so the better of the two counts.
 */
import type { Action } from '../../actions.js';
import type { State } from '../../state.js';
import { AT, FUTURE, keptFuture, orderOf, readState } from './future.js';
import { baseline, lookAround, prey, specialist } from './styles.js';
import { playTurn } from './turn.js';

/** Makes the search: in one function, because bundlers turn the constants of a file into variables, which V8 does not compile into code. */
function search() {
  const { ALIVE, HP, ARMOR, DAMAGE, TOKENS, PEARLS, KILLS, DEALT, OUT, ORDERS, INSTEAD } = AT;
  const { LIVING, LIVING_COUNT, SEATS, TURN, ENDED } = AT;
  const NOW = FUTURE;

  /** How many turns it looks ahead. */
  const HORIZON = 12;
  /** The outlook of a match that is won, which is the best there is. */
  const WON = 2;
  /** The cost of each further turn: small, so that it finishes a won match. */
  const IMPATIENCE = 1e-4;

  /** Styles, as bits: that of the class's own bot, and that of `baseline`. */
  const CLASS = 1;
  const BASELINE = 2;
  const BOTH = CLASS | BASELINE;

  /** What is decided already of the turn that a future is in. */
  const NOTHING = 0;
  const THE_OTHERS = 1;
  const ALL = 2;

  /** The present, and futures that wait until another one is played. */
  const KEPT: Int32Array[] = [];
  let kept = 0;

  function keep(): void {
    KEPT[kept] ??= keptFuture();
    KEPT[kept++]!.set(NOW);
  }

  function goBack(): void {
    NOW.set(KEPT[--kept]!);
  }

  class Search {
    /** What an action must be worth to be considered. */
    enough = Number.NEGATIVE_INFINITY;
    readonly #seat: number;
    /** How much less than the best is good enough. */
    readonly #slack: number;
    /** The outlooks, by style of the others within style of its own; what they are at most until they are known. */
    readonly #outlooks = new Float64Array(4);

    constructor(seat: number, slack: number) {
      this.#seat = seat;
      this.#slack = slack;
    }

    /** Returns what each action is worth; something lower than enough if that is too little to be chosen. */
    valuesOf(state: State, actions: readonly Action[]): number[] {
      readState(state);
      lookAround();
      const differs = this.#decideInBoth();
      kept = 0;
      keep();
      const orders = actions.map(orderOf);
      const values = orders.map(() => 0);
      // Where it begins does not matter for what it finds; the likely best lets it give up the others sooner.
      const likely = orders.indexOf(specialist(this.#seat, prey(this.#seat)));
      if (likely >= 0) values[likely] = this.#valueOf(orders[likely]!, differs);
      for (let i = 0; i < orders.length; i++)
        if (i !== likely) values[i] = this.#valueOf(orders[i]!, differs);
      return values;
    }

    /** Plays on after an order, with what the others do now in each style. */
    #valueOf(order: number, differs: boolean): number {
      this.#outlooks.fill(WON);
      this.#after(order, differs ? CLASS : BOTH);
      if (differs) this.#after(order, BASELINE);
      const value = Math.max(this.#sum(CLASS), this.#sum(BASELINE));
      this.enough = Math.max(this.enough, value - this.#slack);
      return value;
    }

    #after(order: number, others: number): void {
      const owns = this.#promising(BOTH);
      if (owns === 0) return;
      goBack();
      kept++;
      if (others === BASELINE) this.#doInstead();
      NOW[ORDERS + this.#seat] = order;
      this.#explore(0, owns, others, ALL);
    }

    /** Plays on in those styles; where they differ, what is kept goes the other way. */
    #explore(from: number, own: number, other: number, already: number): void {
      const seat = this.#seat;
      let owns = own;
      let others = other;
      let decided = already;
      for (let turn = from; turn < HORIZON && NOW[ENDED] === 0; turn++) {
        if (decided === NOTHING) {
          if (NOW[ALIVE + seat] === 0) {
            // Who is out has its place; what is open is whether the match ends in time for it to count.
            const place = placeOf(seat);
            if (place === NOW[SEATS]) break;
            this.#expect(-place, owns, others);
            owns = this.#promising(owns);
            if (owns === 0) return;
          }
          lookAround();
          if (others !== BOTH) this.#decideIn(others);
          else if (this.#decideInBoth()) {
            keep();
            this.#doInstead();
            this.#explore(turn, owns, BASELINE, THE_OTHERS);
            goBack();
            owns = this.#promising(owns);
            if (owns === 0) return;
            others = CLASS;
            lookAround();
          }
        }
        if (decided !== ALL && NOW[ALIVE + seat] !== 0) {
          const foe = prey(seat);
          const mine = owns === BASELINE ? baseline(seat, foe) : specialist(seat, foe);
          const instead = owns === BOTH ? baseline(seat, foe) : mine;
          if (instead !== mine) {
            keep();
            NOW[ORDERS + seat] = instead;
            this.#explore(turn, BASELINE, others, ALL);
            goBack();
            owns = CLASS;
          }
          NOW[ORDERS + seat] = mine;
        }
        decided = NOTHING;
        playTurn();
      }
      this.#expect(outlook(seat), owns, others);
    }

    /** Writes down what the others do in that style. */
    #decideIn(style: number): void {
      const living = NOW[LIVING_COUNT]!;
      for (let i = 0; i < living; i++) {
        const seat = NOW[LIVING + i]!;
        if (seat === this.#seat) continue;
        const foe = prey(seat);
        NOW[ORDERS + seat] = style === CLASS ? specialist(seat, foe) : baseline(seat, foe);
      }
    }

    /** Writes down what the others do in each style; returns whether that differs. */
    #decideInBoth(): boolean {
      const living = NOW[LIVING_COUNT]!;
      let differs = false;
      for (let i = 0; i < living; i++) {
        const seat = NOW[LIVING + i]!;
        if (seat === this.#seat) continue;
        const foe = prey(seat);
        const order = specialist(seat, foe);
        const instead = baseline(seat, foe);
        NOW[ORDERS + seat] = order;
        NOW[INSTEAD + seat] = instead;
        if (order !== instead) differs = true;
      }
      return differs;
    }

    /** Lets the others do what they do as baseline. */
    #doInstead(): void {
      const living = NOW[LIVING_COUNT]!;
      for (let i = 0; i < living; i++) {
        const seat = NOW[LIVING + i]!;
        if (seat !== this.#seat) NOW[ORDERS + seat] = NOW[INSTEAD + seat]!;
      }
    }

    /** Returns the outlook in both styles of the others, with that style of its own. */
    #sum(own: number): number {
      const first = own === CLASS ? 0 : 2;
      return this.#outlooks[first]! + this.#outlooks[first + 1]!;
    }

    /** Returns those styles of its own with which it can still do well enough. */
    #promising(owns: number): number {
      let left = owns;
      if ((owns & CLASS) !== 0 && this.#sum(CLASS) < this.enough) left &= ~CLASS;
      if ((owns & BASELINE) !== 0 && this.#sum(BASELINE) < this.enough) left &= ~BASELINE;
      return left;
    }

    #expect(expected: number, owns: number, others: number): void {
      for (let own = 0; own < 2; own++)
        for (let other = 0; other < 2; other++)
          if (((owns >> own) & (others >> other) & 1) !== 0) this.#outlooks[2 * own + other] = expected;
    }
  }

  /** Returns the outlook of a seat: its share of all strength, or its final result. */
  function outlook(seat: number): number {
    if (NOW[ENDED] !== 0) {
      const place = placeOf(seat);
      return place === 1 ? WON - IMPATIENCE * NOW[TURN]! : -place;
    }
    if (NOW[ALIVE + seat] === 0) return -NOW[SEATS]!;
    let all = 0;
    const living = NOW[LIVING_COUNT]!;
    for (let i = 0; i < living; i++) all += strength(NOW[LIVING + i]!);
    return strength(seat) / all;
  }

  /** Squared, because the stronger agent also eliminates the weaker one sooner. */
  function strength(seat: number): number {
    return (NOW[HP + seat]! + NOW[TOKENS + seat]! + NOW[DAMAGE + seat]! + NOW[ARMOR + seat]!) ** 2;
  }

  /** Returns the place of one seat, as the ranking does: one more than there are better ones. */
  function placeOf(seat: number): number {
    let place = 1;
    for (let other = NOW[SEATS]! - 1; other >= 0; other--) if (isBehind(seat, other)) place++;
    return place;
  }

  function isBehind(seat: number, other: number): boolean {
    return (
      (NOW[ALIVE + seat]! - NOW[ALIVE + other]! ||
        NOW[OUT + seat]! - NOW[OUT + other]! ||
        NOW[PEARLS + seat]! + NOW[KILLS + seat]! - NOW[PEARLS + other]! - NOW[KILLS + other]! ||
        NOW[HP + seat]! - NOW[HP + other]! ||
        NOW[DEALT + seat]! - NOW[DEALT + other]!) < 0
    );
  }

  /** Lists those of the actions that are good enough: the best, and those that are worth less by no more than the slack. */
  function goodEnough(state: State, seat: number, actions: readonly Action[], slack: number): Action[] {
    const search = new Search(seat, slack);
    const values = search.valuesOf(state, actions);
    return actions.filter((_, i) => values[i]! >= search.enough);
  }

  return goodEnough;
}

export const goodEnough = search();
