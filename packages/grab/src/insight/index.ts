/** Chances of winning: what they are computed from, and the trained model. */
import type { Insight } from '@lobster-league/kernel';
import type { GrabView } from '../state.js';
import { features, standing } from './features.js';
import { model } from './model.js';

export const insight: Insight<GrabView> = {
  standing,
  features,
  advisers: ['gull', 'octopus', 'leviathan'],
  continues: () => ['leviathan', 'octopus'],
  horizon: 12,
  model,
};
