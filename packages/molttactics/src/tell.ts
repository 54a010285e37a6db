/** Describes each event in one line, for people. */
import type { Seat } from '@lobster-league/kernel';
import type { Position } from './board.js';
import type { Event } from './events.js';
import type { MoltChoice } from './molts.js';
import type { Ending } from './state.js';

const UPGRADE: Readonly<Record<MoltChoice, string>> = {
  damage: '+1 Damage',
  armor: '+1 Armor',
  range: '+1 Range',
  hp: '+2 HP',
};

const ENDING: Readonly<Record<Ending, string>> = {
  last_standing: 'one agent is left standing',
  all_eliminated: 'nobody is left standing (the last to fall wins; then points, HP and damage dealt)',
  turn_limit: 'the turns are over',
  stopped: 'it was stopped',
  abandoned: 'everybody has left',
};

export function tell(event: Event, seats: readonly Seat[]): string {
  const name = (seat: number): string => seats[seat]?.name ?? `seat ${seat}`;
  switch (event.type) {
    case 'match_started':
      return `The match starts: ${event.data.agents
        .map((agent) => `${agent.display_name} the ${agent.class} at ${place(agent.pos)}`)
        .join(', ')}`;
    case 'turn_started': {
      const { turn, storm_ring } = event.data;
      return storm_ring === 0 ? `Turn ${turn}` : `Turn ${turn}, storm ring ${storm_ring}`;
    }
    case 'actions_revealed':
      return `The actions of turn ${event.data.turn} are revealed`;
    case 'defended':
      return `${name(event.data.seat)} defended`;
    case 'guarded':
      return `${name(event.data.seat)} used Guard`;
    case 'arc_pulsed':
      return `${name(event.data.seat)} cast Arc Pulse at ${place(event.data.pos)}`;
    case 'arc_pulse_hit':
      return `${name(event.data.seat)} pulsed ${name(event.data.target)} for ${event.data.damage}`;
    case 'shadow_stepped':
      return `${name(event.data.seat)} shadow-stepped to ${place(event.data.to)}`;
    case 'pinned':
      return `${name(event.data.seat)} pinned ${name(event.data.target)}`;
    case 'attacked':
      return `${name(event.data.seat)} attacked ${name(event.data.target)} for ${event.data.damage}`;
    case 'missed':
      return `${name(event.data.seat)} aimed ${event.data.with === 'pin' ? 'a pin' : 'an attack'} at ${place(event.data.pos)} and missed`;
    case 'moved':
      return `${name(event.data.seat)} moved to ${place(event.data.to)}`;
    case 'blocked':
      return `${name(event.data.seat)} was blocked by ${name(event.data.by)} at ${place(event.data.pos)}`;
    case 'harvested':
      return `${name(event.data.seat)} harvested a Molt token at ${place(event.data.pos)}`;
    case 'molted':
      return `${name(event.data.seat)} molted for ${UPGRADE[event.data.molt_choice]}`;
    case 'hurt':
      return `${name(event.data.seat)} took ${event.data.damage} from the ${event.data.by}`;
    case 'eliminated':
      return `${name(event.data.seat)} was eliminated${how(event.data, name)}`;
    case 'match_ended':
      return `The match is over, ${ENDING[event.data.ending]}: ${winners(event, name)}`;
  }
}

function place({ x, y }: Position): string {
  return `(${x},${y})`;
}

type Fall = Extract<Event, { type: 'eliminated' }>['data'];

function how(fall: Fall, name: (seat: number) => string): string {
  switch (fall.cause) {
    case 'agent':
      return fall.by === null ? '' : ` by ${name(fall.by)}`;
    case 'storm':
    case 'hazard':
      return ` by the ${fall.cause}`;
    case 'forfeit':
      return `: ${fall.reason}`;
  }
}

function winners({ data }: Extract<Event, { type: 'match_ended' }>, name: (seat: number) => string): string {
  if (data.ending === 'abandoned') return 'nobody wins';
  const first = data.placements.filter(({ place }) => place === 1).map(({ seat }) => name(seat));
  return first.length === 1 ? `${first[0]} wins` : `${first.join(' and ')} share the win`;
}
