/** What practice must know of a game besides its rules: what an agent is shown there, and how one loses. */
import type { Ask, Game, GameEvent } from '@lobster-league/kernel';
import type { ActionOf, GameName, ViewOf } from '../agent.js';
import type { Tables } from '../options.js';

export interface Me {
  readonly seat: number;
  readonly id: string;
}

export type Lose = (cause: string, amount: number) => void;

export interface Ground<G extends GameName, Config, State, Event extends GameEvent, View> {
  readonly name: G;
  readonly game: Game<Config, State, ActionOf<G>, Event, View>;
  /** How many play unless somebody says otherwise. */
  readonly seats: number;
  /** What is lost, in the plural. */
  readonly unit: string;
  /** `events`: those since the agent was last asked. */
  see(state: State, seat: number, events: readonly Event[]): ViewOf<G>;
  /** In the words that the agent hears over the wire. */
  kind(ask: Ask<ActionOf<G>>): string;
  legal(state: State, ask: Ask<ActionOf<G>>): ActionOf<G>[];
  brief(
    state: State,
    ask: Ask<ActionOf<G>>,
    events: readonly Event[],
    names: readonly string[],
  ): Readonly<Record<string, unknown>>;
  /** Where several may act at once: changes when there is something new to see. */
  look(state: State): string;
  /** What a seat chooses before the start; `bot` is null for the agent. */
  choice(seat: number, bot: string | null, table: Tables[G] | undefined): unknown;
  lost(event: Event, me: Me, lose: Lose): void;
}
