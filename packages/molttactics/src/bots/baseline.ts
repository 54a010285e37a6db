/** `baseline`: the document's simple loop with the simplest reasonable policy. */
import { type Action, DEFEND, HARVEST, MOLT } from '../actions.js';
import { MOLT_CHOICES } from '../molts.js';
import { attack, isRipe, nextMolt, prey } from './instincts.js';
import { best, stayOrMove, weighNearness } from './options.js';
import { botOf } from './policy.js';
import type { Scene } from './scene.js';

/** How many steps avoiding storm and hazards is worth. */
export const COMFORT = 8;

/** Attacks if it can, else molts, else harvests, else walks to the nearest ripe resource or foe. */
export function baselinePolicy(scene: Scene, seat: number): Action {
  const { state } = scene;
  const me = state.agents[seat]!;
  const foe = prey(scene, me);
  if (foe !== null) return attack(foe);
  const molt = nextMolt(me, MOLT_CHOICES);
  if (molt !== null) return MOLT[molt];
  if (isRipe(state, me.square)) return HARVEST;
  stayOrMove(scene, me);
  weighNearness(scene, me, COMFORT);
  return best() ?? DEFEND;
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
