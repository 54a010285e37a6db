/** `kraken`: simulates every action with the real resolver and takes the one with the best outcome. */
import type { Bot, Rng } from '@lobster-league/kernel';
import { type Action, IDLE } from '../actions.js';
import { inBlast, neighbour, squareOf } from '../board.js';
import type { ClassName } from '../classes.js';
import { legalActions } from '../legality.js';
import { ranking } from '../ranking.js';
import { resolve } from '../resolve.js';
import { type Agent, clone, NOBODY, type State } from '../state.js';
import { baselinePolicy } from './baseline.js';
import { magePolicy } from './mage.js';
import type { Policy } from './policy.js';
import { rangerPolicy } from './ranger.js';
import { roguePolicy } from './rogue.js';
import { warriorPolicy } from './warrior.js';

/** One turn in so many the dice decide among outcomes that are about as good, so that nobody can compute its sealed moves. */
const HUNCH = 6;
const NEARLY = 0.03;
/** How many turns it looks ahead. */
const HORIZON = 12;

/** A policy for each class. */
type Style = Readonly<Record<ClassName, Policy>>;

const SPECIALISTS: Style = {
  warrior: warriorPolicy,
  mage: magePolicy,
  rogue: roguePolicy,
  ranger: rangerPolicy,
};

const SIMPLE: Style = {
  warrior: baselinePolicy,
  mage: baselinePolicy,
  rogue: baselinePolicy,
  ranger: baselinePolicy,
};

const STYLES = [SPECIALISTS, SIMPLE] as const;
const BOTH: readonly number[] = [0, 1];

/**
 * It cannot know how others will play, so an action must do well against both styles; how it continues itself is its
 * own choice, so the better of the two counts.
 */
function decide(state: State, seat: number, rng: Rng): Action {
  const actions = candidates(state, seat);
  if (actions.length === 0) return IDLE;
  const worlds = STYLES.map((others) => expected(state, seat, others));
  let most = Number.NEGATIVE_INFINITY;
  const values = actions.map((action) => {
    const search = new Search(seat, most - NEARLY);
    search.begin(state, action, worlds);
    most = Math.max(most, search.value);
    return search.value;
  });
  const enough = most - (rng.below(HUNCH) === 0 ? NEARLY : 0);
  return rng.pick(actions.filter((_, i) => values[i]! >= enough));
}

/** Looks ahead after one action: in both styles of its own and of the others, together as long as they do the same. */
class Search {
  readonly #seat: number;
  /** What the action must be worth to be considered. */
  readonly #enough: number;
  /** The outlooks, by style of the others within style of its own. */
  readonly #outlooks = [0, 0, 0, 0];

  constructor(seat: number, enough: number) {
    this.#seat = seat;
    this.#enough = enough;
  }

  get value(): number {
    const [a, b, c, d] = this.#outlooks as [number, number, number, number];
    return Math.max(a + b, c + d);
  }

  /** `worlds` is what the others do now, by style. */
  begin(state: State, action: Action, worlds: readonly Actions[]): void {
    const [first, second] = worlds as [Actions, Actions];
    const together = areSame(first, second);
    this.#after(state, action, first, together ? BOTH : [0]);
    if (!together) this.#after(state, action, second, [1]);
  }

  #after(state: State, action: Action, now: Actions, others: readonly number[]): void {
    const future = clone(state);
    resolve(future, now.with(this.#seat, action), null);
    this.#explore(future, 1, BOTH, others);
  }

  /** Plays on in those styles; where they differ, a copy goes the other way. */
  #explore(future: State, from: number, owns: readonly number[], others: readonly number[]): void {
    const seat = this.#seat;
    const me = future.agents[seat]!;
    for (let turn = from; turn < HORIZON && future.ending === null; turn++) {
      if (!me.alive && this.#enough > AT_MOST_IF_OUT) break;
      const [world, otherWorld] = others as [number, number | undefined];
      const actions = expected(future, seat, STYLES[world]!);
      if (otherWorld !== undefined && !areSame(actions, expected(future, seat, STYLES[otherWorld]!))) {
        this.#explore(clone(future), turn, owns, [otherWorld]);
        others = [world];
      }
      if (me.alive) {
        const [own, other] = owns as [number, number | undefined];
        const mine = STYLES[own]![me.class](future, seat);
        if (other !== undefined && STYLES[other]![me.class](future, seat) !== mine) {
          this.#explore(clone(future), turn, [other], others);
          owns = [own];
        }
        actions[seat] = mine;
      }
      resolve(future, actions, null);
    }
    const value = outlook(future, seat);
    for (const own of owns) for (const other of others) this.#outlooks[2 * own + other] = value;
  }
}

type Actions = readonly (Action | null)[];

/** Policies take their actions from tables, so that equal ones are the same. */
function areSame(some: Actions, others: Actions): boolean {
  for (let seat = 0; seat < some.length; seat++) if (some[seat] !== others[seat]) return false;
  return true;
}

/** Returns what the others will do in that style. */
function expected(state: State, me: number, style: Style): (Action | null)[] {
  const { agents } = state;
  const actions: (Action | null)[] = [];
  for (let seat = 0; seat < agents.length; seat++) {
    const agent = agents[seat]!;
    actions.push(seat === me || !agent.alive ? null : style[agent.class](state, seat));
  }
  return actions;
}

/** Lists the legal actions that could have an effect. */
function candidates(state: State, seat: number): Action[] {
  const me = state.agents[seat]!;
  return legalActions(state, me).filter((action) => {
    if (action.type === 'idle') return false;
    if (action.type === 'move') return state.occupant[neighbour(me.square, action.direction)] === NOBODY;
    if (action.type !== 'arc_pulse') return true;
    const centre = squareOf(action.target);
    return state.agents.some((foe) => foe !== me && foe.alive && inBlast(centre, foe.square));
  });
}

const WON = 2;
/** Out before the end is the second place at best, in the one world; in the other it may win. */
const AT_MOST_IF_OUT = WON - 2;
/** The cost of each further turn: small, so that it finishes a won match. */
const IMPATIENCE = 1e-4;

/** Returns the outlook of a seat: its share of all strength, or its final result. */
function outlook(state: State, seat: number): number {
  const me = state.agents[seat]!;
  if (state.ending !== null) {
    const { place } = ranking(state).find((placement) => placement.seat === seat)!;
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
