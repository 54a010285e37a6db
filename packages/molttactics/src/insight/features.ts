/** What a spectator sees of every agent's prospects, as numbers for a model. */
import { distance, RING, RINGS, SIZE, squareOf } from '../board.js';
import { CLASS_NAMES, CLASSES } from '../classes.js';
import type { AgentView, View } from '../view.js';

const FAR = 2 * SIZE;

function squash(x: number, half: number): number {
  return x / (Math.abs(x) + half);
}

/** Life and score: what ends a match, and what decides it when nobody is left. */
export function standing({ agents }: View): number[] {
  return agents.map(({ alive, hp, score }) => (alive ? hp + score : 0));
}

export function features(view: View): (number[] | null)[] {
  const { agents, placements } = view;
  const living = agents.filter(({ alive }) => alive);
  const winners = placements?.filter(({ place }) => place === 1).map(({ seat }) => seat);
  const left = view.map.next_storm_turn === null ? 0 : view.map.next_storm_turn - view.turn;
  const table = [
    living.length / 8,
    view.turn / 50,
    view.turn / view.turns,
    view.map.storm_ring / RINGS,
    left / 10,
  ];
  return agents.map((agent, seat) => {
    if (winners === undefined ? !agent.alive : !winners.includes(seat)) return null;
    return [...agentFeatures(view, agent, living), ...table];
  });
}

function agentFeatures(view: View, agent: AgentView, living: readonly AgentView[]): number[] {
  const square = squareOf(agent.pos);
  let hp = 0;
  let mostHp = 0;
  let mostScore = 0;
  let mostDamage = 0;
  let nearest = FAR;
  let threats = 0;
  let threatened = 0;
  let targets = 0;
  for (const other of living) {
    if (other.seat === agent.seat) continue;
    const away = distance(square, squareOf(other.pos));
    const blow = Math.max(1, other.damage - agent.armor);
    hp += other.hp;
    mostHp = Math.max(mostHp, other.hp);
    mostScore = Math.max(mostScore, other.score);
    mostDamage = Math.max(mostDamage, other.damage);
    nearest = Math.min(nearest, away);
    if (away <= other.range + 1) {
      threats++;
      threatened += blow;
    }
    if (away <= agent.range + 1) targets++;
  }
  const rivals = living.length - 1;
  const ring = RING[square]!;
  const { x, y } = agent.pos;
  const tile = view.map.tiles[y]?.[x];
  return [
    agent.hp / 12,
    hp + agent.hp > 0 ? agent.hp / (hp + agent.hp) - 1 / (rivals + 1) : 0,
    (agent.hp - mostHp) / 12,
    agent.max_hp / 12,
    agent.armor / 3,
    agent.damage / 4,
    agent.range / 3,
    (agent.damage - mostDamage) / 3,
    squash(agent.score, 3),
    (agent.score - mostScore) / 5,
    agent.tokens / 4,
    (agent.cooldowns[CLASSES[agent.class].ability] ?? 0) / 4,
    agent.guard ? 1 : 0,
    agent.pinned ? 1 : 0,
    agent.initiative / 100,
    ring / RINGS,
    ring < view.map.storm_ring ? 1 : 0,
    (ring - view.map.storm_ring) / RINGS,
    tile === 'cover' ? 1 : 0,
    tile === 'hazard' ? 1 : 0,
    nearest / SIZE,
    threats / 3,
    squash(threatened, 4),
    agent.hp > 0 ? Math.min(2, threatened / agent.hp) : 2,
    targets / 3,
    hp / (12 * Math.max(1, rivals)),
    ...CLASS_NAMES.map((name) => (name === agent.class ? 1 : 0)),
  ];
}
