/** Chances of winning: what they are computed from, and the trained model. */
import type { Insight } from '@lobster-league/kernel';
import type { View } from '../view.js';
import { features, standing } from './features.js';
import { model } from './model.js';

/** Kraken thinks long: it plays one seat of thirteen. */
const CLASS_BOTS = ['warrior', 'mage', 'rogue', 'ranger'] as const;

export const insight: Insight<View> = {
  standing,
  measure: 'life and points',
  features,
  bots: [...CLASS_BOTS, ...CLASS_BOTS, ...CLASS_BOTS.map(() => 'baseline'), 'kraken'],
  advisers: [...CLASS_BOTS, 'baseline'],
  continues: ({ agents }, seat) => [agents[seat]?.class ?? 'baseline', 'baseline', ...CLASS_BOTS],
  horizon: 15,
  model,
};
