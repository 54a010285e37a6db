/** Builds the view from events alone, for live and replay viewers. */
import { nextStorm, type Position, resourcesAmong, SIZE } from './board.js';
import { CLASSES, MOBILITY } from './classes.js';
import type { Config } from './config.js';
import type { Blow, Event, SpawnedAgent } from './events.js';
import { MOLT_COST, upgrade } from './molts.js';
import { type AgentView, type ResourceView, resourceView, type View } from './view.js';

/** Returns the view before the first event: an empty board. */
export function opening(config: Pick<Config, 'turns'>): View {
  return {
    turn: 0,
    turns: config.turns,
    phase: 'setup',
    map: { size: SIZE, tiles: [], storm_ring: 0, next_storm_turn: null, resources: [] },
    agents: [],
    last_turn: { turn: 0, actions: [] },
    ending: null,
    placements: null,
  };
}

export function fold(view: View, event: Event): void {
  switch (event.type) {
    case 'match_started':
      view.phase = 'submit';
      view.map.tiles = event.data.tiles;
      view.map.resources = resourcesAmong(event.data.tiles.flat()).map((square) => resourceView(square, 1));
      view.agents = event.data.agents.map((agent) => entered(agent, event.data.mobility ?? MOBILITY));
      view.last_turn.actions = view.agents.map(() => null);
      break;
    case 'turn_started':
      view.turn = event.data.turn;
      view.map.storm_ring = event.data.storm_ring;
      view.map.next_storm_turn = nextStorm(event.data.turn);
      for (const agent of view.agents) beginTurn(agent, event.data.turn);
      break;
    case 'actions_revealed':
      view.last_turn = { turn: event.data.turn, actions: event.data.actions };
      break;
    case 'defended':
      agentOf(view, event).shield = event.data.shield;
      break;
    case 'guarded':
      startCooldown(agentOf(view, event)).guard = true;
      break;
    case 'arc_pulsed':
      startCooldown(agentOf(view, event));
      break;
    case 'shadow_stepped':
      startCooldown(agentOf(view, event)).pos = event.data.to;
      break;
    case 'pinned':
      startCooldown(agentOf(view, event));
      view.agents[event.data.target]!.pinned_turn = event.data.turn;
      break;
    case 'arc_pulse_hit':
    case 'attacked':
      land(view, event.data);
      break;
    case 'missed':
      if (event.data.with === 'pin') startCooldown(agentOf(view, event));
      break;
    case 'moved':
      agentOf(view, event).pos = event.data.to;
      break;
    case 'blocked':
      if (event.data.with === 'shadow_step') startCooldown(agentOf(view, event));
      break;
    case 'harvested': {
      const agent = agentOf(view, event);
      agent.tokens = event.data.tokens;
      agent.pearls++;
      agent.score++;
      resourceAt(view, event.data.pos).ripe_turn = event.data.ripe_turn;
      break;
    }
    case 'molted': {
      const agent = agentOf(view, event);
      upgrade(agent, event.data.molt_choice);
      agent.tokens -= MOLT_COST;
      agent.hp = event.data.hp;
      break;
    }
    case 'hurt':
      agentOf(view, event).hp = event.data.hp;
      break;
    case 'eliminated':
      fall(agentOf(view, event), event.data.turn);
      if (event.data.by !== null) credit(view.agents[event.data.by]!);
      break;
    case 'match_ended':
      view.phase = 'finished';
      view.ending = event.data.ending;
      view.placements = event.data.placements;
      for (const agent of view.agents) agent.shield = 0;
      break;
  }
}

function agentOf(view: View, event: { readonly data: { readonly seat: number } }): AgentView {
  return view.agents[event.data.seat]!;
}

function entered(entrant: SpawnedAgent, mobility: number): AgentView {
  const { hp, armor, damage, range, ability } = CLASSES[entrant.class];
  return {
    ...entrant,
    alive: true,
    hp,
    max_hp: hp,
    armor,
    damage,
    range,
    mobility,
    cooldowns: { [ability]: 0 },
    shield: 0,
    guard: false,
    pinned: false,
    pinned_turn: 0,
    tokens: 0,
    pearls: 0,
    kills: 0,
    damage_dealt: 0,
    score: 0,
    eliminated_turn: null,
  };
}

function beginTurn(agent: AgentView, turn: number): void {
  const { ability } = CLASSES[agent.class];
  agent.cooldowns[ability] = Math.max(0, agent.cooldowns[ability]! - 1);
  agent.shield = 0;
  agent.pinned = agent.pinned_turn === turn;
}

function startCooldown(agent: AgentView): AgentView {
  const { ability, cooldown } = CLASSES[agent.class];
  agent.cooldowns[ability] = cooldown;
  return agent;
}

function land(view: View, { seat, target, damage, hp, guard, shield }: Blow): void {
  view.agents[seat]!.damage_dealt += damage;
  const victim = view.agents[target]!;
  victim.hp = hp;
  victim.guard = guard;
  victim.shield = shield;
}

function fall(agent: AgentView, turn: number): void {
  agent.alive = false;
  agent.hp = 0;
  agent.shield = 0;
  agent.guard = false;
  agent.eliminated_turn = turn;
}

function credit(killer: AgentView): void {
  killer.kills++;
  killer.score++;
}

function resourceAt(view: View, { x, y }: Position): ResourceView {
  return view.map.resources.find(({ pos }) => pos.x === x && pos.y === y)!;
}
