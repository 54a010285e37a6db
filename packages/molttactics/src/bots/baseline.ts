/** `baseline`: the document's simple loop with the simplest reasonable policy. */
import { type Action, DEFEND, HARVEST, MOLT } from '../actions.js';
import { distance } from '../board.js';
import { MOLT_CHOICES } from '../molts.js';
import type { State } from '../state.js';
import { attack, bestWay, discomfort, isRipe, nextMolt, prey, waysToResources } from './instincts.js';
import { botOf } from './policy.js';

/** How many steps avoiding storm and hazards is worth. */
const COMFORT = 8;

/** Attacks if it can, else molts, else harvests, else walks to the nearest ripe resource or foe. */
export function baselinePolicy(state: State, seat: number): Action {
  const me = state.agents[seat]!;
  const foe = prey(state, me);
  if (foe !== null) return attack(foe);
  const molt = nextMolt(me, MOLT_CHOICES);
  if (molt !== null) return MOLT[molt];
  if (isRipe(state, me.square)) return HARVEST;
  const ways = waysToResources(state);
  const way = bestWay(state, me, (square) => {
    let nearest = ways[square]!;
    for (const other of state.agents) {
      if (other !== me && other.alive) nearest = Math.min(nearest, distance(square, other.square));
    }
    return -nearest - COMFORT * discomfort(state, square);
  });
  return way ?? DEFEND;
}

export const baseline = botOf(
  'baseline',
  'Hits whom it can, harvests what it finds, walks to what is nearest.',
  baselinePolicy,
  {
    attack: 'In reach, so I hit it.',
    molt: 'Two tokens make a new shell.',
    harvest: 'A token for me.',
    move: 'Off to what is nearest.',
    defend: 'Nothing to do: shield up.',
  },
);
