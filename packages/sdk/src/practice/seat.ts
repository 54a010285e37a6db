/** The seat of the agent that practises: asked as over the wire, among house bots, in simulated time. */
import {
  type Ask,
  copyAsk,
  type GameEvent,
  type Guest,
  type Plan,
  type Rejection,
  replan,
} from '@lobster-league/kernel';
import type { ActionOf, GameKind } from '../agent.js';
import type { Asking, AsyncSteps, Question } from './asking.js';
import type { Ground } from './ground.js';
import type { GameRecorder } from './recorder.js';

/** The agent's next action, and what it saw when it decided. */
interface OwnPlan<G extends GameKind> {
  readonly look: string;
  readonly question: Question<G>;
  readonly action: ActionOf<G> | null;
  readonly plan: Plan<ActionOf<G>>;
}

export class PracticeSeat<G extends GameKind, Config, State, Event extends GameEvent, View>
  implements Guest<State, ActionOf<G>, PromiseLike<unknown>>
{
  readonly seat: number;
  readonly #ground: Ground<G, Config, State, Event, View>;
  readonly #asking: Asking<G>;
  readonly #reactionMs: number;
  readonly #names: readonly string[];
  /** The events since the agent was last asked. */
  #events: Event[] = [];
  #own: OwnPlan<G> | null = null;
  /** Set where the game is recorded. */
  recorder: GameRecorder<G, Config, State, Event, View> | null = null;

  constructor(
    ground: Ground<G, Config, State, Event, View>,
    asking: Asking<G>,
    seat: number,
    reactionMs: number,
    names: readonly string[],
  ) {
    this.#ground = ground;
    this.#asking = asking;
    this.seat = seat;
    this.#reactionMs = reactionMs;
    this.#names = names;
  }

  onEvent(event: Event): void {
    this.#events.push(event);
  }

  *answer(
    state: State,
    ask: Ask<ActionOf<G>>,
    judge: (action: ActionOf<G>) => Rejection | null,
  ): AsyncSteps<void> {
    const question = this.#question(state, ask);
    const action = yield* this.#asking.first(question);
    yield* this.#asking.settle(question, action, judge);
  }

  /** The agent is asked once for everything new, as over the wire. */
  *plan(state: State, ask: Ask<ActionOf<G>>, now: number): AsyncSteps<Plan<ActionOf<G>>> {
    const look = this.#ground.look(state);
    const before = this.#own;
    if (before !== null && before.plan.ask.id === ask.id && before.look === look) return before.plan;
    const kept = copyAsk(ask);
    const question = this.#question(state, kept);
    const action = yield* this.#asking.first(question);
    const plan = replan(before?.plan, kept, action ?? kept.fallback, () => now + this.#reactionMs);
    this.#own = { look, question, action, plan };
    return plan;
  }

  *carryOut(judge: (action: ActionOf<G>) => Rejection | null): AsyncSteps<void> {
    const own = this.#own!;
    this.#own = null;
    yield* this.#asking.settle(own.question, own.action, judge);
  }

  #question(state: State, ask: Ask<ActionOf<G>>): Question<G> {
    const events = this.#events;
    this.#events = [];
    const ground = this.#ground;
    return {
      game: ground.game.id,
      kind: ground.kind(ask),
      seat: ask.seat,
      view: ground.see(state, ask.seat, events),
      fallback: ask.fallback,
      ...(this.recorder === null ? {} : { decided: this.recorder.asked(state, ask) }),
      legal: () => ground.legal(state, ask),
      open: () => ground.open(state, ask),
      brief: () => ground.brief(state, ask, events, this.#names),
    };
  }
}
