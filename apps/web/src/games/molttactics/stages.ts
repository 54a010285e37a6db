/** The stages of a turn in order, and the stage of each event. */
import type { Event } from '@lobster-league/molttactics/watch';

export const STAGES = [
  { id: 'defend', label: 'Defend', icon: '🛡️' },
  { id: 'abilities', label: 'Abilities', icon: '⚡️' },
  { id: 'attacks', label: 'Attacks', icon: '⚔️' },
  { id: 'movement', label: 'Movement', icon: '🐾' },
  { id: 'growth', label: 'Harvest & molt', icon: '🦪' },
  { id: 'hazards', label: 'Hazards', icon: '🌀' },
  { id: 'eliminations', label: 'Eliminations', icon: '☠️' },
] as const;

export type StageId = (typeof STAGES)[number]['id'];

export function stageOf(event: Event): StageId | null {
  switch (event.type) {
    case 'defended':
      return 'defend';
    case 'guarded':
    case 'arc_pulsed':
    case 'arc_pulse_hit':
    case 'shadow_stepped':
    case 'pinned':
      return 'abilities';
    case 'attacked':
      return 'attacks';
    case 'missed':
      return event.data.with === 'pin' ? 'abilities' : 'attacks';
    case 'moved':
      return 'movement';
    case 'blocked':
      return event.data.with === 'shadow_step' ? 'abilities' : 'movement';
    case 'harvested':
    case 'molted':
      return 'growth';
    case 'hurt':
      return 'hazards';
    case 'eliminated':
      return 'eliminations';
    case 'match_started':
    case 'turn_started':
    case 'actions_revealed':
    case 'match_ended':
      return null;
  }
}
