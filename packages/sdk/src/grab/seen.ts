/** What an agent sees of Grab: the table, the players, and its own seat. */
import type { GrabPlayer, GrabView } from '@lobster-league/grab';
import type { Untouched } from '../untouched.js';

export interface GrabSeen
  extends Untouched<
    Pick<GrabView, 'dictionary' | 'time_limit' | 'turn_number' | 'letters_remaining_in_bag' | 'state'>
  > {
  /** Your seat: `state.scores[you]` are your points. */
  readonly you: number;
  /** In seat order. */
  readonly players: readonly Pick<GrabPlayer, 'player_id' | 'username' | 'connected'>[];
}

export function grabSeen(view: GrabView, you: number): GrabSeen {
  const { dictionary, time_limit, turn_number, letters_remaining_in_bag, state } = view;
  return {
    dictionary,
    time_limit,
    turn_number,
    letters_remaining_in_bag,
    state,
    you,
    players: view.players.map(({ player_id, username, connected }) => ({ player_id, username, connected })),
  };
}
