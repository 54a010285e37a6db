/** The moments of a match of MoltTactics worth jumping to. */
import type { Event, MoltChoice } from '@lobster-league/molttactics/watch';
import type { Highlight, ShownEvent } from '../../viewer/contract';

interface Kill {
  readonly sequence: number;
  readonly killer: number;
  readonly victim: number;
  /** The damage that the killer dealt to the victim in that turn. */
  readonly damage: number;
}

interface Molt {
  readonly sequence: number;
  readonly seat: number;
  readonly choice: MoltChoice;
  /** How many that agent has had, including this one. */
  readonly count: number;
}

interface Fall {
  readonly sequence: number;
  readonly seat: number;
  readonly turn: number;
}

const UPGRADE: Readonly<Record<MoltChoice, string>> = {
  damage: 'damage',
  armor: 'armour',
  range: 'range',
  hp: 'HP',
};

/** The material for highlights, in order. */
interface Story {
  readonly names: string[];
  readonly kills: Kill[];
  readonly molts: Molt[];
  readonly falls: Fall[];
  /** Moments that always are highlights. */
  readonly found: Highlight[];
}

export function highlightsOf(events: readonly ShownEvent<Event>[]): Highlight[] {
  const { names, kills, molts, falls, found } = storyOf(events);
  const name = (seat: number): string => nameIn(names, seat);
  const kill = greatest(kills, ({ damage }) => damage);
  const molt = greatest(molts, ({ count }) => count);
  const survivor = greatest(falls, ({ turn }) => turn);
  if (kill !== null) {
    const { sequence, killer, victim, damage } = kill;
    const label = `Top kill: ${name(killer)} eliminates ${name(victim)} with ${damage} damage`;
    found.push({ sequence, icon: '⚔️', label });
  }
  if (molt !== null) {
    const { sequence, seat, choice, count } = molt;
    const label = `Biggest molt: ${name(seat)}, number ${count}, for ${UPGRADE[choice]}`;
    found.push({ sequence, icon: '✨', label });
  }
  if (survivor !== null) {
    const { sequence, seat, turn } = survivor;
    const label = `Longest survival: ${name(seat)} is eliminated last, in turn ${turn}`;
    found.push({ sequence, icon: '🕯️', label });
  }
  for (const { sequence, seat } of falls) {
    const told = sequence === kill?.sequence || sequence === survivor?.sequence;
    if (!told) found.push({ sequence, icon: '☠️', label: `${name(seat)} falls` });
  }
  return found.sort((a, b) => a.sequence - b.sequence);
}

function storyOf(events: readonly ShownEvent<Event>[]): Story {
  const story: Story = { names: [], kills: [], molts: [], falls: [], found: [] };
  const name = (seat: number): string => nameIn(story.names, seat);
  let dealt = new Map<string, number>();
  let blooded = false;
  for (const { sequence, event } of events) {
    switch (event.type) {
      case 'match_started':
        story.names.push(...event.data.agents.map((agent) => agent.display_name));
        break;
      case 'turn_started':
        dealt = new Map();
        break;
      case 'attacked':
      case 'arc_pulse_hit': {
        const { seat, target, damage } = event.data;
        const pair = `${seat} ${target}`;
        dealt.set(pair, (dealt.get(pair) ?? 0) + damage);
        if (blooded || damage === 0) break;
        blooded = true;
        story.found.push({ sequence, icon: '🩸', label: `First blood: ${name(seat)} hits ${name(target)}` });
        break;
      }
      case 'molted': {
        const { seat, molt_choice: choice } = event.data;
        const count = 1 + story.molts.filter((molt) => molt.seat === seat).length;
        story.molts.push({ sequence, seat, choice, count });
        break;
      }
      case 'eliminated': {
        const { seat: victim, by: killer, turn } = event.data;
        story.falls.push({ sequence, seat: victim, turn });
        if (killer === null) break;
        story.kills.push({ sequence, killer, victim, damage: dealt.get(`${killer} ${victim}`) ?? 0 });
        break;
      }
      case 'match_ended': {
        const winners = event.data.placements
          .filter(({ place }) => place === 1)
          .map(({ seat }) => name(seat));
        const verb = winners.length === 1 ? 'wins' : 'win';
        story.found.push({ sequence, icon: '🏆', label: `${winners.join(' and ')} ${verb}` });
        break;
      }
      default:
        break;
    }
  }
  return story;
}

function nameIn(names: readonly string[], seat: number): string {
  return names[seat] ?? `seat ${seat}`;
}

/** Returns the last of those with the highest measure. */
function greatest<Moment>(moments: readonly Moment[], measure: (moment: Moment) => number): Moment | null {
  let best: Moment | null = null;
  for (const moment of moments) if (best === null || measure(moment) >= measure(best)) best = moment;
  return best;
}
