/** `kraken`: simulates every action with the real resolver and takes the one with the best outcome. */
import type { Bot, Rng } from '@lobster-league/kernel';
import { type Action, IDLE } from '../actions.js';
import { inBlast, neighbour, squareOf } from '../board.js';
import { legalActions } from '../legality.js';
import { placeOf } from '../ranking.js';
import { resolve } from '../resolve.js';
import { type Agent, clone, NOBODY, overwrite, type State } from '../state.js';
import { baselinePolicy } from './baseline.js';
import type { Policy } from './policy.js';
import { Scene } from './scene.js';
import { specialist, specialistPolicy } from './specialist.js';

/** One turn in so many the dice decide among outcomes that are about as good, so that nobody can compute its sealed moves. */
const HUNCH = 6;
const NEARLY = 0.03;
/** How many turns it looks ahead. */
const HORIZON = 12;

/** The outlook of a match that is won, which is the best there is. */
const WON = 2;

/** How others may play, and it itself after this turn. */
const STYLES: readonly [Policy, Policy] = [specialist, baselinePolicy];
const BOTH: readonly number[] = [0, 1];
const ALONE: readonly (readonly number[])[] = [[0], [1]];

/**
 * It cannot know how others will play, so an action must do well against both styles; how it continues itself is its
 * own choice, so the better of the two counts.
 */
function decide(state: State, seat: number, rng: Rng): Action {
  const actions = candidates(state, seat);
  if (actions.length === 0) return IDLE;
  const search = new Search(state, seat, rng.below(HUNCH) === 0 ? NEARLY : 0);
  // Where it begins does not matter for what it finds; the likely best lets it give up the others sooner.
  const likely = actions.indexOf(specialistPolicy(state, seat));
  const first = likely < 0 ? 0 : search.valueOf(actions[likely]!);
  const values = actions.map((action, i) => (i === likely ? first : search.valueOf(action)));
  return rng.pick(actions.filter((_, i) => values[i]! >= search.enough));
}

/** A copy of the state that is played on, with what the bots see in it and what they do next. */
class Future {
  readonly state: State;
  readonly scene: Scene;
  readonly actions: (Action | null)[] = [];

  constructor(state: State) {
    this.state = clone(state);
    this.scene = new Scene(this.state);
  }
}

/** Looks ahead after an action: in both styles of its own and of the others, together as long as they do the same. */
class Search {
  /** What an action must be worth to be considered. */
  enough = Number.NEGATIVE_INFINITY;
  readonly #state: State;
  readonly #seat: number;
  /** How much less than the best is good enough. */
  readonly #slack: number;
  /** What the others do now, by style. */
  readonly #worlds: readonly [Actions, Actions];
  /** The outlooks, by style of the others within style of its own; what they are at most until they are known. */
  readonly #outlooks = [WON, WON, WON, WON];
  /** Futures that are not used now. */
  readonly #spare: Future[] = [];

  constructor(state: State, seat: number, slack: number) {
    this.#state = state;
    this.#seat = seat;
    this.#slack = slack;
    const scene = new Scene(state);
    const [one, other] = STYLES;
    this.#worlds = [this.#expected(scene, one, []), this.#expected(scene, other, [])];
  }

  /** Returns what an action is worth; something lower than enough if that is too little to be chosen. */
  valueOf(action: Action): number {
    const [first, second] = this.#worlds;
    this.#outlooks.fill(WON);
    if (areSame(first, second)) this.#after(action, first, BOTH);
    else {
      this.#after(action, first, ALONE[0]!);
      this.#after(action, second, ALONE[1]!);
    }
    const value = Math.max(this.#sum(0), this.#sum(1));
    this.enough = Math.max(this.enough, value - this.#slack);
    return value;
  }

  /** Returns the outlook in both styles of the others, with that style of its own. */
  #sum(own: number): number {
    return this.#outlooks[2 * own]! + this.#outlooks[2 * own + 1]!;
  }

  /** Returns those styles of its own with which it can still do well enough. */
  #promising(owns: readonly number[]): readonly number[] {
    for (const own of owns)
      if (this.#sum(own) < this.enough) return owns.filter((one) => this.#sum(one) >= this.enough);
    return owns;
  }

  #expect(outlook: number, owns: readonly number[], others: readonly number[]): void {
    for (const own of owns) for (const other of others) this.#outlooks[2 * own + other] = outlook;
  }

  #after(action: Action, now: Actions, others: readonly number[]): void {
    const owns = this.#promising(BOTH);
    if (owns.length === 0) return;
    const future = this.#copy(this.#state);
    resolve(future.state, now.with(this.#seat, action), null);
    this.#explore(future, 1, owns, others);
    this.#spare.push(future);
  }

  #copy(state: State): Future {
    const spare = this.#spare.pop();
    if (spare === undefined) return new Future(state);
    overwrite(spare.state, state);
    return spare;
  }

