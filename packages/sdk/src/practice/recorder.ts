/** Records a practised game: its replay, and every decision of the agent with what else could have been done. */
import {
  type Ask,
  canonical,
  type GameEvent,
  type Match,
  type Move,
  type Playable,
  type Rejection,
  type Replay,
  type ReplayInput,
  type Rng,
  replayHead,
  replayInput,
} from '@lobster-league/kernel';
import type { ActionOf, GameKind } from '../agent.js';
import type { Ground } from './ground.js';
import type { DecisionMade } from './options.js';

const MOST_LEGAL = 100;

export class GameRecorder<G extends GameKind, Config, State, Event extends GameEvent, View>
  implements Playable<State, ActionOf<G>>
{
  readonly decisions: DecisionMade[] = [];
  readonly #ground: Ground<G, Config, State, Event, View>;
  readonly #match: Match<Config, State, ActionOf<G>, Event, View>;
  readonly #seat: number;
  readonly #adviser: string;
  /** Dice of its own: advice changes nothing in the match. */
  readonly #rng: Rng;
  readonly #head: Replay['head'];
  readonly #inputs: ReplayInput[] = [];
  /** What spectators are told of each answer, by the id of the question. */
  readonly #told = new Map<number, string>();

  constructor(
    ground: Ground<G, Config, State, Event, View>,
    match: Match<Config, State, ActionOf<G>, Event, View>,
    seed: string,
    seat: number,
    adviser: string,
    onEvent: (event: Event) => void,
  ) {
    this.#ground = ground;
    this.#match = match;
    this.#adviser = adviser;
    this.#rng = match.rng.stream(match.header.seats.length + 1);
    this.#head = replayHead(match.header, seed, match.digest);
    this.#seat = seat;
    for (const event of match.setupEvents) onEvent(event);
    match.onEntry((entry) => {
      this.#inputs.push(replayInput(entry));
      for (const event of entry.events) onEvent(event);
    });
  }

  get game() {
    return this.#match.game;
  }

  get state(): State {
    return this.#match.state;
  }

  asks(): readonly Ask<ActionOf<G>>[] {
    return this.#match.asks();
  }

  answer(ask: Ask<ActionOf<G>>, action: ActionOf<G>, timedOut = false): Rejection | null {
    return this.play([{ seat: ask.seat, ask: ask.id, action, timedOut }]);
  }

  play(moves: readonly Move<ActionOf<G>>[]): Rejection | null {
    return this.#match.play(
      moves.map((move) => {
        const thought = move.seat === this.#seat && move.ask !== null ? this.#told.get(move.ask) : undefined;
        return thought === undefined ? move : { ...move, thought };
      }),
    );
  }

  /** Asks the adviser about a question; returns what to call with each answer before it is judged: the last one counts. */
  asked(state: State, ask: Ask<ActionOf<G>>) {
    const { game } = this.#ground;
    const { id } = ask;
    const [turn, kind] = [game.turn(state), this.#ground.kind(ask)];
    const legal = this.#ground.legal(state, ask);
    const advice = game.bots[this.#adviser]!.decide(state, ask, this.#rng);
    const place = this.decisions.length;
    return (action: ActionOf<G>, thought: string | null, fallback: boolean): void => {
      const legalCount = legal.length;
      this.decisions[place] = {
        turn,
        kind,
        action,
        thought,
        fallback,
        legal: legal.slice(0, MOST_LEGAL),
        legalCount,
        advice,
      };
      const same = canonical(advice) === canonical(action);
      const instead = same ? `${this.#adviser} agrees` : `${this.#adviser}: ${JSON.stringify(advice)}`;
      this.#told.set(
        id,
        `${thought === null ? '' : `${thought} · `}${legalCount} legal · ${instead}`.slice(0, 500),
      );
    };
  }

  get replay(): Replay {
    const result = [...this.#match.result()!];
    return { head: this.#head, inputs: this.#inputs, end: { result, digest: this.#match.digest } };
  }
}
