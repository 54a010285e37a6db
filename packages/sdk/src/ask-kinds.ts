/** What each game asks: the kinds of questions, and what the brief of each says. */
import type { clawpoly, molttactics } from '@lobster-league/protocol';
import type { Untouched } from './untouched.js';

type Prompt = clawpoly.PromptMessage;
type KindOf<Type extends string> = Type extends `agent:${infer Kind}` ? Kind : never;

/** By game and kind: what matters at a glance, with the types of the game's own protocol. */
export interface AskKinds {
  readonly clawpoly: {
    readonly [P in Prompt as KindOf<P['type']>]: Untouched<Omit<P['data'], clawpoly.AskedField>>;
  };
  readonly grab: { readonly turn: Readonly<Record<never, never>> };
  readonly molttactics: {
    readonly submit: { readonly last_turn: Untouched<molttactics.State['last_turn']['events']> };
  };
  readonly other: { readonly [kind: string]: Readonly<Record<string, unknown>> };
}
