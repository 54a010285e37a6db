/** What practice needs of a game besides its rules: what an agent sees, and how losses are counted. */
import type { Ask, Game, GameEvent } from '@lobster-league/kernel';
import type { ActionOf, GameKind, ViewOf } from '../agent.js';
import type { Tables } from '../options.js';

export interface Me {
  readonly seat: number;
  readonly id: string;
}

export type Lose = (cause: string, amount: number) => void;

export interface Ground<G extends GameKind, Config, State, Event extends GameEvent, View> {
  readonly game: Game<Config, State, ActionOf<G>, Event, View>;
  /** The default number of players. */
  readonly seats: number;
  /** The strongest house bot, whose advice is worth reading. */
  readonly best: string;
  /** The unit of losses, in the plural. */
  readonly unit: string;
  /** `events` are those since the agent was last asked. */
  see(state: State, seat: number, events: readonly Event[]): ViewOf<G>;
  /** Returns the kind of question, in the protocol's words. */
  kind(ask: Ask<ActionOf<G>>): string;
  legal(state: State, ask: Ask<ActionOf<G>>): ActionOf<G>[];
  /** Returns the types of actions of which `legal` does not list all. */
  open(state: State, ask: Ask<ActionOf<G>>): readonly string[];
  brief(
    state: State,
    ask: Ask<ActionOf<G>>,
    events: readonly Event[],
    names: readonly string[],
  ): Readonly<Record<string, unknown>>;
  /** For simultaneous games: returns a text that changes when there is something new to see. */
  look(state: State): string;
  /** Returns the seat's options; `bot` is null for the agent. */
  choice(seat: number, bot: string | null, table: Tables[G] | undefined): unknown;
  lost(event: Event, me: Me, lose: Lose): void;
}
