/** The state of a match, alive or recorded, as /api/state answers it. */
import { type Arena, type GameRecord, type Room, type StampedEvent, startsAt } from '@lobster-league/arena';
import { molttactics } from '@lobster-league/molttactics';
import type { molttactics as wire } from '@lobster-league/protocol';
import { type BoardSeat, boardOf, resultOf, waitingBoard } from './board.js';
import { LastTurns, lastLines } from './last-turn.js';
import { asEvent, asView, configOf, matchIdOf, paceOf, phaseOf, seatOf, shownSeed } from './matches.js';
import { problem } from './problem.js';

const CHUNK = 1000;

export class States {
  readonly #arena: Arena;
  readonly #lobbyWaitMs: number;
  readonly #lastTurns: LastTurns;

  constructor(arena: Arena, lobbyWaitMs: number) {
    this.#arena = arena;
    this.#lobbyWaitMs = lobbyWaitMs;
    this.#lastTurns = new LastTurns(arena);
  }

  /** For the agent that asks, if it has signed. */
  async live(room: Room, asking: string | null): Promise<wire.State> {
    const { record, liveMatch, turn } = room;
    const { time } = this.#arena;
    const now = time.now();
    const phase = phaseOf(room);
    const config = configOf(record);
    const seated = boardSeats(room);
    const taken = record.seats
      .map((seat, i) => ({ ...seat, ...seated[i]! }))
      .filter(({ taken: by }) => by !== 'open');
    const { view: shown, sequence } = room.snapshot();
    const view = shown === null ? null : asView(shown);
    const { map, agents } =
      view === null ? waitingBoard(taken, record.seats.length, config) : boardOf(view, seated);
    const submitted = (seat: number): boolean => phase === 'resolving' || liveMatch?.answered(seat) === true;
    const deadline = phase === 'submit' ? (liveMatch?.clocks.next() ?? null) : null;
    return {
      match_id: matchIdOf(room.roomId),
      turn,
      turns: config.turns,
      phase,
      ...shownSeed(room),
      map,
      agents: agents.map((agent) => ({
        ...agent,
        submitted: agent.alive && submitted(agent.seat),
        silent_turns: room.seats[agent.seat]?.consecutiveTimeouts ?? 0,
      })),
      ...paceOf(room),
      turn_deadline: deadline,
      time_left_ms: deadline === null ? null : Math.max(0, deadline - now),
      server_time: now,
      starts_at: startsAt(room, this.#lobbyWaitMs),
      result: view === null ? null : resultOf(view, seated),
      you: this.#you(room, phase, asking, submitted),
      // Read last: all of the above is of one moment.
      last_turn: {
        turn: view?.last_turn.turn ?? 0,
        events: view === null ? [] : await this.#lastTurns.of(room, sequence),
      },
    };
  }

  #you(
    room: Room,
    phase: wire.State['phase'],
    agentId: string | null,
    submitted: (seat: number) => boolean,
  ): wire.State['you'] {
    const seat = agentId === null ? -1 : seatOf(room, agentId);
    if (agentId === null || seat < 0) return null;
    const open = phase === 'submit' && !submitted(seat);
    const legal = open ? room.legal(seat).map((action) => molttactics.action.parse(action)) : [];
    const total_silent_turns = room.seats[seat]?.totalTimeouts ?? 0;
    return { agent_id: agentId, seat, submitted: submitted(seat), total_silent_turns, legal_actions: legal };
  }

  /** A match whose room is gone: from its events. */
  async recorded(record: GameRecord): Promise<wire.State> {
    const { gameId, players, totalTurns } = record;
    const ends = await this.#arena.history.replayHead(gameId);
    if (ends === null || record.rules !== molttactics.version) throw rulesGone();
    const config = configOf(record);
    const view = molttactics.opening(config, ends.head.seats);
    const events = await this.#events(record);
    for (const { event } of events)
      if (!event.type.startsWith('room:')) molttactics.fold(view, asEvent(event));
    const { map, agents } = boardOf(view, players);
    return {
      match_id: matchIdOf(gameId),
      turn: totalTurns,
      turns: config.turns,
      phase: 'finished',
      seed: Number(ends.head.seed),
      provisional: false,
      commitment: ends.head.commitment,
      map,
      agents: agents.map((agent) => ({ ...agent, submitted: false, silent_turns: 0 })),
      last_turn: { turn: view.last_turn.turn, events: lastLines(events, players) },
      turn_length_ms: config.turnLengthMs,
      real_time: config.realTime === true,
      turn_deadline: null,
      time_left_ms: null,
      server_time: this.#arena.time.now(),
      starts_at: null,
      result: resultOf(view, players),
      you: null,
    };
  }

  async #events({ gameId, totalEvents }: GameRecord): Promise<StampedEvent[]> {
    const events: StampedEvent[] = [];
    while (events.length < totalEvents) {
      const chunk = await this.#arena.history.events(gameId, events.length + 1, CHUNK);
      if (chunk.length === 0) break;
      for (const event of chunk) events.push(event);
    }
    return events;
  }
}

export function boardSeats({ record }: Room): BoardSeat[] {
  return record.seats.map(({ playerId, agentId, bot }) => ({ playerId, agentId, house: bot !== null }));
}

export function rulesGone(): Error {
  return problem('rules_gone', 'The rules of that match are not here any more.');
}