  /** Plays on in those styles; where they differ, a copy goes the other way. */
  #explore(future: Future, from: number, owns: readonly number[], others: readonly number[]): void {
    const { state, scene, actions } = future;
    const seat = this.#seat;
    const me = state.agents[seat]!;
    for (let turn = from; turn < HORIZON && state.ending === null; turn++) {
      if (!me.alive) {
        // Who is out has its place; what is open is whether the match ends in time for it to count.
        const place = placeOf(state.agents, seat);
        if (place === state.agents.length) break;
        this.#expect(-place, owns, others);
        owns = this.#promising(owns);
        if (owns.length === 0) return;
      }
      scene.read();
      const [world, otherWorld] = others as [number, number | undefined];
      this.#expected(scene, STYLES[world]!, actions);
      if (otherWorld !== undefined && this.#differs(scene, STYLES[otherWorld]!, actions)) {
        this.#branch(state, turn, owns, ALONE[otherWorld]!);
        owns = this.#promising(owns);
        if (owns.length === 0) return;
        others = ALONE[world]!;
      }
      if (me.alive) {
        const [own, other] = owns as [number, number | undefined];
        const mine = STYLES[own]!(scene, seat);
        if (other !== undefined && STYLES[other]!(scene, seat) !== mine) {
          this.#branch(state, turn, ALONE[other]!, others);
          owns = ALONE[own]!;
        }
        actions[seat] = mine;
      }
      resolve(state, actions, null);
    }
    this.#expect(outlook(state, seat), owns, others);
  }

  #branch(state: State, turn: number, owns: readonly number[], others: readonly number[]): void {
    const future = this.#copy(state);
    this.#explore(future, turn, owns, others);
    this.#spare.push(future);
  }

  /** Lists what the others will do in that style; null for itself and those that are out. */
  #expected(scene: Scene, style: Policy, actions: (Action | null)[]): Actions {
    const { agents } = scene.state;
    for (let seat = 0; seat < agents.length; seat++)
      actions[seat] = seat === this.#seat || !agents[seat]!.alive ? null : style(scene, seat);
    return actions;
  }

  /** Whether one of the others would do something else in that style. */
  #differs(scene: Scene, style: Policy, actions: Actions): boolean {
    for (let seat = 0; seat < actions.length; seat++)
      if (actions[seat] !== null && style(scene, seat) !== actions[seat]) return true;
    return false;
  }
}

type Actions = readonly (Action | null)[];

/** Policies take their actions from tables, so that equal ones are the same. */
function areSame(some: Actions, others: Actions): boolean {
  for (let seat = 0; seat < some.length; seat++) if (some[seat] !== others[seat]) return false;
  return true;
}

/** Lists the legal actions that could have an effect. */
export function candidates(state: State, seat: number): Action[] {
  const me = state.agents[seat]!;
  return legalActions(state, me).filter((action) => {
    if (action.type === 'idle') return false;
    if (action.type === 'move') return state.occupant[neighbour(me.square, action.direction)] === NOBODY;
    if (action.type !== 'arc_pulse') return true;
    const centre = squareOf(action.target);
    return state.agents.some((foe) => foe !== me && foe.alive && inBlast(centre, foe.square));
  });
}

/** The cost of each further turn: small, so that it finishes a won match. */
const IMPATIENCE = 1e-4;

/** Returns the outlook of a seat: its share of all strength, or its final result. */
function outlook(state: State, seat: number): number {
  const me = state.agents[seat]!;
  if (state.ending !== null) {
    const place = placeOf(state.agents, seat);
    return place === 1 ? WON - IMPATIENCE * state.turn : -place;
  }
  if (!me.alive) return -state.agents.length;
  let all = 0;
  for (const agent of state.agents) if (agent.alive) all += strength(agent);
  return strength(me) / all;
}

/** Squared, because the stronger agent also eliminates the weaker one sooner. */
function strength({ hp, tokens, damage, armor }: Agent): number {
  return (hp + tokens + damage + armor) ** 2;
}

const THOUGHTS: Readonly<Record<Action['type'], string>> = {
  move: 'In twelve turns I want to have stood there.',
  attack: 'I have seen how this ends for you.',
  defend: 'This blow I saw coming.',
  harvest: 'A token now, a shell when it counts.',
  molt: 'The next fight is won here.',
  guard: 'Somebody is about to be disappointed.',
  arc_pulse: 'All of you, at once.',
  shadow_step: 'The other side is better. I looked.',
  pin: 'You are staying for what comes next.',
  idle: 'The deep is patient.',
};

export const kraken: Bot<State, Action> = {
  name: 'kraken',
  description: 'Plays every action out with the real rules, and takes the one that ends best.',
  decide: (state, ask, rng) => decide(state, ask.seat, rng),
  thought: (_state, _ask, action) => THOUGHTS[action.type],
};
