/** The table as agents see it, from the game's view. */
import {
  CLASSES,
  type ClassName,
  type Config,
  MOBILITY,
  type Position,
  provisionalMap,
  SIZE,
  seatOptionsSchema,
  type View,
} from '@lobster-league/molttactics';
import type { molttactics } from '@lobster-league/protocol';

/** Who sits where: the identity that lasts, rather than the name of the seat. */
export interface BoardSeat {
  readonly playerId: string;
  readonly agentId: string | null;
  readonly house: boolean;
}

export function identityOf({ agentId, playerId }: Pick<BoardSeat, 'agentId' | 'playerId'>): string {
  return agentId ?? playerId;
}

export function boardOf(view: View, seated: readonly BoardSeat[]): molttactics.Board {
  const { size, tiles, storm_ring, next_storm_turn, resources } = view.map;
  return {
    map: { size, tiles, storm_ring, next_storm_turn, resources },
    agents: view.agents.map(({ pinned_turn: _, cooldowns, ...agent }) => {
      const boardSeat = seated[agent.seat];
      const agent_id = boardSeat === undefined ? agent.agent_id : identityOf(boardSeat);
      return { ...agent, agent_id, house: boardSeat?.house ?? false, cooldowns: { ...cooldowns } };
    }),
  };
}

/** A seat that is taken before the match begins. */
export interface WaitingSeat extends BoardSeat {
  readonly name: string;
  readonly options: unknown;
}

/** The table before the match: who waits, on a plain map, at a table of so many seats. */
export function waitingBoard(
  waiting: readonly WaitingSeat[],
  seats: number,
  { mobility = MOBILITY }: Config,
): molttactics.Board {
  const { tiles, spawns } = provisionalMap(seats);
  return {
    map: { size: SIZE, tiles, storm_ring: 0, next_storm_turn: null, resources: [] },
    agents: waiting.map((boardSeat, seat) => ({
      ...waitingAgent(boardSeat, seat, spawns[seat]!),
      mobility,
    })),
  };
}

/** What a seat has chosen. */
export function choiceOf(options: unknown): { class: ClassName; emoji: string } {
  const chosen = seatOptionsSchema.parse(options ?? {});
  return { class: chosen.class, emoji: chosen.emoji ?? CLASSES[chosen.class].emoji };
}

function waitingAgent(
  boardSeat: WaitingSeat,
  seat: number,
  pos: Position,
): Omit<molttactics.Agent, 'mobility'> {
  const { class: name, emoji } = choiceOf(boardSeat.options);
  const { hp, armor, damage, range, ability } = CLASSES[name];
  return {
    seat,
    agent_id: identityOf(boardSeat),
    display_name: boardSeat.name,
    emoji,
    class: name,
    house: boardSeat.house,
    alive: true,
    hp,
    max_hp: hp,
    armor,
    damage,
    range,
    initiative: 0,
    pos,
    cooldowns: { [ability]: 0 },
    shield: 0,
    guard: false,
    pinned: false,
    tokens: 0,
    pearls: 0,
    kills: 0,
    damage_dealt: 0,
    score: 0,
    eliminated_turn: null,
  };
}

export function resultOf(
  { ending, placements }: Pick<View, 'ending' | 'placements'>,
  seated: readonly BoardSeat[],
): molttactics.Result | null {
  if (ending === null || placements === null) return null;
  const named = placements.map(({ seat, place, score }) => ({
    agent_id: seated[seat] === undefined ? `seat-${seat}` : identityOf(seated[seat]),
    place,
    score,
  }));
  const first = ending === 'abandoned' ? [] : named.filter(({ place }) => place === 1);
  const winners = first.map(({ agent_id }) => agent_id);
  return { ending, winners, placements: named };
}
