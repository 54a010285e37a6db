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
