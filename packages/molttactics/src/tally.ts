/** What each event adds to the agents' statistics. */
import type { Event } from './events.js';

export function tally(event: Event, add: (seat: number, counter: string, amount: number) => void): void {
  switch (event.type) {
    case 'attacked':
    case 'arc_pulse_hit':
      add(event.data.seat, 'damageDealt', event.data.damage);
      add(event.data.target, 'damageTaken', event.data.damage);
      return;
    case 'hurt':
      add(event.data.seat, 'damageTaken', event.data.damage);
      return;
    case 'harvested':
      add(event.data.seat, 'tokensHarvested', 1);
      return;
    case 'molted':
      add(event.data.seat, 'molts', 1);
      return;
    case 'eliminated':
      add(event.data.seat, 'eliminations', 1);
      if (event.data.by !== null) add(event.data.by, 'kills', 1);
      return;
    default:
  }
}
