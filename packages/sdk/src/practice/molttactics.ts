/** Practice of MoltTactics: what cost HP. */
import {
  CLASS_NAMES,
  type Config,
  type Event,
  molttactics,
  type State,
  type View,
} from '@lobster-league/molttactics';
import { moltSeen } from '../molttactics/seen.js';
import type { Ground } from './ground.js';

export const moltGround: Ground<'molttactics', Config, State, Event, View> = {
  game: molttactics,
  seats: 4,
  best: 'kraken',
  unit: 'HP',
  see: (state, seat) => moltSeen(molttactics.view(state, seat), seat),
  kind: () => 'submit',
  legal: (state, ask) => molttactics.legal(state, ask),
  open: () => [],
  brief(_state, _ask, events, names) {
    const seats = names.map((name) => ({ id: name, name }));
    const told = events.filter(({ type }) => type !== 'actions_revealed' && type !== 'turn_started');
    return { last_turn: told.map((event) => molttactics.tell(event, seats)) };
  },
  look: () => '',
  // A bot named after a class plays that class; the others take the classes in turn.
  choice: (seat, bot, table) => ({
    class:
      bot === null
        ? (table?.class ?? 'warrior')
        : (CLASS_NAMES.find((name) => name === bot) ?? CLASS_NAMES[seat % CLASS_NAMES.length]),
  }),
  lost(event, { seat }, lose) {
    switch (event.type) {
      case 'attacked':
        if (event.data.target === seat) lose('attacks', event.data.damage);
        return;
      case 'arc_pulse_hit':
        if (event.data.target === seat) lose('arc pulses', event.data.damage);
        return;
      case 'hurt':
        if (event.data.seat === seat)
          lose(event.data.by === 'storm' ? 'the storm' : 'hazards', event.data.damage);
        return;
      default:
    }
  },
};
