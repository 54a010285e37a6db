/** Chances of winning: what they are computed from, and the trained model. */
import type { Insight } from '@lobster-league/kernel';
import type { View } from '../view.js';
import { features, standing } from './features.js';
import { model } from './model.js';

export const insight: Insight<View> = {
  standing,
  features,
  configs: [{}, {}, {}, { turnLimit: 100 }, { turnLimit: 400 }],
  model,
};
