/** Chances of winning: what they are computed from, and the trained model. */
import type { Insight } from '@lobster-league/kernel';
import type { View } from '../view.js';
import { features, standing } from './features.js';
import { model } from './model.js';

const HOUSE = ['navigator', 'aggressive', 'conservative', 'trader'] as const;

export const insight: Insight<View> = {
  standing,
  measure: 'shells of worth',
  features,
  configs: [{}, {}, {}, { turnLimit: 100 }, { turnLimit: 400 }],
  advisers: HOUSE,
  offers: ['action:trade_offer'],
  continues: () => HOUSE,
  horizon: 40,
  model,
};
