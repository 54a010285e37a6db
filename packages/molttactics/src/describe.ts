/** Describes the match in a few lines of text for language models: a map, and all agents on it. */
import { SIZE, type Tile } from './board.js';
import type { AgentView } from './view.js';

/** The part of the view that the description uses, so that messages to agents can be described as well. */
export interface Described {
  readonly turn: number;
  readonly turns: number;
  readonly map: {
    readonly tiles: readonly (readonly Tile[])[];
    readonly storm_ring: number;
    readonly next_storm_turn: number | null;
    readonly resources: readonly {
      readonly pos: { readonly x: number; readonly y: number };
      readonly ripe_turn: number;
    }[];
  };
  readonly agents: readonly Readonly<Omit<AgentView, 'pinned_turn'>>[];
}

const MARKS: Readonly<Record<Tile, string>> = { plain: '.', cover: '#', hazard: '!', resource: '$' };

export function describe({ turn, turns, map, agents }: Described, you: number): string {
  const grid = map.tiles.map((row) => row.map((tile) => MARKS[tile]));
  for (const { alive, pos, seat } of agents) {
    const row = alive ? grid[pos.y] : undefined;
    if (row !== undefined) row[pos.x] = String(seat);
  }
  const columns = Array.from({ length: SIZE }, (_, x) => x).join('');
  const ripe = map.resources.filter(({ ripe_turn }) => ripe_turn <= turn).map(({ pos }) => place(pos));
  const next = map.next_storm_turn === null ? '' : `, one more from turn ${map.next_storm_turn}`;
  return [
    `Turn ${turn} of ${turns}. The storm covers the ${map.storm_ring} outermost rings${next}.`,
    'Map (. plain, # cover, ! hazard, $ resource, digits are seats):',
    `  ${columns}`,
    ...grid.map((row, y) => `${y} ${row.join('')}`),
    `Ripe resources: ${ripe.join(' ') || 'none'}`,
    ...agents.map((agent) => `${agent.seat === you ? 'You are' : '-'} ${stats(agent)}`),
  ].join('\n');
}

function stats(agent: Described['agents'][number]): string {
  const { seat, display_name, hp, max_hp, pos, armor, damage, range, tokens, score, initiative } = agent;
  const head = `seat ${seat} ${display_name} (${agent.class})`;
  if (!agent.alive) return `${head}: fell in turn ${agent.eliminated_turn}, score ${score}`;
  const cooldowns = Object.entries(agent.cooldowns).map(([ability, left]) =>
    left === 0 ? `${ability} ready` : `${ability} in ${left} turns`,
  );
  const marks = [...(agent.guard ? ['guard up'] : []), ...(agent.pinned ? ['pinned'] : [])];
  return [
    `${head} at ${place(pos)}: HP ${hp}/${max_hp}`,
    ...[`armour ${armor}`, `damage ${damage}`, `range ${range}`, `tokens ${tokens}`, `score ${score}`],
    ...[`initiative ${initiative}`, ...cooldowns, ...marks],
  ].join(', ');
}

function place({ x, y }: { readonly x: number; readonly y: number }): string {
  return `(${x},${y})`;
}
