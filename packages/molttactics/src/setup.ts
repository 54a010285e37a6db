/** The start of a match: everything random is drawn here, once. */
import type { Rng, Seat } from '@lobster-league/kernel';
import { positionOf, resourcesAmong, rowsOf, SQUARES, stormRing } from './board.js';
import { CLASSES, MOBILITY } from './classes.js';
import { type Config, seatOptionsSchema } from './config.js';
import type { Emit } from './events.js';
import { drawMap, drawSpawns } from './map.js';
import { type Agent, NOBODY, type State } from './state.js';

const HIGHEST_INITIATIVE = 100;

export function setup(config: Config, seats: readonly Seat[], rng: Rng, emit: Emit): State {
  const tiles = drawMap(rng);
  const resources = resourcesAmong(tiles);
  const spawns = drawSpawns(seats.length, rng);
  const agents = seats.map((seat, i) => enter(seat, spawns[i]!, 1 + rng.below(HIGHEST_INITIATIVE)));
  const occupant = new Array<number>(SQUARES).fill(NOBODY);
  for (const [seat, { square }] of agents.entries()) occupant[square] = seat;
  const state: State = {
    turns: config.turns,
    turn_length_ms: config.turnLengthMs,
    turn: 1,
    ending: null,
    tiles,
    resources,
    ripe_turns: resources.map(() => 1),
    occupant,
    agents,
    order: byInitiative(agents),
    living: agents.length,
    resolved_turn: 0,
    resolved_actions: agents.map(() => null),
  };
  if (config.mobility !== undefined && config.mobility !== MOBILITY) state.mobility = config.mobility;
  if (config.realTime === true) state.real_time = true;
  if (emit !== null) announce(state, emit);
  return state;
}

function enter(seat: Seat, square: number, initiative: number): Agent {
  const options = seatOptionsSchema.parse(seat.options ?? {});
  const { hp, armor, damage, range, emoji } = CLASSES[options.class];
  return {
    agent_id: seat.id,
    display_name: seat.name,
    emoji: options.emoji ?? emoji,
    class: options.class,
    initiative,
    square,
    alive: true,
    hp,
    max_hp: hp,
    armor,
    damage,
    range,
    shield: 0,
    guard: false,
    pinned_turn: 0,
    ability_turn: 1,
    tokens: 0,
    pearls: 0,
    kills: 0,
    damage_dealt: 0,
    felled_by: NOBODY,
    eliminated_turn: 0,
  };
}

/** Returns seats in the order in which they act within a stage: the highest initiative first, ties by registration. */
export function byInitiative(agents: readonly { readonly initiative: number }[]): number[] {
  const seats = [...agents.keys()];
  return seats.sort((a, b) => agents[b]!.initiative - agents[a]!.initiative || a - b);
}

function announce(state: State, emit: NonNullable<Emit>): void {
  const agents = state.agents.map((agent, seat) => ({
    seat,
    agent_id: agent.agent_id,
    display_name: agent.display_name,
    emoji: agent.emoji,
    class: agent.class,
    initiative: agent.initiative,
    pos: positionOf(agent.square),
  }));
  const { turns, mobility } = state;
  const set = mobility === undefined ? {} : { mobility };
  emit({ type: 'match_started', data: { turns, ...set, tiles: rowsOf(state.tiles), agents } });
  emit({ type: 'turn_started', data: { turn: state.turn, storm_ring: stormRing(state.turn) } });
}
