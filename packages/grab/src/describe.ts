/** Describes the table in a few lines of text, for language models. */
import type { GrabPlayer, Table } from './state.js';
import { spell } from './tiles.js';

/** The part of the view that the description uses, so that messages to agents can be described as well. */
export interface Described {
  readonly dictionary: string;
  readonly turn_number: number;
  readonly letters_remaining_in_bag: number;
  readonly players: readonly Pick<GrabPlayer, 'username' | 'connected'>[];
  readonly state: {
    readonly [Key in 'pool' | 'scores' | 'passed']: Readonly<Table[Key]>;
  } & { readonly words_per_player: readonly (readonly string[])[] };
}

export function describe(view: Described, you: number): string {
  const { dictionary, turn_number, players, state, ...seen } = view;
  const { pool, words_per_player, scores, passed } = state;
  return [
    `Turn ${turn_number}, ${seen.letters_remaining_in_bag} letters left in the bag, dictionary ${dictionary}.`,
    `Pool: ${spell(pool).split('').join(' ') || 'empty'}`,
    ...players.map(({ username, connected }, seat) => {
      const who = seat === you ? `You (seat ${seat}, ${username})` : `Seat ${seat} (${username})`;
      const now = connected ? (passed[seat] === true ? ', has passed' : '') : ', away';
      const words = words_per_player[seat] ?? [];
      return `${who}: ${scores[seat] ?? 0} points${now}; words: ${words.join(' ') || 'none'}`;
    }),
  ].join('\n');
}
