/** The orders that may be given now, with the tile each is about, its name, and what can come of it. */
import {
  type Action,
  type AgentView,
  ARC_PULSE_DAMAGE,
  effectiveDamage,
  GUARD_REDUCTION,
  MOLT_COST,
  type Position,
  SHIELD,
  SIZE,
  type View,
} from '@lobster-league/molttactics/watch';
import type { Action as AnyAction } from '../../../play/seat-play';

export type Group = 'Move' | 'Attack' | 'Ability' | 'Stay';

export interface Option {
  readonly action: AnyAction;
  /** Unique among the options. */
  readonly key: string;
  readonly group: Group;
  readonly label: string;
  /** The tile that it is about; null if it is about the agent itself. */
  readonly tile: Position | null;
  readonly preview: string;
}

type Direction = Extract<Action, { type: 'move' }>['direction'];

const STEPS: Readonly<Record<Direction, Position>> = {
  N: { x: 0, y: -1 },
  S: { x: 0, y: 1 },
  E: { x: 1, y: 0 },
  W: { x: -1, y: 0 },
};
const NAMES: Readonly<Record<Direction, string>> = { N: 'north', S: 'south', E: 'east', W: 'west' };

/** The server lists actions of the game's own schema. */
export function optionsOf(legal: readonly AnyAction[], view: View, me: AgentView): Option[] {
  return legal.map((action) => optionOf(action as Action & AnyAction, view, me));
}

function optionOf(action: Action & AnyAction, view: View, me: AgentView): Option {
  const key = JSON.stringify(action);
  switch (action.type) {
    case 'move': {
      const tile = onwards(me.pos, action.direction, action.steps ?? 1);
      const far = (action.steps ?? 1) > 1 ? ` ${action.steps}` : '';
      const label = `${NAMES[action.direction]}${far}`;
      return { action, key, group: 'Move', label, tile, preview: arrival(view, me, tile) };
    }
    case 'shadow_step': {
      const tile = onwards(me.pos, action.direction, 2);
      const label = `Shadow Step ${NAMES[action.direction]}`;
      return { action, key, group: 'Ability', label, tile, preview: arrival(view, me, tile) };
    }
    case 'attack': {
      const { x, y } = action.target;
      const victim = agentAt(view, action.target);
      const label = victim === undefined ? `${x},${y}` : victim.display_name;
      return {
        action,
        key,
        group: 'Attack',
        label,
        tile: action.target,
        preview: blowText(view, victim, me.damage),
      };
    }
    case 'pin': {
      const victim = agentAt(view, action.target);
      const name = victim?.display_name ?? 'Who is there';
      const preview = `${name} cannot move in the next turn.`;
      return { action, key, group: 'Ability', label: `Pin ${name}`, tile: action.target, preview };
    }
    case 'arc_pulse': {
      const { x, y } = action.target;
      const hit = view.agents.filter(
        ({ alive, pos, seat }) =>
          alive && seat !== me.seat && Math.abs(pos.x - x) <= 1 && Math.abs(pos.y - y) <= 1,
      );
      const preview =
        hit.length === 0
          ? 'Nobody is near that tile now.'
          : hit.map((victim) => blowText(view, victim, ARC_PULSE_DAMAGE)).join(' ');
      return {
        action,
        key,
        group: 'Ability',
        label: `Arc Pulse at ${x},${y}`,
        tile: action.target,
        preview,
      };
    }
    default:
      return { action, key, tile: null, ...staying(action) };
  }
}

type Staying = Exclude<Action, { type: 'move' | 'shadow_step' | 'attack' | 'pin' | 'arc_pulse' }>;

function staying(action: Staying): Pick<Option, 'group' | 'label' | 'preview'> {
  switch (action.type) {
    case 'defend':
      return { group: 'Stay', label: 'Defend', preview: `A shield of ${SHIELD} for this turn.` };
    case 'harvest':
      return { group: 'Stay', label: 'Harvest', preview: 'One Molt token from this oyster.' };
    case 'molt':
      return {
        group: 'Stay',
        label: `Molt: ${action.molt_choice === 'hp' ? 'HP' : action.molt_choice}`,
        preview: `Costs ${MOLT_COST} tokens; ${action.molt_choice === 'hp' ? '2 HP' : '1'} more for good.`,
      };
    case 'guard':
      return {
        group: 'Ability',
        label: 'Guard',
        preview: `The next blow does ${GUARD_REDUCTION} less, whenever it comes.`,
      };
    case 'idle':
      return { group: 'Stay', label: 'Idle', preview: 'Nothing at all.' };
  }
}

function onwards({ x, y }: Position, direction: Direction, steps: number): Position {
  const step = STEPS[direction];
  return { x: x + steps * step.x, y: y + steps * step.y };
}

export function agentAt({ agents }: View, { x, y }: Position): AgentView | undefined {
  return agents.find(({ alive, pos }) => alive && pos.x === x && pos.y === y);
}

/** What waits on a tile, as far as it is known: everybody moves at the same time. */
function arrival(view: View, me: AgentView, tile: Position): string {
  const { tiles, storm_ring } = view.map;
  const kind = tiles[tile.y]?.[tile.x];
  const there = agentAt(view, tile);
  const parts: string[] = [];
  if (there !== undefined && there.seat !== me.seat)
    parts.push(`${there.display_name} stands there: you get in only if it goes.`);
  if (isStormy(tile, storm_ring)) parts.push('The storm takes 1 HP.');
  else if (kind === 'hazard') parts.push('Its urchin takes 1 HP.');
  if (kind === 'cover') parts.push('Cover: blows do a quarter less.');
  if (kind === 'resource') parts.push('An oyster, to harvest later.');
  const reach = view.agents.filter(
    ({ alive, seat, pos, range }) => alive && seat !== me.seat && distance(pos, tile) <= range,
  );
  if (reach.length > 0)
    parts.push(`In reach of ${reach.map(({ display_name }) => display_name).join(', ')} as they stand.`);
  return parts.length === 0 ? 'Open sand, nobody in reach.' : parts.join(' ');
}

function isStormy({ x, y }: Position, rings: number): boolean {
  return Math.min(x, y, SIZE - 1 - x, SIZE - 1 - y) < rings;
}

function distance(a: Position, b: Position): number {
  return Math.abs(a.x - b.x) + Math.abs(a.y - b.y);
}

/** Attacks come before movement, but a shield raised this turn comes first. */
function blowText(view: View, victim: AgentView | undefined, base: number): string {
  if (victim === undefined) return 'Nobody is there.';
  const covered = view.map.tiles[victim.pos.y]?.[victim.pos.x] === 'cover';
  const most = Math.max(
    0,
    effectiveDamage(base, victim.armor, covered) - (victim.guard ? GUARD_REDUCTION : 0),
  );
  const least = Math.max(0, most - SHIELD);
  const ends = victim.hp <= most ? ', which can end it' : '';
  return `${victim.display_name} loses ${most} of ${victim.hp} HP${ends}; ${least} if it defends.`;
}
