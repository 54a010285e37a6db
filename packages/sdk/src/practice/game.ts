/** One game of practice: the agent in its seat, house bots in all others, in simulated time. */
import {
  type Ask,
  CLOCK,
  copyAsk,
  type GameEvent,
  type Match,
  type Move,
  type Plan,
  type Player,
  type Rejection,
  replan,
} from '@lobster-league/kernel';
import type { ActionOf, GameKind } from '../agent.js';
import type { Asking, AsyncSteps, Question } from './asking.js';
import type { Ground } from './ground.js';

/** The agent's next action, and what it saw when it decided. */
interface OwnPlan<G extends GameKind> {
  readonly look: string;
  readonly question: Question<G>;
  readonly action: ActionOf<G> | null;
  readonly plan: Plan<ActionOf<G>>;
}

export class PracticeGame<G extends GameKind, Config, State, Event extends GameEvent, View> {
  readonly #ground: Ground<G, Config, State, Event, View>;
  readonly #asking: Asking<G>;
  readonly #seat: number;
  readonly #reactionMs: number;
  readonly #names: readonly string[];
  /** The events since the agent was last asked. */
  #events: Event[] = [];
  #plans: readonly Plan<ActionOf<G>>[] = [];
  #own: OwnPlan<G> | null = null;
  #now = 0;

  constructor(
    ground: Ground<G, Config, State, Event, View>,
    asking: Asking<G>,
    seat: number,
    reactionMs: number,
    names: readonly string[],
  ) {
    this.#ground = ground;
    this.#asking = asking;
    this.#seat = seat;
    this.#reactionMs = reactionMs;
    this.#names = names;
  }

  onEvent(event: Event): void {
    this.#events.push(event);
  }

  /** Plays until nobody is asked any more. The bot in the agent's own seat is never asked. */
  *play(
    match: Match<Config, State, ActionOf<G>, Event, View>,
    players: readonly Player<State, ActionOf<G>>[],
  ): AsyncSteps<void> {
    for (;;) {
      const asks = match.asks();
      const first = asks[0];
      if (first === undefined) return;
      if (first.gather === 'sealed') yield* this.#sealed(match, asks, players);
      else if (asks.length > 1 || first.seat === CLOCK) yield* this.#race(match, asks, players);
      else if (first.seat === this.#seat) yield* this.#turn(match, first);
      else must(match.answer(first, decided(players, match.state, first)));
    }
  }

  *#turn(match: Match<Config, State, ActionOf<G>, Event, View>, ask: Ask<ActionOf<G>>): AsyncSteps<void> {
    const question = this.#question(match.state, ask);
    const action = yield* this.#asking.first(question);
    yield* this.#asking.settle(question, action, (answer) => match.answer(ask, answer));
  }

  *#sealed(
    match: Match<Config, State, ActionOf<G>, Event, View>,
    asks: readonly Ask<ActionOf<G>>[],
    players: readonly Player<State, ActionOf<G>>[],
  ): AsyncSteps<void> {
    const { game, state } = match;
    const moves: Move<ActionOf<G>>[] = [];
    for (const ask of asks) {
      const moved = (action: ActionOf<G>): Move<ActionOf<G>> => ({
        seat: ask.seat,
        ask: ask.id,
        action,
        timedOut: false,
      });
      if (ask.seat === this.#seat) {
        const question = this.#question(state, ask);
        const action = yield* this.#asking.first(question);
        yield* this.#asking.settle(question, action, (answer) => {
          const move = moved(answer);
          const rejection = game.check?.(state, move) ?? null;
          if (rejection === null) moves.push(move);
          return rejection;
        });
      } else if (ask.seat !== CLOCK) moves.push(moved(decided(players, state, ask)));
    }
    must(match.play(moves));
  }

  /** Simultaneous asks: the fastest player moves first, and players that see something new decide again. */
  *#race(
    match: Match<Config, State, ActionOf<G>, Event, View>,
    asks: readonly Ask<ActionOf<G>>[],
    players: readonly Player<State, ActionOf<G>>[],
  ): AsyncSteps<void> {
    const before = this.#plans;
    const plans: Plan<ActionOf<G>>[] = [];
    for (const ask of asks) {
      const planned = before.find((plan) => plan.ask.seat === ask.seat && plan.ask.id === ask.id);
      if (ask.seat === this.#seat) plans.push(yield* this.#ownPlan(match.state, ask));
      else plans.push(this.#planOf(match, players, ask, planned));
    }
    this.#plans = plans;
    const next = plans.reduce((soonest, plan) => (plan.due < soonest.due ? plan : soonest));
    this.#now = next.due;
    const own = this.#own;
    if (own === null || next !== own.plan) {
      must(match.answer(next.ask, next.action, next.ask.seat === CLOCK));
      return;
    }
    this.#own = null;
    yield* this.#asking.settle(own.question, own.action, (answer) => match.answer(next.ask, answer));
  }

  #planOf(
    { game, state }: Match<Config, State, ActionOf<G>, Event, View>,
    players: readonly Player<State, ActionOf<G>>[],
    ask: Ask<ActionOf<G>>,
    before: Plan<ActionOf<G>> | undefined,
  ): Plan<ActionOf<G>> {
    if (ask.seat === CLOCK) {
      const limit = game.timeLimit(state, ask) ?? Number.POSITIVE_INFINITY;
      return before ?? { ask: copyAsk(ask), action: ask.fallback, due: this.#now + limit };
    }
    const { bot, rng } = players[ask.seat]!;
    const action = bot.decide(state, ask, rng);
    return replan(before, ask, action, () => this.#now + (bot.reactionMs?.(state, ask, rng) ?? 0));
  }

  /** Asks the agent once for every change, as over the network. */
  *#ownPlan(state: State, ask: Ask<ActionOf<G>>): AsyncSteps<Plan<ActionOf<G>>> {
    const look = this.#ground.look(state);
    const before = this.#own;
    if (before !== null && before.plan.ask.id === ask.id && before.look === look) return before.plan;
    const kept = copyAsk(ask);
    const question = this.#question(state, kept);
    const action = yield* this.#asking.first(question);
    const due = (): number => this.#now + this.#reactionMs;
    const plan = replan(before?.plan, kept, action ?? kept.fallback, due);
    this.#own = { look, question, action, plan };
    return plan;
  }

  #question(state: State, ask: Ask<ActionOf<G>>): Question<G> {
    const events = this.#events;
    this.#events = [];
    const ground = this.#ground;
    return {
      kind: ground.kind(ask),
      view: ground.see(state, ask.seat, events),
      fallback: ask.fallback,
      legal: () => ground.legal(state, ask),
      brief: () => ground.brief(state, ask, events, this.#names),
    };
  }
}

function decided<State, Action>(
  players: readonly Player<State, Action>[],
  state: State,
  ask: Ask<Action>,
): Action {
  const { bot, rng } = players[ask.seat]!;
  return bot.decide(state, ask, rng);
}

/** Moves of house bots and the clock must be legal. */
function must(rejection: Rejection | null): void {
  if (rejection !== null) throw new Error(`a house bot was refused: ${rejection.code}, ${rejection.message}`);
}
