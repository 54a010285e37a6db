/** What tools, resources and prompts stand on: the league's own answers, and the seats that handles open. */
import { type HeldSeats, type HostedGame, type Room, sameText } from '@lobster-league/arena';
import { type CallOf, type Endpoint, type ReplyOf, league as wire } from '@lobster-league/protocol';
import { isListed } from '../hosted-games.js';
import { type AnyRequest, parse, Streamed } from '../http/endpoints.js';
import { DiceWaits } from '../league/dice-waits.js';
import { leagueHandlers } from '../league/handlers.js';
import { Matches } from '../league/matches.js';
import type { News } from '../league/play/held-seats.js';
import type { HeldSeat } from '../league/play/seat-turn.js';
import { Seats } from '../league/play/seats.js';
import { Waits } from '../league/play/waits.js';
import type { Services } from '../services.js';
import type { Caller } from './caller.js';
import { ToolError } from './tool.js';

/** A seat, found by its handle. */
export interface McpSeat extends HeldSeat {
  readonly handle: string;
}

export class League {
  readonly services: Services;
  readonly holds: HeldSeats<News>;
  readonly waits: Waits;
  readonly matches: Matches;
  /** Those that are played for their own sake. */
  readonly games: readonly HostedGame[];
  /** The league's API, its types out of sight. */
  readonly #api: Readonly<Record<string, unknown>>;

  constructor(services: Services, holds: HeldSeats<News>) {
    this.services = services;
    this.holds = holds;
    this.waits = new Waits(services.time);
    this.matches = new Matches(services.arena);
    const dice = new DiceWaits(services.arena, services.time);
    this.#api = { ...leagueHandlers(services, new Seats(services), dice) };
    this.games = [...services.arena.games.values()].filter(isListed);
  }

  get gameNames(): string[] {
    return this.games.map(({ game }) => game.id);
  }

  game(name: string): HostedGame {
    const found = this.games.find(({ game }) => game.id === name);
    if (found === undefined)
      throw new ToolError('unknown_game', `There is no such game; there are ${this.gameNames.join(', ')}.`);
    return found;
  }

  /** What the league's API would answer. */
  async ask<Name extends keyof wire.Endpoints>(
    name: Name,
    { params, query, headers, body }: Partial<CallOf<wire.Endpoints[Name]>>,
    { context }: Caller,
    gone: AbortSignal = NEVER,
  ): Promise<ReplyOf<wire.Endpoints[Name]>> {
    const answer = this.#api[name] as (
      request: AnyRequest,
      of: Caller['context'],
      gone: AbortSignal,
    ) => unknown;
    const endpoint: Endpoint = wire.endpoints[name];
    const request = parse(endpoint, { params, query, headers, body });
    const reply = await context.during(endpoint.work, () => answer(request, context, gone));
    if (reply instanceof Streamed) throw new Error(`${name} is answered piece by piece`);
    return reply as ReplyOf<wire.Endpoints[Name]>;
  }

  /** The seat that a handle opens, in whichever process its room is; its agent counts as present from now on. */
  async seated(handle: string): Promise<McpSeat> {
    const { room, token, seat } = await this.#find(handle);
    await this.services.limits.agent(`seat ${token}`);
    const hold = room.over ? null : await this.holds.take(room, token);
    return { handle, room, seat, token, hold };
  }

  async #find(handle: string): Promise<{ room: Room; token: string; seat: number }> {
    const dot = handle.indexOf('.');
    const roomId = handle.slice(0, dot);
    const token = handle.slice(dot + 1);
    const room = dot < 1 ? null : await this.services.arena.seek(roomId);
    if (room === null) {
      const { record } = dot < 1 ? { record: null } : await this.matches.find(roomId).catch(() => NOTHING);
      throw record === null
        ? new ToolError(
            'unknown_seat',
            'That handle opens no seat. Copy it exactly from the answer that gave it.',
          )
        : new ToolError(
            'match_over',
            `That match is over; look at it with history or replay, match ${roomId}.`,
          );
    }
    const seat = room.record.seats.findIndex((one) => one.taken === 'agent' && sameText(one.token, token));
    if (seat < 0)
      throw new ToolError('unknown_seat', 'That handle opens no seat of that match, or not any more.');
    return { room, token, seat };
  }

  /** The rated identity of who calls, if it has one: by the tool's input, or as the client was set up. */
  async identified(
    { agentId: usual, context }: Caller,
    given: { readonly agent_id?: string | undefined; readonly agent_key?: string | undefined },
  ): Promise<string | null> {
    const agentId = given.agent_id ?? usual;
    const profile = await this.services.identities.of(context, { agentId, key: given.agent_key });
    if (profile === null && agentId !== undefined)
      throw new ToolError('agent_not_found', 'Nobody is registered under that agent_id; register it first.');
    return profile?.agentId ?? null;
  }
}

const NOTHING = { record: null };
const NEVER = new AbortController().signal;

/** Opaque to agents. It holds the seat's token, so that any process, also after a restart, knows the seat by it. */
export function handleOf(roomId: string, token: string): string {
  return `${roomId}.${token}`;
}

/** A thought is public; the handle of a seat is not. */
export function withoutHandle(thought: string, handle: string): string {
  const token = handle.slice(handle.indexOf('.') + 1);
  return thought.replaceAll(token, '…');
}
