/** Animation durations in ms at normal pace. */
import type { Event, View } from '@lobster-league/molttactics/watch';

export function durationOf(event: Event, before: View): number {
  switch (event.type) {
    case 'match_started':
      return 600;
    case 'turn_started':
      return event.data.storm_ring > before.map.storm_ring ? 900 : 150;
    case 'actions_revealed':
      return 250;
    case 'defended':
      return 220;
    case 'guarded':
    case 'harvested':
      return 340;
    case 'arc_pulsed':
    case 'molted':
      return 520;
    case 'arc_pulse_hit':
    case 'moved':
      return 260;
    case 'hurt':
    case 'blocked':
      return 280;
    case 'shadow_stepped':
      return 420;
    case 'attacked':
    case 'pinned':
    case 'missed':
      return 560;
    case 'eliminated':
      return 800;
    case 'match_ended':
      return 1200;
  }
}

/** When a shot has landed. */
const LANDS_MS = 300;

/** Returns after how long an event's animation has come to its point: before that nothing is told of it. */
export function revealOf(event: Event): number {
  switch (event.type) {
    case 'attacked':
    case 'pinned':
    case 'missed':
      return LANDS_MS;
    case 'arc_pulsed':
    case 'eliminated':
      return 350;
    case 'moved':
    case 'shadow_stepped':
      return 240;
    default:
      return 0;
  }
}
