/** Plays a match to its end with bots, in simulated time: no host, no sockets, no waiting. */
import {
  type Ask,
  type Bot,
  CLOCK,
  copyAsk,
  type Game,
  type GameEvent,
  type Move,
  type Rejection,
} from './game.js';
import { canonical } from './json.js';
import type { Rng } from './rng.js';

/** Decides for a seat. */
export interface Player<State = unknown, Action = unknown> {
  readonly bot: Bot<State, Action>;
  readonly rng: Rng;
}

/** What a playout can run: a match, recorded or not. */
export interface Playable<State, Action> {
  readonly game: Pick<Game<unknown, State, Action, GameEvent, unknown>, 'timeLimit' | 'check'>;
  readonly state: State;
  asks(): readonly Ask<Action>[];
  answer(ask: Ask<Action>, action: Action, timedOut?: boolean): Rejection | null;
  play(moves: readonly Move<Action>[]): Rejection | null;
}

type Judge<Action> = (action: Action) => Rejection | null;

/** A seat without a bot: its generators may yield what they wait for, and are resumed with the result. */
export interface Guest<State, Action, Wait> {
  readonly seat: number;
  /** Answers a question with something that `judge` accepts. */
  answer(state: State, ask: Ask<Action>, judge: Judge<Action>): Generator<Wait, void, unknown>;
  /** Returns what it will do, and when, if several may act at once; asked after every change. */
  plan(state: State, ask: Ask<Action>, now: number): Generator<Wait, Plan<Action>, unknown>;
  /** Does what it planned last, or something else that `judge` accepts. */
  carryOut(judge: Judge<Action>): Generator<Wait, void, unknown>;
}

/** By seat; null where a bot sits. */
type Guests<State, Action, Wait> = readonly (Guest<State, Action, Wait> | null)[];

/** The rules refused a bot's answer: a bug in the bot. */
export class IllegalBotMove extends Error {
  constructor(answer: string, rejection: Rejection) {
    super(`${answer}: ${rejection.code}, ${rejection.message}`);
    this.name = 'IllegalBotMove';
  }
}

/** Plays until nobody is asked any more. Calls `tick` with the simulated time in ms, in games where time matters. */
export function playOut<State, Action>(
  match: Playable<State, Action>,
  players: readonly Player<State, Action>[],
  tick: ((ms: number) => void) | null = null,
): void {
  playing<State, Action, never>(match, players, [], tick).next();
}

/** Plays with guests in some of the seats; the players in those seats are never asked. */
export function* playing<State, Action, Wait>(
  match: Playable<State, Action>,
  players: readonly Player<State, Action>[],
  guests: readonly Guest<State, Action, Wait>[],
  tick: ((ms: number) => void) | null = null,
): Generator<Wait, void, unknown> {
  const guestAt: Guests<State, Action, Wait> = players.map(
    (_, seat) => guests.find((guest) => guest.seat === seat) ?? null,
  );
  const race = new Race(match, players, guestAt, tick);
  for (;;) {
    const asks = match.asks();
    const first = asks[0];
    if (first === undefined) return;
    const guest = guestAt[first.seat] ?? null;
    if (first.gather === 'sealed') yield* playSealed(match, asks, players, guestAt);
    else if (asks.length > 1 || first.seat === CLOCK) yield* race.step(asks);
    else if (guest !== null) yield* guest.answer(match.state, first, (action) => match.answer(first, action));
    else {
      const player = players[first.seat]!;
      const action = player.bot.decide(match.state, first, player.rng);
      const rejection = match.answer(first, action);
      if (rejection !== null) throw illegal(player, first, action, rejection);
    }
  }
}

