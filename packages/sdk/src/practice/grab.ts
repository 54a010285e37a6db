/** Practice of Grab: which words were stolen. */
import {
  type GrabAction,
  type GrabConfig,
  type GrabEvent,
  type GrabState,
  type GrabView,
  grab,
} from '@lobster-league/grab';
import { grabSeen } from '../grab/seen.js';
import type { Ground } from './ground.js';

function isPass({ type }: GrabAction): boolean {
  return type === 'ready_for_next_turn';
}

export const grabGround: Ground<'grab', GrabConfig, GrabState, GrabEvent, GrabView> = {
  game: grab,
  seats: 2,
  best: 'leviathan',
  unit: 'words',
  see: (state, seat) => grabSeen(grab.view(state, seat), seat),
  kind: () => 'turn',
  // Words first and the pass last, as over the network.
  legal: (state, ask) => grab.legal(state, ask).sort((a, b) => Number(isPass(a)) - Number(isPass(b))),
  open: () => ['move'],
  brief: () => ({}),
  look: ({ turn_number, words_made }) => `${turn_number}/${words_made}`,
  choice: () => undefined,
  lost(event, { seat }, lose) {
    if (event.type !== 'word_made') return;
    const { from } = event.data;
    if (from?.seat === seat && event.data.seat !== seat)
      lose(`stolen: words of ${from.word.length} letters`, 1);
  },
};