function* playSealed<State, Action, Wait>(
  match: Playable<State, Action>,
  asks: readonly Ask<Action>[],
  players: readonly Player<State, Action>[],
  guestAt: Guests<State, Action, Wait>,
): Generator<Wait, void, unknown> {
  const { game, state } = match;
  const moves: Move<Action>[] = [];
  for (const ask of asks) {
    if (ask.seat === CLOCK) continue;
    const moveOf = (action: Action): Move<Action> => ({
      seat: ask.seat,
      ask: ask.id,
      action,
      timedOut: false,
    });
    const guest = guestAt[ask.seat] ?? null;
    if (guest !== null) {
      yield* guest.answer(state, ask, (action) => {
        const move = moveOf(action);
        const rejection = game.check?.(state, move) ?? null;
        if (rejection === null) moves.push(move);
        return rejection;
      });
    } else {
      const { bot, rng } = players[ask.seat]!;
      moves.push(moveOf(bot.decide(state, ask, rng)));
    }
  }
  const rejection = match.play(moves);
  if (rejection !== null) {
    throw new IllegalBotMove(`sealed moves ${canonical(moves)}`, rejection);
  }
}

/** Simultaneous asks with a running clock: the fastest acts first, and then all decide again. */
class Race<State, Action, Wait> {
  readonly #match: Playable<State, Action>;
  readonly #players: readonly Player<State, Action>[];
  readonly #guestAt: Guests<State, Action, Wait>;
  readonly #tick: ((ms: number) => void) | null;
  #plans: readonly Plan<Action>[] = [];
  #now = 0;

  constructor(
    match: Playable<State, Action>,
    players: readonly Player<State, Action>[],
    guestAt: Guests<State, Action, Wait>,
    tick: ((ms: number) => void) | null,
  ) {
    this.#match = match;
    this.#players = players;
    this.#guestAt = guestAt;
    this.#tick = tick;
  }

  *step(asks: readonly Ask<Action>[]): Generator<Wait, void, unknown> {
    const plans: Plan<Action>[] = [];
    for (const ask of asks) {
      const guest = this.#guestAt[ask.seat] ?? null;
      if (guest !== null) plans.push(yield* guest.plan(this.#match.state, ask, this.#now));
      else plans.push(this.#plan(ask));
    }
    this.#plans = plans;
    let next = plans[0]!;
    for (const plan of plans) if (plan.due < next.due) next = plan;
    this.#now = next.due;
    this.#tick?.(this.#now);
    const { ask, action } = next;
    const guest = this.#guestAt[ask.seat] ?? null;
    if (guest !== null) {
      yield* guest.carryOut((answer) => this.#match.answer(ask, answer));
      return;
    }
    const rejection = this.#match.answer(ask, action, ask.seat === CLOCK);
    if (rejection !== null) throw illegal(this.#players[ask.seat], ask, action, rejection);
  }

  #plan(ask: Ask<Action>): Plan<Action> {
    const before = this.#plans.find((plan) => plan.ask.seat === ask.seat && plan.ask.id === ask.id);
    if (ask.seat === CLOCK) {
      const limit = this.#match.game.timeLimit(this.#match.state, ask) ?? Number.POSITIVE_INFINITY;
      return before ?? { ask: copyAsk(ask), action: ask.fallback, due: this.#now + limit };
    }
    const { bot, rng } = this.#players[ask.seat]!;
    const action = bot.decide(this.#match.state, ask, rng);
    return replan(
      before,
      ask,
      action,
      () => this.#now + (bot.reactionMs?.(this.#match.state, ask, rng) ?? 0),
    );
  }
}

/** What a player will do, and when. */
export interface Plan<Action = unknown> {
  readonly ask: Ask<Action>;
  readonly action: Action;
  readonly due: number;
}

/**
 * A player that keeps its plan keeps the time; one that changes its plan needs a new reaction time. Hosts use this for
 * their bots too.
 */
export function replan<Action>(
  before: Plan<Action> | undefined,
  ask: Ask<Action>,
  action: Action,
  due: () => number,
): Plan<Action> {
  if (before !== undefined && before.ask.id === ask.id && canonical(before.action) === canonical(action))
    return before;
  return { ask: copyAsk(ask), action, due: due() };
}

function illegal<State, Action>(
  player: Player<State, Action> | undefined,
  ask: Ask<Action>,
  action: Action,
  rejection: Rejection,
): IllegalBotMove {
  return new IllegalBotMove(
    `${player?.bot.name ?? 'the clock'} answered ${ask.kind} with ${canonical(action)}`,
    rejection,
  );
}
